import EventModel
import Testing

@testable import EventLog

/// Seconds since 1970 were taken from `date -u -d … +%s`.
@Suite struct TimeTests {
  private func time(_ value: String) throws -> (time: Int64?, reason: RejectReason?) {
    let result = try outcome(of: record(["ts": value]))
    return (result.event?.at, result.reason)
  }

  @Test(arguments: [
    ("2026-06-01T00:00:01Z", 1_780_272_001_000_000), ("2026-06-01T00:00:01.123Z", 1_780_272_001_123_000),
    ("2026-06-01T00:00:01.123456Z", 1_780_272_001_123_456),
    ("2026-06-01T00:00:01.1234569999Z", 1_780_272_001_123_456),
    ("2026-06-01T00:00:01,5Z", 1_780_272_001_500_000), ("2026-06-01t00:00:01z", 1_780_272_001_000_000),
    ("2026-06-01 00:00:01Z", 1_780_272_001_000_000), ("2026-06-01T05:30:01+05:30", 1_780_272_001_000_000),
    ("2026-06-01T05:30:01+0530", 1_780_272_001_000_000), ("2026-05-31T19:00:01-05:00", 1_780_272_001_000_000),
    ("2026-06-01T14:00:01+14:00", 1_780_272_001_000_000), ("2026-05-31T10:00:01-1400", 1_780_272_001_000_000),
    ("2026-06-01T00:00:01-00:00", 1_780_272_001_000_000), ("2024-02-29T12:00:00Z", 1_709_208_000_000_000),
    ("2000-01-01T00:00:00Z", 946_684_800_000_000), ("2099-12-31T23:59:59.999999Z", 4_102_444_799_999_999),
    ("1999-12-31T23:30:00-01:00", 946_686_600_000_000), ("2100-01-01T00:30:00+01:00", 4_102_443_000_000_000),
    ("2016-12-31T23:59:60Z", 1_483_228_799_999_999), ("2016-12-31T23:59:60.5Z", 1_483_228_799_999_999),
    ("2016-12-31T18:59:60-05:00", 1_483_228_799_999_999),
  ])
  func `text is RFC 3339`(text: String, microseconds: Int64) throws {
    #expect(try time("\"\(text)\"").time == microseconds)
  }

  @Test(
    arguments: [
      ("2026-06-01", .badTime), ("2026-06-01T00:00Z", .badTime), ("2026-06-01T24:00:00Z", .badTime),
      ("2026-06-01T23:60:00Z", .badTime), ("2026-06-01T23:59:61Z", .badTime),
      ("2026-02-29T00:00:00Z", .badTime),
      ("2026-13-01T00:00:00Z", .badTime), ("2026-00-01T00:00:00Z", .badTime),
      ("2026-06-31T00:00:00Z", .badTime),
      ("2026-06-01T12:34:60Z", .badTime), ("2026-06-01T23:59:60+05:30", .badTime),
      ("2026-06-01T00:00:01.Z", .badTime), ("2026-06-01T00:00:01+14:01", .badTime),
      ("2026-06-01T00:00:01+15:00", .badTime), ("2026-06-01T00:00:01+05:60", .badTime),
      ("2026-06-01T00:00:01+05", .badTime), ("2026-06-01T00:00:01 Z", .badTime),
      ("2026-06-01T00:00:01Zx", .badTime), ("2026-06-01T00:00:01Z ", .badTime),
      ("2026-6-1T00:00:01Z", .badTime),
      ("20260601T000001Z", .badTime), ("yesterday", .badTime), ("1780272001", .badTime),
      ("2026-06-01T0a:00:01Z", .badTime), ("2026-06-01T00:00:01.12:Z", .badTime),
      ("2026-06-01T00-00:01Z", .badTime), ("2026-06-01T00:00:01", .noZone),
      ("2026-06-01T00:00:01.123", .noZone), ("2026-06-01 00:00:01.123000", .noZone),
      ("1999-12-31T23:59:59Z", .timeOutOfRange), ("2100-01-01T00:00:00Z", .timeOutOfRange),
      ("0001-01-01T00:00:00Z", .timeOutOfRange), ("9999-12-31T23:59:59Z", .timeOutOfRange),
      ("2000-01-01T00:00:00+00:01", .timeOutOfRange),
    ] as [(String, RejectReason)])
  func `other text is no time`(text: String, reason: RejectReason) throws {
    // Before and behind a line whose date is remembered.
    let good = record(["ts": "\"\(text.prefix(10).count == 10 ? text.prefix(10) : "2026-06-01")T00:00:00Z\""])
    let bad = record(["ts": "\"\(text)\""])
    #expect(try read(bad).rejects.map(\.reason) == [reason])
    #expect(try read(good + "\n" + bad).rejects.map(\.reason).last == reason)
  }

