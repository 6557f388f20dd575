import EventModel
import LibC
import Store
import Testing

@testable import Reports

/// The daily cube, the tables of instants and the definitions, on the same random logs.
@Suite struct FunnelAgreementTests {
  /// 2026-03-01, a Sunday like any other.
  static let start = UTCDay(number: 20_513)

  private static func database(seed: UInt64, _ scratch: ScratchFolder) async throws -> Connection {
    let logs = randomLogs(seed: seed, start: Instant(startOf: start).microseconds)
    for (platform, lines) in logs {
      try scratch.write(lines.map { $0 + "\n" }.joined(), to: "logs/\(platform)/1.ndjson")
    }
    return try Database.openForReading(try await ingested("\(scratch.path)/logs", into: scratch.path))
  }

  /// Expects the report to say what the definitions do.
  private static func compare(
    _ question: FunnelQuestion, _ journeys: [Journey], _ connection: Connection,
    _ source: FunnelQueries.Source
  ) throws {
    let expected = expectedFunnel(journeys, question)
    let report = try funnel(question, from: connection, source: source)
    var found: [[String]: FunnelCounts] = [:]
    for row in report.rows where row.counts != FunnelCounts() {
      found[[row.platform, row.value]] = row.counts
    }
    let keys = Set(found.keys).union(expected.keys).sorted { $0.lexicographicallyPrecedes($1) }
    for key in keys {
      #expect(
        found[key] == expected[key],
        "\(key) of \(question.window.days), by \(String(describing: question.split)), from \(source)")
    }
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `whole days come out the same from the cube, the tables and the definitions`(seed: UInt64) async throws
  {
    let scratch = try ScratchFolder()
    let connection = try await Self.database(seed: seed, scratch)
    let journeys = try journeys(in: connection)
    for (days, last) in [(1, 0), (1, 4), (3, 5), (7, 9), (30, 20), (2, 11)] {
      let window = ReportWindow(days: days, endingWith: Self.start.advanced(by: last))
      for split in [nil, .variant, .appVersion, .trigger, .region] as [AttributeField?] {
        let question = FunnelQuestion(window: window, permission: "camera", split: split)
        try Self.compare(question, journeys, connection, .days)
        try Self.compare(question, journeys, connection, .instants)
      }
    }
  }

  @Test(arguments: [PromptChoice.first, .repeated])
  func `users can be chosen by whether they had been prompted before`(choice: PromptChoice) async throws {
    let scratch = try ScratchFolder()
    let connection = try await Self.database(seed: 5, scratch)
    let journeys = try journeys(in: connection)
    var prompted = 0
    for split in [nil, .appVersion] as [AttributeField?] {
      let window = ReportWindow(days: 4, endingWith: Self.start.advanced(by: 7))
      var question = FunnelQuestion(window: window, permission: "camera", split: split)
      question.prompts = choice
      try Self.compare(question, journeys, connection, .days)
      try Self.compare(question, journeys, connection, .instants)
      prompted += expectedFunnel(journeys, question).values.reduce(0) { $0 + $1.prompted }
    }
    #expect(prompted > 0)
  }

  @Test func `beside the window stands the one before`() async throws {
    let scratch = try ScratchFolder()
    let connection = try await Self.database(seed: 6, scratch)
    for split in [nil, .appVersion] as [AttributeField?] {
      var question = FunnelQuestion(
        window: ReportWindow(days: 5, endingWith: Self.start.advanced(by: 9)), permission: "camera",
        split: split)
      question.hasPrevious = true
      let report = try funnel(question, from: connection)
      var before = FunnelQuestion(
        window: ReportWindow(days: 5, endingWith: Self.start.advanced(by: 4)), permission: "camera",
        split: split)
      #expect(question.previousWindow == before.window)
      var expected = [[String]: FunnelCounts](
        uniqueKeysWithValues: try funnel(before, from: connection).rows.map {
          ([$0.platform, $0.value], $0.counts)
        })
      for row in report.rows {
        #expect(row.previous == expected.removeValue(forKey: [row.platform, row.value]) ?? FunnelCounts())
      }
      #expect(expected.isEmpty)
      before.window = question.window
      let alone = try funnel(before, from: connection).rows.map(\.counts)
      #expect(report.rows.map(\.counts).filter { split == nil || $0 != FunnelCounts() } == alone)
    }
  }

  /// An agreement about nothing would be none.
  @Test func `the random logs hold everything there is to count`() async throws {
    var sums = [Int](repeating: 0, count: 14)
    for seed in 1...4 as ClosedRange<UInt64> {
      let scratch = try ScratchFolder()
      let journeys = try journeys(in: try await Self.database(seed: seed, scratch))
      let window = ReportWindow(days: 7, endingWith: Self.start.advanced(by: 9))
      for counts in expectedFunnel(journeys, FunnelQuestion(window: window, permission: "camera")).values {
        let numbers = [
          counts.allowed, counts.declined, counts.dismissed, counts.ignored, counts.unanswered,
          counts.recoveredByReprompt, counts.recoveredBySettings, counts.recoveredOtherwise,
          counts.recoveredUngranted, counts.reached, counts.asked, counts.silentUsers, counts.burstUsers,
          counts.longestBurst,
        ]
        sums = zip(sums, numbers).map { $0 + $1 }
      }
    }
    #expect(!sums.contains(0), "\(sums)")
  }

  @Test(arguments: 11...13 as ClosedRange<UInt64>)
  func `other days, limits and rules come out as defined`(seed: UInt64) async throws {
    let scratch = try ScratchFolder()
    let connection = try await Self.database(seed: seed, scratch)
    let journeys = try journeys(in: connection)
    // Half an hour off the hour, and set forward in the middle of the time.
    let zone = Zone(
      name: "Test", first: 19_800,
      changes: [
        .init(at: Instant(startOf: Self.start.advanced(by: 4)).microseconds / 1_000_000, offset: 23_400)
      ])
    let hour: Int64 = 3_600_000_000
    for (days, last) in [(1, 3), (4, 6), (10, 9)] {
      for zone in [Zone.utc, zone] {
        let window = ReportWindow(days: days, endingWith: Self.start.advanced(by: last), in: zone)
        for limit in [nil, hour / 60, 24 * hour, 100 * hour] as [Int64?] {
          for rule in [
            BurstRule(), BurstRule(minimum: 1, gap: 1_000_000), BurstRule(minimum: 4, gap: 30 * hour),
          ] {
            let question = FunnelQuestion(
              window: window, permission: "location", split: .appVersion, recoveryLimit: limit,
              burstRule: rule)
            try Self.compare(question, journeys, connection, .instants)
          }
        }
      }
    }
  }
}
