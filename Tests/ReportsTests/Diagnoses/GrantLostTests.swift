import Testing

@testable import Reports

@Suite struct GrantLostTests {

  static let cases = [
    DiagnosisCase(
      "ten users", "10 android location: 0 prompted, 2 allowed, 3 reachedFeature, 9 revoked",
      "warning android"),
    DiagnosisCase("on ios alike", "10 ios location: 0 prompted, 2 allowed, 9 revoked", "warning ios"),
    DiagnosisCase("on the web alike", "10 web location: 0 prompted, 2 allowed, 9 revoked", "warning web"),
    DiagnosisCase(
      "on a platform that nobody looked into alike", "10 toaster location: 0 prompted, 2 allowed, 9 revoked",
      "warning toaster"),
    DiagnosisCase("nine", "9 android location: 0 prompted, 2 allowed, 3 reachedFeature, 9 revoked", nil),
    DiagnosisCase(
      "the grant is older than the window",
      "10 android location 2026-03-15: 0 prompted, 2 allowed, 90d revoked",
      "warning android"),
    DiagnosisCase("granted again", "40 android location: 0 prompted, 2 allowed, 9 revoked, 20 allowed", nil),
    DiagnosisCase("in the instant of the grant", "12 ios camera: 0 allowed, 0 revoked", "warning ios"),
    DiagnosisCase(
      "reached in the instant of the loss", "40 ios camera: 0 allowed, 9 revoked, 9 reachedFeature", nil),
    DiagnosisCase("a loss of nothing", "40 ios camera: 0 revoked", nil),
    DiagnosisCase(
      "of a grant that a refusal had ended", "40 ios camera: 0 allowed, 5 declined, 9 revoked", nil),
    DiagnosisCase(
      "of a grant that a refusal of its instant had ended", "40 ios camera: 0 allowed, 0 declined, 9 revoked",
      nil),
    DiagnosisCase(
      "lost once, and said again after the return",
      "40 ios camera: 0 allowed, 5 revoked, 6 reachedFeature, 9 revoked", nil),
    DiagnosisCase(
      "another one lost",
      "10 ios camera: 0 allowed, 5 revoked, 6 reachedFeature, 7 allowed, 9 revoked", "warning ios"),
    DiagnosisCase(
      "reached since", "40 android location: 0 prompted, 2 allowed, 9 revoked, 20 reachedFeature", nil),
  ]

  @Test(arguments: cases)
  func `a lost grant has to be noticed`(example: DiagnosisCase) async throws {
    try await example.expect(.grantLost)
  }

  @Test func `those who had none do not count`() async throws {
    let log =
      "12 ios camera: 0 allowed, 5 revoked\n40 ios camera: 0 revoked\n3 ios camera: 0 allowed, 5 revoked, 9 allowed"
    let finding = try #require(
      try await SmallLog(log).diagnosis().findings.first { $0.id == .grantLost })
    #expect(finding.counts.map(\.count) == [15, 12])
  }
}