  @Test(arguments: [
    ("1780272001", 1_780_272_001_000_000), ("1780272001.5", 1_780_272_001_500_000),
    ("1780272001.123456789", 1_780_272_001_123_456), ("1780272001123", 1_780_272_001_123_000),
    ("1780272001123.9999", 1_780_272_001_123_999), ("1780272001123456", 1_780_272_001_123_456),
    ("1780272001123456.999", 1_780_272_001_123_456), ("1780272001123456789", 1_780_272_001_123_456),
    ("1.780272001e9", 1_780_272_001_000_000), ("1.780272001123456789E+18", 1_780_272_001_123_456),
    ("17802720010e-1", 1_780_272_001_000_000), ("0.1780272001e10", 1_780_272_001_000_000),
    ("946684800", 946_684_800_000_000), ("4102444799.999999999", 4_102_444_799_999_999),
    ("946684800000", 946_684_800_000_000), ("946684800000000000", 946_684_800_000_000),
    // Cut from the exact decimal: as a double it would be …001.999999.
    ("1780272001.9999999999999999", 1_780_272_001_999_999), ("1780272001.000001", 1_780_272_001_000_001),
  ])
  func `a number is seconds, milliseconds, microseconds or nanoseconds by its size`(
    number: String, microseconds: Int64
  ) throws {
    #expect(try time(number).time == microseconds)
  }

  @Test(arguments: [
    "0", "-1780272001", "946684799", "946684799.999999", "4102444800", "17802720011", "178027200112345678",
    "1e400", "1e-400", "1780272001e99999999999999999999", "-0", "0.0", "99999999999999999999",
    "4102444800000",
    "946684799999", "1780272001.5e1",
  ])
  func `a number of no such size is out of range`(number: String) throws {
    #expect(try time(number).reason == .timeOutOfRange)
  }

  @Test func `the short way for the common form gives what the long way gives`() throws {
    var random = SplitMix64(state: 7)
    for _ in 0..<2000 {
      func digits(_ range: Range<Int>, _ width: Int = 2) -> String {
        let text = String(Int.random(in: range, using: &random))
        return String(repeating: "0", count: width - text.count) + text
      }
      let date = "20\(digits(0..<100))-\(digits(1..<13))-\(digits(1..<29))"
      let fraction = ["", ".\(digits(0..<1000, 3))", ".\(digits(0..<1_000_000, 6))"].randomElement(
        using: &random)
      let text = "\(date)T\(digits(0..<25)):\(digits(0..<61)):\(digits(0..<61))\(fraction ?? "")Z"
      let primer = OwnedBytes(Array("\(date)T00:00:00Z".utf8))
      let bytes = OwnedBytes(Array(text.utf8))
      try withExtendedLifetime((primer, bytes)) {
        var reader = EventTime()
        _ = try reader.microseconds(of: primer.slice)
        var long = TimeText(bytes.slice)
        let expected = Result { () throws(RejectReason) in try long.microseconds(zoneWhereNone: nil).0 }
        #expect(Result { () throws(RejectReason) in try reader.microseconds(of: bytes.slice) } == expected)
      }
    }
  }

  @Test func `a declared zone stands in for one that is missing`() throws {
    let options = ReadOptions(mapping: try LogMapping(parsing: #"{"zone":"+02:00"}"#.utf8))
    let line = record(["ts": #""2026-06-01 02:00:01.5""#])
    #expect(try outcome(of: line, options).event?.at == 1_780_272_001_500_000)
    #expect(try outcome(of: record(), options).event?.at == 1_780_272_001_123_000)
  }
}
