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
      "a prompt that is logged twice", "12 android camera: 0 prompted, 0 prompted, 5 declined", nil),
    DiagnosisCase(
      "a refusal after the second", "40 android camera: 0 prompted, 1 dismissed, 60 prompted, 62 declined",
      nil),
    DiagnosisCase(
      "a closed one between, and the window",
      "10 android camera 2026-04-01: 0 prompted, 1 declined, 2d prompted, 2.1d dismissed, 70d prompted",
      "info android"),
    DiagnosisCase(
      "the refusal lies before the window",
      "10 android camera 2026-05-31: 0 prompted, 1 declined, 1d prompted, 1d allowed, 1d reachedFeature",
      "info android"),
  ]

  @Test(arguments: cases)
  func `a refusal and another prompt`(example: DiagnosisCase) async throws {
    try await example.expect(.askedAgainAfterRefusal)
  }

  @Test(arguments: [
    ("0 prompted, 5 declined, 10 prompted, 15 dismissed, 20 prompted, 25 allowed, 30 prompted", 3),
    ("0 prompted, 1 dismissed, 5 prompted, 6 declined, 10 prompted", 1),
    ("0 prompted, 5 declined, 10 prompted, 10 prompted", 2),
    ("0 prompted, 0 prompted, 5 declined, 10 prompted, 10 prompted, 15 declined, 20 prompted", 3),
  ])
  func `every prompt after the first refusal counts`(story: String, prompts: Int) async throws {
    let found = try await SmallLog("12 android camera: \(story)").diagnosis().findings
    let finding = try #require(found.first { $0.id == .askedAgainAfterRefusal })
    #expect(finding.counts.map(\.count) == [12, 12 * prompts])
  }
}
