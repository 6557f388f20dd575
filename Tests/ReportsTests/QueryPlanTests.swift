import Queries
import Store
import Testing

@testable import Reports

/// A report must not become slower with the days that lie outside its window.
@Suite struct QueryPlanTests {
  private static func plan(of query: Query) async throws -> [String] {
    let connection = try Database.openForReading(try await SampleDatabase.broken.value)
    let statement = try connection.prepare("explain query plan " + withoutComments(query))
    return try statement.all { row throws(StoreError) in try row.value("detail") }
  }

  private static func withoutComments(_ query: Query) -> String { "\n\(query.sql)" }

  @Test(arguments: [
    (Query.funnelDayPrompts, "prompt_count"), (.funnelDayAsks, "ask_count"),
    (.funnelDaySilentRequests, "silent_count"), (.funnelDayBursts, "burst_count"),
  ])
  func `the cube is read by permission, field and days`(query: Query, table: String) async throws {
    let steps = try await Self.plan(of: query).filter { $0.contains(" \(table) ") }
    #expect(!steps.isEmpty)
    for step in steps {
      #expect(
        step == "SEARCH \(table) USING PRIMARY KEY (permission=? AND field=? AND day>? AND day<?)")
    }
  }

  @Test func `contradictions are read by permission and days`() async throws {
    let steps = try await Self.plan(of: .funnelDayContradictions)
    #expect(
      steps.first == "SEARCH contradiction_count USING PRIMARY KEY (permission=? AND day>? AND day<?)")
  }

  @Test(arguments: [
    (Query.funnelExactPrompts, ["episode"]), (.compareArms, ["ask", "episode"]),
    (.trendPrompts, ["episode"]), (.trendRecoveryTimes, ["episode"]),
    (.funnelExactAsks, ["ask", "episode"]),
    (.burstsSilentRequests, ["silent_request"]), (.burstsCounts, ["silent_request"]),
    (.burstsList, ["silent_request"]),
  ])
  func `tables of instants are read by days`(query: Query, tables: [String]) async throws {
    let steps = try await Self.plan(of: query)
    for table in tables {
      let own = steps.filter { $0.hasPrefix("SEARCH \(table) ") || $0.hasPrefix("SCAN \(table)") }
      #expect(own == ["SEARCH \(table) USING PRIMARY KEY (day>? AND day<?)"])
    }
  }

  static let evidence = Query.allCases.filter { query in
    ["diagnose/", "contradictions/", "audit/"].contains { query.rawValue.hasPrefix($0) }
  }

  /// What grows with the logs is read by its days, once: a correlated part would read it anew for each row.
  @Test(arguments: evidence)
  func `evidence is read by days, and once`(query: Query) async throws {
    let steps = try await Self.plan(of: query)
    for table in ["event", "episode", "ask", "silent_request", "previous", "person"] {
      #expect(!steps.contains { $0 == "SCAN \(table)" || $0.hasPrefix("SCAN \(table) ") })
      for step in steps where step.hasPrefix("SEARCH \(table) ") && table != "person" {
        // Without a range, the first row alone is looked up.
        #expect(
          step.hasPrefix("SEARCH \(table) USING PRIMARY KEY (day") || step == "SEARCH event USING PRIMARY KEY"
        )
      }
    }
    // The days are walked from one to the next, whatever lies between.
    for index in steps.indices where steps[index].contains("CORRELATED") {
      #expect(steps[index - 1] == "SCAN day_of")
      #expect(steps[index + 1] == "SEARCH event USING PRIMARY KEY (day>?)")
    }
  }

  @Test func `the newest day is found from the end`() async throws {
    let steps = try await Self.plan(of: .funnelNewestDay)
    #expect(steps == ["SEARCH event USING PRIMARY KEY (day<?)"])
  }

  @Test func `events ahead of the clock are looked for beyond the window alone`() async throws {
    let steps = try await Self.plan(of: .funnelEventsAhead)
    #expect(
      steps.filter { $0.contains(" event ") }
        == Array(repeating: "SEARCH event USING PRIMARY KEY (day>?)", count: 2))
    #expect(!steps.contains { $0.contains("TEMP B-TREE") })
  }

  @Test func `one user's events are found by their keys`() async throws {
    let steps = try await Self.plan(of: .journeyEvents)
    #expect(steps.contains("SEARCH event USING PRIMARY KEY (day=? AND person=?)"))
    #expect(!steps.contains { $0.hasPrefix("SCAN event") || $0.hasPrefix("SCAN person") })
  }
}
