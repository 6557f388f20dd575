import EventModel
import Testing

@testable import Reports

@Suite struct BurstReportTests {
  /// Four silent requests a second apart, in each version.
  static func loop(_ users: Int, _ version: String, _ requests: Int) -> String {
    let calls = (3..<3 + requests).map { "\($0) declined appVersion=\(version)" }.joined(separator: ", ")
    return
      "\(users) ios camera: 0 prompted appVersion=\(version), 2 declined appVersion=\(version), \(calls)\n"
  }

  private static func report(by field: Bool) async throws -> BurstReport {
    let log =
      loop(3, "4.12", 4) + loop(2, "4.12", 3) + loop(1, "4.11", 5) + loop(4, "4.11", 2)
      + "1 web camera: 0 prompted"
    return try await SmallLog(log).ask { question, connection in
      var question = question
      question.split = field ? .appVersion : nil
      return try bursts(question, from: connection)
    }
  }

  @Test func `by version each burst counts once`() async throws {
    let report = try await Self.report(by: true)
    #expect(report.platforms.map(\.name) == ["ios", "ios", "web"])
    #expect(report.platforms.map(\.value) == ["4.11", "4.12", ""])
    #expect(report.platforms.map(\.silentRequests) == [5 + 8, 12 + 6, 0])
    #expect(report.platforms.map(\.bursts) == [1, 5, 0])
    #expect(report.platforms.map(\.burstUsers) == [1, 5, 0])
    #expect(report.platforms.map(\.longest) == [5, 4, 0])
    #expect(report.platforms.map(\.medianGap) == [1_000_000, 1_000_000, nil])
    #expect(report.lengths(of: report.platforms[1]).map(\.requests) == [3, 4])
    #expect(report.lengths(of: report.platforms[1]).map(\.bursts) == [2, 3])
  }

  @Test func `the versions add up to the platform`() async throws {
    let whole = try await Self.report(by: false).platforms
    let parts = try await Self.report(by: true).platforms
    #expect(whole.map(\.name) == ["ios", "web"])
    #expect(whole[0].bursts == parts[0].bursts + parts[1].bursts)
    #expect(whole[0].silentRequests == parts[0].silentRequests + parts[1].silentRequests)
    #expect(whole[0].longest == 5)
  }

  @Test func `the worst stand first, each user once`() async throws {
    let twice =
      "1 ios camera: 0 prompted, 2 declined, 3 declined, 4 declined, 5 declined, 200 declined, 201 declined, 202 declined\n"
    let report = try await SmallLog(twice + Self.loop(1, "1", 5)).ask { try bursts($0, from: $1) }
    #expect(report.bursts.map(\.requests) == [5, 3, 3])
    #expect(report.worst(10).map(\.requests) == [5, 3])
    #expect(report.worst(1).map(\.requests) == [5])
  }
}
