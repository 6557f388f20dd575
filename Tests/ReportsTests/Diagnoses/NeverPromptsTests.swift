import Testing

@testable import Reports

@Suite struct NeverPromptsTests {
  static let healthy = SmallLog.healthy("android")

  static let cases = [
    DiagnosisCase("thirty asked", healthy + "30 web camera: 0 tappedFeature", "critical web"),
    DiagnosisCase("one fewer", healthy + "29 web camera: 0 tappedFeature", nil),
    DiagnosisCase("nobody prompts anywhere", "30 web camera: 0 tappedFeature", nil),
    DiagnosisCase(
      "one browser of two",
      healthy + """
        30 web camera: 0 tappedFeature browser=firefox
        30 web camera: 0 tappedFeature browser=chrome, 1 prompted browser=chrome, 2 allowed, 3 reachedFeature
        """, "critical web firefox"),
    DiagnosisCase(
      "an old refusal where one is final", healthy + "40 ios camera: 0 tappedFeature, 0 declined", nil),
    DiagnosisCase(
      "refused at once where no refusal is final", healthy + "40 web camera: 0 tappedFeature, 0 declined",
      "critical web"),
    DiagnosisCase(
      "releases that have no prompt yet",
      SmallLog.healthy("ios", "notifications") + "40 android notifications: 0 tappedFeature osVersion=12", nil
    ),
    DiagnosisCase(
      "releases that have one, beside 29 that have none",
      SmallLog.healthy("ios", "notifications") + """
        30 android notifications: 0 tappedFeature osVersion=13
        29 android notifications: 0 tappedFeature osVersion=12
        """, "critical android"),
    DiagnosisCase(
      "one release too few",
      SmallLog.healthy("ios", "notifications") + """
        29 android notifications: 0 tappedFeature osVersion=13
        29 android notifications: 0 tappedFeature osVersion=12
        """, nil),
    DiagnosisCase(
      "a system without a prompt to wait for",
      SmallLog.healthy("android", "screen") + "40 macos screen: 0 tappedFeature", nil),
  ]

  @Test(arguments: cases)
  func `asked, and never prompted`(example: DiagnosisCase) async throws {
    try await example.expect(.neverPrompts)
  }
}
