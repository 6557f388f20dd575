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

  /// A log whose clock is wrong can be most of all that is stored: no report may have to read it.
  @Test(arguments: [(9_999, 9_999), (10_000, 10_000), (10_001, 10_000), (30_000, 10_000)])
  func `events ahead are counted up to a limit`(events: Int, counted: Int) throws {
    let connection = try Connection.memory()
    try connection.migrate(Database.migrations)
    // On 2026-07-10 (day 20,644) and the two days behind it.
    try connection.execute(
      """
      with n as (select 0 as n union all select n + 1 from n limit \(events))
      insert into event (day, person, at, shape, identity)
      select 20644 + n * 3 / \(events), n, 43200000000, 1, 0 from n
      """)
    let window = ReportWindow(days: 30, endingWith: try #require(UTCDay("2026-06-30")))
    let ahead = try #require(try connection.eventsAhead(of: window))
    #expect(ahead.count == counted && ahead.isPartial == (events >= 10_000))
    #expect(ahead.days.lowerBound.description == "2026-07-10")
    #expect(ahead.days.upperBound.description == "2026-07-12")
    // By clocks an hour ahead the last of those UTC days reaches into the next.
    let zone = Zone(name: "Test", first: 3600, changes: [])
    let own = ReportWindow(days: 30, endingWith: try #require(UTCDay("2026-06-30")), in: zone)
    let days = try #require(try connection.eventsAhead(of: own)).days
    #expect(days.lowerBound.description == "2026-07-10" && days.upperBound.description == "2026-07-13")
    let late = ReportWindow(days: 1, endingWith: try #require(UTCDay("2026-07-12")))
    #expect(try connection.eventsAhead(of: late) == nil)
    // The window ends within the day of events that all lie before its end.
    let between = ReportWindow(
      days: 1, endingWith: try #require(UTCDay("2026-07-13")),
      in: Zone(name: "West", first: 39_600, changes: []))
    #expect(try connection.eventsAhead(of: between) == nil)
  }
}
