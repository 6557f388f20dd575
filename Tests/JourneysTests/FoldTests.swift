import EventModel
import Journeys
import Testing

struct FoldTests {
  @Test(arguments: FoldCase.all)
  func `the SQL gives what was worked out by hand`(row: FoldCase) throws {
    let events = try #require(journey(row.journey))
    let sql = try SQLFold()
    let key = JourneyKey(user: "u")
    // Backwards, since the order of arrival is to make no difference.
    try sql.add(events.reversed().map { (key, $0) })
    let outcome = try sql.outcomes()[key] ?? FoldOutcome()
    #expect(outcome.episodeLines == row.episodes)
    #expect(outcome.silentLines == row.silent)
    #expect(outcome.askLines == row.asks)
    #expect(outcome.burstLines == row.bursts)
  }

  @Test(arguments: FoldCase.all)
  func `Swift gives what was worked out by hand`(row: FoldCase) throws {
    let events = try #require(journey(row.journey)).sorted(by: LoggedEvent.precedes)
    let outcome = FoldOutcome(folding: events)
    #expect(outcome.episodeLines == row.episodes)
    #expect(outcome.silentLines == row.silent)
    #expect(outcome.askLines == row.asks)
    #expect(outcome.burstLines == row.bursts)
  }

  @Test func `Swift makes nothing of no events`() {
    #expect(fold([]) == FoldedJourney())
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `SQL and Swift agree on random journeys`(seed: UInt64) throws {
    var random = SplitMix64(state: seed)
    let journeys = (0..<1000).map { _ in randomJourney(using: &random) }
    let sql = try SQLFold()
    try sql.add(
      journeys.enumerated().flatMap { index, events in
        events.map { (JourneyKey(user: "\(index)"), $0) }
      }.shuffled(using: &random))
    let outcomes = try sql.outcomes()
    let disagreements = journeys.enumerated().compactMap { index, events -> Disagreement? in
      let ordered = events.sorted(by: LoggedEvent.precedes)
      let swift = FoldOutcome(folding: ordered)
      let sql = outcomes[JourneyKey(user: "\(index)")] ?? FoldOutcome()
      return sql == swift ? nil : Disagreement(events: ordered, sql: sql, swift: swift)
    }
    let episodes = outcomes.values.flatMap(\.folded.episodes)
    #expect(Set(episodes.map(\.answer)).count == Answer.allCases.count + 1, "not all answers came up")
    #expect(Set(episodes.map(\.route)).count == Route.allCases.count + 1, "not all routes came up")
    #expect(outcomes.values.contains { !$0.bursts.isEmpty }, "no burst came up")
    // The shortest says most.
    let shortest = disagreements.min { $0.events.count < $1.events.count }
    #expect(shortest == nil, "\(disagreements.count) of \(journeys.count) journeys")
  }

  /// Ingestion does not read a settled journey back when all that came is the feature, on a later day.
  @Test func `a journey is settled only where one more reach changes nothing`() {
    var random = SplitMix64(state: 5)
    var folder = JourneyFolder()
    var settled = 0
    for number in 0..<4000 {
      var events = randomJourney(using: &random).sorted(by: LoggedEvent.precedes).map(\.folded)
      // Whatever comes long after, once or twice.
      let reach = LoggedEvent(at: (events.last?.at ?? 0) + 86_400_000_000, kind: .reachedFeature).folded
      folder.fold(events.span)
      let (before, isSettled) = (folder.folded, folder.isSettled)
      for _ in 0..<2 {
        events.append(reach)
        folder.fold(events.span)
        if isSettled {
          #expect(folder.folded == before && folder.isSettled, "journey \(number)")
        }
      }
      #expect(folder.isSettled, "journey \(number): nothing waits behind a reach")
      settled += isSettled ? 1 : 0
    }
    #expect((400...3600).contains(settled), "\(settled) of 4000 were settled")
  }
}

/// A journey of which the two folds think differently; prints itself so that it can be put into a table.
struct Disagreement: CustomStringConvertible {
  var events: [LoggedEvent]
  var sql: FoldOutcome
  var swift: FoldOutcome

  var description: String {
    """
    \(events.map { "\($0)" }.joined(separator: ", "))
      episodes SQL \(sql.episodeLines), Swift \(swift.episodeLines)
      silent SQL \(sql.silentLines), Swift \(swift.silentLines)
      asks SQL \(sql.askLines), Swift \(swift.askLines)
      bursts SQL \(sql.burstLines), Swift \(swift.burstLines)
    """
  }
}
