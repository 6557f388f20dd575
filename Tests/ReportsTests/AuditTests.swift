import EventModel
import Store
import Testing

@testable import Reports

@Suite struct AuditTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var testDescription: String { "\(rule.name): \(log)" }
    var rule: AuditRule
    var log: String
    var expected: AuditVerdict
    var certainty: AuditCertainty

    init(_ rule: AuditRule, _ log: String, _ expected: AuditVerdict, _ certainty: AuditCertainty) {
      (self.rule, self.log, self.expected, self.certainty) = (rule, log, expected, certainty)
    }
  }

  static let cases = [
    Case(
      .askedInContext,
      "3 ios camera: 0 prompted trigger=launch\n2 ios camera: 0 prompted trigger=inContext",
      .broken(3, of: 5),
      .observed),
    Case(.askedInContext, "2 ios camera: 0 prompted trigger=inContext", .holds(2), .observed),
    Case(.askedInContext, "2 ios camera: 0 prompted", .notSeen, .observed),
    Case(
      .explainedFirst, "3 ios camera: 0 sawRationale, 1 prompted\n2 ios camera: 0 prompted, 1 sawRationale",
      .broken(2, of: 5), .observed),
    Case(.explainedFirst, "2 ios camera: 0 prompted", .notSeen, .observed),
    Case(
      .explainedFirst,
      """
      4 ios camera: 0 sawRationale, 600 prompted
      2 ios camera: 0 sawRationale, 601 prompted
      3 ios camera: 0 sawRationale, 0 prompted variant=a
      1 ios camera: 0 sawRationale, 601 prompted variant=a
      5 ios camera 2026-05-31: 43190 sawRationale, 43210 prompted
      5 ios camera 2026-05-31: 43190 sawRationale, 43210 prompted variant=a
      1 ios camera 2026-05-31: 43170 sawRationale, 43190 prompted, 43210 prompted
      1 ios camera 2026-05-31: 43170 sawRationale, 43190 prompted variant=a, 43210 prompted variant=a
      9 ios microphone: 0 prompted
      """, .broken(5, of: 22), .observed),
    Case(
      .requestsOnlyUndetermined, "3 ios camera: 0 prompted, 1 declined, 2 declined\n2 ios camera: 0 prompted",
      .broken(3, of: 5), .inferred),
    Case(
      .requestsOnlyUndetermined, "2 ios camera: 0 requested, 1 prompted, 2 declined", .holds(2), .observed),
    Case(
      .grantedWithoutPrompt,
      "3 ios camera: 0 prompted, 1 allowed, 9 prompted\n2 ios camera: 0 prompted, 1 allowed, 5 revoked, 9 prompted",
      .broken(3, of: 5), .observed),
    Case(
      .offersSettings,
      """
      3 ios camera: 0 prompted, 1 declined
      2 ios camera: 0 prompted, 1 declined, 2 offeredSettings
      1 ios camera: 0 offeredSettings, 1 prompted, 2 declined
      """, .broken(4, of: 6), .inferred),
    Case(.offersSettings, "3 web camera: 0 prompted, 1 declined", .notSeen, .inferred),
    Case(
      .readsAfterSettings,
      "3 ios camera: 0 openedSettings, 9 readStatus\n2 ios camera: 0 readStatus, 1 openedSettings",
      .broken(2, of: 5), .observed),
    Case(
      .readsAfterSettings,
      "3 ios camera: 0 readStatus, 0 openedSettings\n2 ios camera: 0 openedSettings, 0 reachedFeature",
      .broken(3, of: 5), .observed),
    Case(
      .readsAfterSettings, "2 ios camera: 0 prompted, 1 declined, 2 openedSettings, 9 allowed", .holds(2),
      .inferred),
    Case(
      .notAskedAgain,
      "3 android camera: 0 prompted, 1 declined\n2 android camera: 0 prompted, 1 declined, 9 prompted",
      .broken(2, of: 5), .observed),
    Case(
      .notAskedAgain,
      "3 android camera: 0 prompted, 1 declined\n2 android camera: 0 prompted, 0 prompted, 5 declined",
      .holds(3), .observed),
    Case(
      .notAskedAgain, "2 android camera: 0 prompted, 5 declined, 10 prompted, 15 dismissed, 20 prompted",
      .broken(2, of: 2), .observed),
    Case(
      .worksWithoutGrant, "2 ios camera: 0 prompted, 1 allowed, 1 declined, 9 tappedFeature",
      .broken(2, of: 2),
      .speculative),
    Case(
      .worksWithoutGrant,
      """
      3 ios camera: 0 prompted, 1 declined, 9 tappedFeature
      2 ios camera: 0 prompted, 1 declined, 9 tappedFeature, 10 reachedFeature
      1 ios camera: 0 prompted, 1 declined, 5 allowed, 9 tappedFeature
      """, .broken(3, of: 5), .speculative),
    Case(
      .acceptsReducedGrant,
      """
      3 android photos: 0 prompted, 1 allowed scope=selected
      2 android photos: 0 prompted, 1 allowed scope=selected, 2 reachedFeature
      9 android photos: 0 prompted, 1 allowed scope=full
      """, .broken(3, of: 5), .inferred),
    Case(
      .noticesLostGrant,
      "3 ios camera: 0 prompted, 1 allowed, 9 revoked\n2 ios camera: 0 prompted, 1 allowed, 9 revoked, 20 allowed",
      .broken(3, of: 5), .inferred),
    Case(.noticesLostGrant, "3 ios camera: 0 prompted, 1 allowed", .notSeen, .inferred),
    Case(.noticesLostGrant, "12 ios camera: 0 allowed, 0 revoked", .broken(12, of: 12), .inferred),
    Case(.noticesLostGrant, "3 ios camera: 0 revoked", .notSeen, .inferred),
  ]

  @Test(arguments: cases)
  func `a rule is kept, or broken for so many, or not seen`(example: Case) async throws {
    let report = try await SmallLog(example.log).ask { try audit($0, from: $1) }
    let cells = report.cells.filter { $0.permission == report.permissions.first }
    #expect(cells.count == AuditRule.allCases.count)
    let cell = try #require(cells.first { $0.rule == example.rule })
    #expect(cell.verdict == example.expected)
    #expect(cell.certainty == example.certainty)
  }

  @Test func `the explained are those of the arm that explains`() async throws {
    let log = """
      4 ios camera: 0 sawRationale, 600 prompted, 700 prompted
      2 ios camera: 0 sawRationale, 601 prompted
      5 ios camera 2026-05-31: 43190 sawRationale, 43210 prompted
      1 ios camera 2026-05-31: 43170 sawRationale, 43190 prompted, 43210 prompted
      3 ios camera: 0 prompted, 0 prompted, 5 sawRationale, 9 prompted
      """
    try await SmallLog(log).ask { question, connection in
      let cell = try audit(question, from: connection).cells.first { $0.rule == .explainedFirst }
      #expect(cell?.verdict == .broken(6, of: 15))
      var question = question
      question.split = .variant
      let rows = try funnel(question, from: connection).rows
      #expect(rows.map { "\($0.value) \($0.counts.prompted)" } == ["cold 6", "rationaleFirst 9"])
    }
  }

  @Test func `what a policy asks for and the log cannot answer is told`() async throws {
    let report = try await SmallLog("1 ios camera: 0 prompted\n1 web camera: 0 prompted").ask {
      try audit($0, from: $1)
    }
    let policy = AuditPolicy(errors: [
      "camera": [.explainedFirst, .grantedWithoutPrompt], "*": [.noticesLostGrant],
    ])
    #expect(
      report.unseen(under: policy).map { "\($0.rule.name) \($0.permission)" }
        == [
          "explained-before-the-prompt camera", "granted-runs-without-a-prompt camera",
          "notices-a-lost-grant camera",
        ])
    #expect(policy.strangers(among: ["contacts"]) == ["camera"])
    #expect(policy.strangers(among: ["camera"]).isEmpty)
  }

  @Test func `a policy makes errors of broken rules, for its permissions alone`() async throws {
    let log = "1 ios camera: 0 prompted trigger=launch\n1 ios contacts: 0 prompted trigger=launch"
    let report = try await SmallLog(log).ask { try audit($0, from: $1) }
    func errors(_ policy: [String: [AuditRule]]) -> [String] {
      report.errors(under: AuditPolicy(errors: policy)).map { "\($0.rule.name) \($0.permission)" }
    }
    #expect(errors([:]).isEmpty)
    #expect(errors(["camera": [.askedInContext]]) == ["asked-in-context camera"])
    #expect(errors(["*": [.askedInContext]]) == ["asked-in-context camera", "asked-in-context contacts"])
    #expect(errors(["*": [.grantedWithoutPrompt]]).isEmpty)
  }
}
