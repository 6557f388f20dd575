import Testing

@testable import Reports

@Suite struct NoSettingsPathTests {
  static let cases = [
    DiagnosisCase("thirty refused", "30 ios camera: 0 prompted, 2 declined", "warning ios"),
    DiagnosisCase("refused without a prompt", "30 ios camera: 0 tappedFeature, 0 declined", "warning ios"),
    DiagnosisCase("one fewer", "29 ios camera: 0 prompted, 2 declined", nil),
    DiagnosisCase(
      "one was offered it",
      """
      30 ios camera: 0 prompted, 2 declined
      1 ios camera: 0 prompted, 2 declined, 3 offeredSettings
      """, nil),
    DiagnosisCase("another prompt is a way back too", "30 android camera: 0 prompted, 2 declined", nil),
    DiagnosisCase("there is no link to offer", "30 web camera: 0 prompted, 2 declined", nil),
  ]

  @Test(arguments: cases)
  func `the only way back has to be shown`(example: DiagnosisCase) async throws {
    try await example.expect(.noSettingsPath)
  }
}
