import Testing

@testable import Reports

@Suite struct ColdPromptOnOneShotTests {

  static func arms(_ platform: String, cold: (Int, Int), explained: (Int, Int)) -> String {
    """
    \(cold.0) \(platform) camera: 0 prompted variant=cold, 3 allowed, 4 reachedFeature
    \(cold.1) \(platform) camera: 0 prompted variant=cold, 3 declined
    \(explained.0) \(platform) camera: 0 sawRationale, 1 prompted variant=rationaleFirst, 3 allowed, 4 reachedFeature
    \(explained.1) \(platform) camera: 0 sawRationale, 1 prompted variant=rationaleFirst, 3 declined
    """
  }

  /// As in the tests of a regression: 40 of 50 is above 31 of 50 with p = 0.049, and not above 32 of 50.
  static let cases = [
    DiagnosisCase("a gain", arms("ios", cold: (31, 19), explained: (40, 10)), "warning ios"),
    DiagnosisCase("chance", arms("ios", cold: (32, 18), explained: (40, 10)), nil),
    DiagnosisCase(
      "a log that holds no rationale",
      """
      20 ios camera: 0 prompted variant=cold, 3 allowed, 4 reachedFeature
      30 ios camera: 0 prompted variant=cold, 3 declined
      40 ios camera: 0 prompted variant=rationaleFirst, 3 allowed, 4 reachedFeature
      10 ios camera: 0 prompted variant=rationaleFirst, 3 declined
      """, nil),
    DiagnosisCase("too few cold", arms("ios", cold: (9, 20), explained: (40, 10)), nil),
    DiagnosisCase(
      "where another prompt is left", arms("android", cold: (20, 30), explained: (40, 10)), nil),
    DiagnosisCase(
      "arms that the log does not name",
      """
      20 ios camera: 0 prompted, 3 allowed, 4 reachedFeature
      30 ios camera: 0 prompted, 3 declined
      40 ios camera: 0 sawRationale, 5 prompted, 9 allowed, 10 reachedFeature
      10 ios camera: 0 sawRationale, 5 prompted, 9 declined
      """, "warning ios"),
  ]

  @Test(arguments: cases)
  func `the only prompt is not to be wasted`(example: DiagnosisCase) async throws {
    try await example.expect(.coldPromptOnOneShot)
  }
}
