import Testing

@testable import Reports

@Suite struct OnlyGrantsTests {

  static let cases = [
    DiagnosisCase("thirty grants", "30 ios camera: 0 prompted, 2 allowed, 3 reachedFeature", "warning ios"),
    DiagnosisCase("no prompts either", "30 ios camera: 2 allowed, 3 reachedFeature", "warning ios"),
    DiagnosisCase("on the web alike", "30 web camera: 0 prompted, 2 allowed", "warning web"),
    DiagnosisCase(
      "on a platform that nobody looked into alike", "30 toaster camera: 0 prompted, 2 allowed",
      "warning toaster"),
    DiagnosisCase(
      "a refusal without a prompt", "300 ios camera: 0 prompted, 2 allowed\n1 ios camera: 0 declined", nil),
    DiagnosisCase(
      "a refusal long before the window",
      "300 ios camera: 0 prompted, 2 allowed\n1 ios camera 2026-04-01: 0 prompted, 2 declined", nil),
    DiagnosisCase(
      "a refusal on another platform",
      "30 ios camera: 0 prompted, 2 allowed\n1 web camera: 0 prompted, 2 declined",
      "warning ios"),
    DiagnosisCase("29", "29 ios camera: 0 prompted, 2 allowed, 3 reachedFeature", nil),
    DiagnosisCase(
      "one refusal",
      """
      300 ios camera: 0 prompted, 2 allowed, 3 reachedFeature
      1 ios camera: 0 prompted, 2 declined
      """, nil),
  ]

  @Test(arguments: cases)
  func `somebody always refuses`(example: DiagnosisCase) async throws {
    try await example.expect(.onlyGrants)
  }
}
