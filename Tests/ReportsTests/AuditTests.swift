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
      .readsAfterSettings, "2 ios camera: 0 prompted, 1 declined, 2 openedSettings, 9 allowed", .holds(2),
      .inferred),
    Case(
      .notAskedAgain,
      "3 android camera: 0 prompted, 1 declined\n2 android camera: 0 prompted, 1 declined, 9 prompted",
      .broken(2, of: 5), .observed),
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
  ]

  @Test(arguments: cases)
  func `a rule is kept, or broken for so many, or not seen`(example: Case) async throws {
    let report = try await SmallLog(example.log).ask { try audit($0, from: $1) }
    #expect(report.cells.count == AuditRule.allCases.count)
    let cell = try #require(report.cells.first { $0.rule == example.rule })
    #expect(cell.verdict == example.expected)
    #expect(cell.certainty == example.certainty)
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
