import Testing

@testable import Reports

@Suite struct SettingsWithoutEffectTests {

  static func visits(_ platform: String, lost: Int, back: Int) -> String {
    """
    \(lost) \(platform) camera: 0 prompted, 3 declined, 9 openedSettings
    \(back) \(platform) camera: 0 prompted, 3 declined, 9 openedSettings, 20 allowed, 21 reachedFeature
    """
  }

  /// Exact one-sided 95% bounds: 0 of 30 9.5%, 1 of 46 9.9%, 1 of 45 10.1%.
  static let cases = [
    DiagnosisCase("thirty in vain", visits("ios", lost: 30, back: 0), "warning ios"),
    DiagnosisCase("one fewer", visits("ios", lost: 29, back: 0), nil),
    DiagnosisCase("one of 46", visits("ios", lost: 45, back: 1), "warning ios"),
    DiagnosisCase("one of 45", visits("ios", lost: 44, back: 1), nil),
    DiagnosisCase("no link can lead there", visits("web", lost: 40, back: 0), nil),
  ]

  @Test(arguments: cases)
  func `the way to Settings has to lead back`(example: DiagnosisCase) async throws {
    try await example.expect(.settingsWithoutEffect)
  }
}
