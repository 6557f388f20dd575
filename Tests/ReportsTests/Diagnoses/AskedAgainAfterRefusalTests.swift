import Testing

@testable import Reports

@Suite struct AskedAgainAfterRefusalTests {

  static let again = "0 prompted, 1 declined, 60 prompted, 62 declined"

  static let cases = [
    DiagnosisCase("ten users", "10 android camera: \(again)", "info android"),
    DiagnosisCase("nine", "9 android camera: \(again)", nil),
    DiagnosisCase("where nobody looked into it", "10 toaster camera: \(again)", "info toaster"),
    DiagnosisCase("where there is no second prompt", "10 ios camera: \(again)", "warning ios"),
    DiagnosisCase(
      "after a closed one", "40 android camera: 0 prompted, 1 dismissed, 60 prompted, 62 allowed", nil),
    DiagnosisCase(
      "the refusal lies before the window",
      "10 android camera 2026-05-31: 0 prompted, 1 declined, 1d prompted, 1d allowed, 1d reachedFeature",
      "info android"),
  ]

  @Test(arguments: cases)
  func `a refusal and another prompt`(example: DiagnosisCase) async throws {
    try await example.expect(.askedAgainAfterRefusal)
  }
}
