import EventModel
import Testing

struct UTCDayTests {
  /// Days since 1970-01-01 by Python's `date.toordinal`.
  static let known: [(text: String, number: Int32)] = [
    ("0001-01-01", -719_162), ("1582-10-15", -141_427), ("1600-02-29", -135_081),
    ("1900-02-28", -25_509), ("1900-03-01", -25_508), ("1969-12-31", -1), ("1970-01-01", 0),
    ("1972-02-29", 789), ("1999-12-31", 10_956), ("2000-02-29", 11_016), ("2000-03-01", 11_017),
    ("2024-02-29", 19_782), ("2026-06-01", 20_605), ("2038-01-19", 24_855), ("2100-02-28", 47_540),
    ("2100-03-01", 47_541), ("2100-12-31", 47_846), ("2400-02-29", 157_113), ("9999-12-31", 2_932_896),
  ]

  @Test(arguments: known) func `a date is a number of days and back`(text: String, number: Int32) {
    #expect(UTCDay(text)?.number == number)
    #expect(UTCDay(number: number).description == text)
  }

  @Test func `the calendar goes through every day from 1970 to 2100`() {
    // A calendar that is turned page by page, and counts by nothing but the lengths of months.
    let lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    var number: Int32 = 0
    var wrong: [Int32] = []
    for year in 1970...2100 {
      let isLeap = year == 2000 || (year % 4 == 0 && year != 2100)
      for month in 1...12 {
        for day in 1...(lengths[month - 1] + (isLeap && month == 2 ? 1 : 0)) {
          let date = UTCDay(number: number).date
          if date != (year, month, day) || UTCDay(year: year, month: month, day: day)?.number != number {
            wrong.append(number)
          }
          number += 1
        }
      }
    }
    #expect(wrong == [])
    #expect(number == 47_847)
  }

  @Test(arguments: [
    "", "2026", "2026-06", "2026-6-01", "2026-06-1", "26-06-01", "02026-06-01", "2026-06-01 ", " 2026-06-01",
    "2026-06-01T00:00:00Z", "2026/06/01", "20260601", "2026-06-0a", "+026-06-01", "-026-06-01",
    "2026--6-01", "2026-06-\u{0661}1", "\u{ff12}026-06-01",
  ])
  func `anything but four, two and two digits is no day`(text: String) {
    #expect(UTCDay(text) == nil)
  }

  @Test(arguments: [
    "0000-01-01", "2026-00-01", "2026-13-01", "2026-01-00", "2026-01-32", "2026-04-31", "2026-06-31",
    "2026-09-31", "2026-11-31", "2025-02-29", "2024-02-30", "1900-02-29", "2100-02-29", "2000-02-30",
  ])
  func `a day that the calendar has not is no day`(text: String) {
    #expect(UTCDay(text) == nil)
  }

  @Test func `numbers beyond any calendar are no date`() {
    #expect(UTCDay(year: .max, month: 1, day: 1) == nil)
    #expect(UTCDay(year: .min, month: 1, day: 1) == nil)
    #expect(UTCDay(year: 2026, month: .min, day: 1) == nil)
    #expect(UTCDay(year: 2026, month: 1, day: .max) == nil)
  }

  @Test func `days order and advance as time does`() throws {
    let day = try #require(UTCDay("2024-02-28"))
    #expect(day.advanced(by: 2).description == "2024-03-01")
    #expect(day.advanced(by: -59).description == "2023-12-31")
    #expect(day < day.advanced(by: 1))
  }
}
