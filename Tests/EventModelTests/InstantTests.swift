import EventModel
import Testing

struct InstantTests {
  /// Microseconds since 1970 as Python's `datetime` writes and dates them, with a Z for its missing zone.
  static let known: [(microseconds: Int64, text: String, day: Int32)] = [
    (-62_135_596_800_000_000, "0001-01-01T00:00:00Z", -719_162),
    (-86_400_000_001, "1969-12-30T23:59:59.999999Z", -2),
    (-86_400_000_000, "1969-12-31T00:00:00Z", -1),
    (-1, "1969-12-31T23:59:59.999999Z", -1),
    (0, "1970-01-01T00:00:00Z", 0),
    (1, "1970-01-01T00:00:00.000001Z", 0),
    (999, "1970-01-01T00:00:00.000999Z", 0),
    (951_782_400_000_001, "2000-02-29T00:00:00.000001Z", 11_016),
    (1_780_271_999_999_999, "2026-05-31T23:59:59.999999Z", 20_604),
    (1_780_272_000_000_000, "2026-06-01T00:00:00Z", 20_605),
    (4_102_444_799_999_999, "2099-12-31T23:59:59.999999Z", 47_481),
    (253_402_300_799_999_999, "9999-12-31T23:59:59.999999Z", 2_932_896),
  ]

  @Test(arguments: known)
  func `an instant has a text and a day`(microseconds: Int64, text: String, day: Int32) {
    let instant = Instant(microseconds: microseconds)
    #expect(instant.description == text)
    #expect(instant.day.number == day)
  }

  @Test(
    arguments: [
      (1000, "1970-01-01T00:00:00.001Z"), (1_500_000, "1970-01-01T00:00:01.500Z"),
      (951_782_400_123_000, "2000-02-29T00:00:00.123Z"), (-1000, "1969-12-31T23:59:59.999Z"),
    ] as [(Int64, String)])
  func `whole milliseconds are written with three digits`(microseconds: Int64, text: String) {
    #expect(Instant(microseconds: microseconds).description == text)
  }

  @Test(arguments: [-719_162, -1, 0, 1, 20_605, 2_932_896] as [Int32])
  func `a day starts with its first microsecond`(number: Int32) {
    let start = Instant(startOf: UTCDay(number: number))
    #expect(start.day.number == number)
    #expect(Instant(microseconds: start.microseconds - 1).day.number == number - 1)
    let last = Instant(microseconds: start.microseconds + Instant.microsecondsPerDay - 1)
    #expect(last.day.number == number)
    #expect(start < last)
  }
}
