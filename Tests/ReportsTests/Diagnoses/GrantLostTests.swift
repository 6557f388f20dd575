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
    DiagnosisCase(
      "reached since", "40 android location: 0 prompted, 2 allowed, 9 revoked, 20 reachedFeature", nil),
  ]

  @Test(arguments: cases)
  func `a lost grant has to be noticed`(example: DiagnosisCase) async throws {
    try await example.expect(.grantLost)
  }
}
