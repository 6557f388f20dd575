import Testing

@testable import Reports

@Suite struct RouteLostTests {

  static func month(_ platform: String, _ day: String, lost: Int, reprompt: Int = 0, settings: Int = 0)
    -> String
  {
    """
    \(lost) \(platform) camera \(day): 0 prompted, 3 declined
    \(reprompt) \(platform) camera \(day): 0 prompted, 3 declined, 9 prompted, 12 allowed, 13 reachedFeature
    \(settings) \(platform) camera \(day): 0 prompted, 3 declined, 9 openedSettings, 12 allowed, 13 reachedFeature

    """
  }

  /// By hand, with the N/(N−1) of the score test: 8 of 40 against 0 of 40 has z = 2.96, p = 0.003; 4 of 40
  /// against 0 of 40 z = 2.04, p = 0.041, twice that over the two routes tried. Android has two routes tried
  /// where both were used before.
  static let cases = [
    DiagnosisCase(
      "gone",
      month("android", "2026-05-10", lost: 32, reprompt: 8) + month("android", "2026-06-10", lost: 40),
      "warning android"),
    DiagnosisCase(
      "chance",
      month("android", "2026-05-10", lost: 32, reprompt: 4, settings: 4)
        + month("android", "2026-06-10", lost: 36, settings: 4), nil),
    DiagnosisCase(
      "the same count alone",
      month("android", "2026-05-10", lost: 36, reprompt: 4) + month("android", "2026-06-10", lost: 40),
      "warning android"),
    DiagnosisCase(
      "too few declined",
      month("android", "2026-05-10", lost: 1, reprompt: 28) + month("android", "2026-06-10", lost: 40), nil),
    DiagnosisCase(
      "one that the platform never had",
      month("ios", "2026-05-10", lost: 2, reprompt: 38) + month("ios", "2026-06-10", lost: 40), nil),
    DiagnosisCase(
      "one that grew",
      month("android", "2026-05-10", lost: 32, reprompt: 8)
        + month("android", "2026-06-10", lost: 8, reprompt: 32),
      nil),
  ]

  @Test(arguments: cases)
  func `a way back that worked is missed`(example: DiagnosisCase) async throws {
    try await example.expect(.routeLost)
  }
}
