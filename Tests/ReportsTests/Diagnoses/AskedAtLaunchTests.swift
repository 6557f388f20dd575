import Testing

@testable import Reports

@Suite struct AskedAtLaunchTests {

  static let cases = [
    DiagnosisCase(
      "six of thirty",
      """
      6 ios camera: 0 prompted trigger=launch, 1 declined
      24 ios camera: 0 prompted trigger=inContext, 1 allowed, 2 reachedFeature
      """, "warning ios"),
    DiagnosisCase(
      "six of 31",
      """
      6 ios camera: 0 prompted trigger=launch, 1 declined
      25 ios camera: 0 prompted trigger=inContext, 1 allowed, 2 reachedFeature
      """, nil),
    DiagnosisCase(
      "29 prompted", "29 ios camera: 0 prompted trigger=launch, 1 allowed, 2 reachedFeature", nil),
    DiagnosisCase("on the web alike", "30 web camera: 0 prompted trigger=launch, 1 declined", "warning web"),
    DiagnosisCase(
      "on a platform that nobody looked into alike",
      "30 toaster camera: 0 prompted trigger=launch, 1 declined",
      "warning toaster"),
    DiagnosisCase("no trigger in the log", "40 ios camera: 0 prompted, 1 allowed, 2 reachedFeature", nil),
  ]

  @Test(arguments: cases)
  func `a prompt at launch comes too early`(example: DiagnosisCase) async throws {
    try await example.expect(.askedAtLaunch)
  }
}
