import EventModel
import Store
import Testing

@testable import Reports

@Suite struct ReportWindowTests {
  @Test func `a window holds its last day whole`() throws {
    let window = ReportWindow(days: 30, endingWith: try #require(UTCDay("2026-06-30")))
    #expect(window.from.description == "2026-06-01T00:00:00Z")
    #expect(window.until.description == "2026-07-01T00:00:00Z")
    #expect(window.dayCount == 30)
    #expect(window.wholeUTCDays != nil)
  }

  @Test func `days of another zone are no UTC days`() throws {
    let zone = Zone(name: "Test", first: 3600, changes: [])
    let window = ReportWindow(days: 1, endingWith: try #require(UTCDay("2026-06-30")), in: zone)
    #expect(window.from.description == "2026-06-29T23:00:00Z")
    #expect(window.wholeUTCDays == nil)
  }

  /// One event on the 1st at 23:30 UTC, and one that a wrong clock dated on the 10th.
  @Test(
    arguments: [
      ("2026-06-05", 0, "2026-06-01"), ("2026-06-05", 3600, "2026-06-02"), ("2026-06-09", 0, "2026-06-10"),
      ("2026-05-20", 0, nil),
    ] as [(String, Int64, String?)])
  func `the newest event counts unless it is more than a day ahead of the clock`(
    now: String, offset: Int64, newest: String?
  ) async throws {
    let scratch = try ScratchFolder()
    let lines = ["2026-06-01T23:30:00Z", "2026-06-10T00:00:00Z"].map {
      "{\"ts\":\"\($0)\",\"event\":\"prompted\",\"user\":\"x\",\"permission\":\"camera\"}\n"
    }
    try scratch.write(lines.joined(), to: "logs/ios/a.ndjson")
    let path = try await ingested("\(scratch.path)/logs", into: scratch.path)
    let connection = try Database.openForReading(path)
    let clock = Instant(startOf: try #require(UTCDay(now))).microseconds
    let zone = offset == 0 ? Zone.utc : Zone(name: "Test", first: offset, changes: [])
    #expect(try connection.newestDay(in: zone, now: clock)?.description == newest)
  }
}
