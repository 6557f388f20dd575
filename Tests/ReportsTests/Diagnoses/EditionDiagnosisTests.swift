import EventModel
import Journeys
import Store
import Testing

@testable import Reports

/// Lifecycles follow the edition that each event names.
@Suite struct EditionDiagnosisTests {
  /// Old releases show one prompt alone; the rest is the built-in row, which promises two.
  static let oldIsOneShot =
    [
      Lifecycle(
        "android", edition: .level(.atMost([32])), prompts: .prompts(1), reprompt: .never, settingsLink: .yes,
        impossible: [.secondPrompt], source: "a test")
    ] + Lifecycle.all

  private static func report(_ log: String, _ table: [Lifecycle] = oldIsOneShot) async throws
    -> DiagnosisReport
  {
    try await SmallLog(log).ask { question, connection in
      var question = question
      question.lifecycles = table
      return try diagnose(question, from: connection)
    }
  }

  private static func loop(_ users: Int, _ release: Int) -> String {
    let version = "osVersion=\(release)"
    return "\(users) android camera: 0 prompted \(version), 2 declined \(version), 3 declined \(version), "
      + "4 declined \(version), 5 declined \(version)\n"
  }

  @Test(arguments: [
    (12, 0, Severity.critical), (0, 14, .warning), (10, 14, .critical), (9, 14, .warning), (4, 5, .info),
  ])
  func `a loop is critical for those whose release prompts once`(
    old: Int, new: Int, severity: Severity
  ) async throws {
    let report = try await Self.report(Self.loop(old, 12) + Self.loop(new, 14))
    let found = report.findings.filter { $0.id == .silentBurst }
    #expect(found.map(\.severity) == [severity])
    #expect(found.first?.counts.first { $0.name == "burst_users" }?.count == old + new)
  }

  @Test(arguments: [(30, true), (29, false)])
  func `who has Settings alone is counted by release`(old: Int, isFound: Bool) async throws {
    let log =
      "\(old) android camera: 0 prompted osVersion=12, 2 declined\n"
      + "40 android camera: 0 prompted osVersion=14, 2 declined"
    let finding = try await Self.report(log).findings.first { $0.id == .noSettingsPath }
    #expect((finding != nil) == isFound)
    if isFound { #expect(finding?.counts.first == FindingCount("refused", 30)) }
    #expect(finding?.lifecycle?.edition == (isFound ? .level(.atMost([32])) : nil))
  }

  @Test func `a prompt too many is set aside where the release rules it out`() async throws {
    func story(_ release: Int, _ users: Int, _ lost: Int) -> String {
      """
      \(users) android camera: 0 prompted osVersion=\(release), 3 declined, 9 prompted osVersion=\(release), \
      12 allowed, 13 reachedFeature
      \(lost) android camera: 0 prompted osVersion=\(release), 3 declined

      """
    }
    let report = try await Self.report(story(12, 9, 300) + story(14, 0, 300))
    let finding = try #require(report.findings.first { $0.id == .deadEnd })
    #expect(finding.counts.map(\.count) == [609, 0, 9, 0])
    // One verdict over both says which releases it spans, and how many users each has.
    #expect(finding.span.map(\.edition) == ["API ≤ 32", nil])
    #expect(finding.span.map(\.users) == [309, 300])
    #expect(finding.lifecycle?.prompts == .unknown)
    #expect(
      report.findings.contains { $0.id == .contradiction && $0.value == "V1" && $0.counts[0].count == 9 })
    let again = try await Self.report(story(12, 9, 0) + story(14, 9, 0)).findings
    #expect(again.filter { $0.id == .askedAgainAfterRefusal }.map(\.severity) == [.info])
    let more = try await Self.report(story(12, 10, 0) + story(14, 9, 0)).findings
    #expect(more.filter { $0.id == .askedAgainAfterRefusal }.map(\.severity) == [.warning])
  }

  @Test func `a log that names no release has the platform's row`() async throws {
    let report = try await Self.report("299 android camera: 0 prompted, 3 declined")
    let finding = try #require(report.findings.first { $0.id == .deadEnd })
    #expect(finding.span.isEmpty)
    #expect(finding.lifecycle == Lifecycle.of(platform: "android", permission: "camera"))
  }

  /// 31 of 50 cold against 40 of 50 explained is the least that shows, on the releases that prompt once.
  @Test(arguments: [(31, 19, true), (32, 18, false)])
  func `cold prompts are wasted on those whose release prompts once`(
    allowed: Int, declined: Int, isFound: Bool
  ) async throws {
    func arms(_ release: Int, _ cold: (Int, Int), _ explained: (Int, Int)) -> String {
      let first = "prompted osVersion=\(release) variant"
      return """
        \(cold.0) android camera: 0 \(first)=cold, 3 allowed, 4 reachedFeature
        \(cold.1) android camera: 0 \(first)=cold, 3 declined
        \(explained.0) android camera: 0 sawRationale, 1 \(first)=rationaleFirst, 3 allowed, 4 reachedFeature
        \(explained.1) android camera: 0 sawRationale, 1 \(first)=rationaleFirst, 3 declined

        """
    }
    let log = arms(12, (allowed, declined), (40, 10)) + arms(14, (5, 45), (45, 5))
    let finding = try await Self.report(log).findings.first { $0.id == .coldPromptOnOneShot }
    #expect((finding != nil) == isFound)
    if isFound {
      #expect(finding?.counts.map(\.count) == [50, 31, 50, 40, 9])
      #expect(finding?.lifecycle?.edition == .level(.atMost([32])))
      #expect(finding?.example.map(\.kind) == [.prompted, .declined])
    }
    let built = try await Self.report(log, Lifecycle.all)
    #expect(built.findings.allSatisfy { $0.id != .coldPromptOnOneShot })
  }

  @Test func `an audit asks for a way to Settings where the release has one`() async throws {
    let table =
      [Lifecycle("android", edition: .level(.atMost([32])), settingsLink: .no, source: "a test")]
      + Lifecycle.all
    let log = """
      3 android camera: 0 prompted osVersion=12, 2 declined
      4 android camera: 0 prompted osVersion=14, 2 declined
      2 android camera: 0 prompted osVersion=14, 2 declined, 3 openedSettings
      1 android camera: 0 prompted osVersion=12, 2 declined, 9 prompted osVersion=14, 11 declined
      """
    try await SmallLog(log).ask { question, connection in
      func verdict(_ table: [Lifecycle]) throws -> AuditVerdict? {
        var question = question
        question.lifecycles = table
        return try audit(question, from: connection).cells.first { $0.rule == .offersSettings }?.verdict
      }
      let none = [Lifecycle("android", ["camera"], settingsLink: .no, source: "a test")]
      let verdicts = try [table, Lifecycle.all, none].map { try verdict($0) }
      #expect(verdicts == [.broken(4, of: 6), .broken(8, of: 10), .notSeen])
    }
  }

  @Test func `an audit accepts the reduced grants of each browser`() async throws {
    let log = SmallLogs.session
    let report = try await SmallLog(log).ask { try audit($0, from: $1) }
    #expect(report.cells.first { $0.rule == .acceptsReducedGrant }?.verdict == .broken(3, of: 5))
  }

  enum SmallLogs {
    static let session = """
      3 web camera: 0 prompted, 2 allowed scope=session browser=firefox
      2 web camera: 0 prompted, 2 allowed scope=session browser=firefox, 3 reachedFeature
      7 web camera: 0 prompted, 2 allowed scope=session browser=chrome
      """
  }
}
