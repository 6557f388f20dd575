import Testing

@testable import Reports

@Suite struct ReducedGrantRefusedTests {

  static func grants(
    _ platform: String, full: (Int, Int), reduced: (Int, Int), scope: String = "selected",
    of edition: String = ""
  ) -> String {
    """
    \(full.0) \(platform) photos: 0 prompted, 2 allowed scope=full, 3 reachedFeature
    \(full.1) \(platform) photos: 0 prompted, 2 allowed scope=full
    \(reduced.0) \(platform) photos: 0 prompted, 2 allowed scope=\(scope)\(edition), 3 reachedFeature
    \(reduced.1) \(platform) photos: 0 prompted, 2 allowed scope=\(scope)\(edition)
    """
  }

  /// Miettinen and Nurminen, 95%, by the roots of their own equation: of 17 of 30 against 30 of 30 the interval
  /// of the difference ends at −27%, of 21 of 30 at −17%.
  static let cases = [
    DiagnosisCase("refused", grants("android", full: (30, 0), reduced: (0, 30)), "warning android"),
    DiagnosisCase("far less often", grants("android", full: (30, 0), reduced: (17, 13)), "warning android"),
    DiagnosisCase("somewhat less often", grants("android", full: (30, 0), reduced: (21, 9)), nil),
    DiagnosisCase("too few", grants("android", full: (30, 0), reduced: (0, 29)), nil),
    DiagnosisCase(
      "a scope that the platform does not have",
      grants("android", full: (30, 0), reduced: (0, 30), scope: "always"),
      nil),
    DiagnosisCase(
      "a release that does not have it",
      grants("android", full: (30, 0), reduced: (0, 30), of: " osVersion=10"), nil),
    DiagnosisCase(
      "a browser that has it",
      grants("web", full: (30, 0), reduced: (0, 30), scope: "session", of: " browser=firefox"), "warning web"),
    DiagnosisCase(
      "a browser that does not",
      grants("web", full: (30, 0), reduced: (0, 30), scope: "session", of: " browser=chrome"), nil),
    DiagnosisCase(
      "full grants on another platform alone",
      grants("ios", full: (40, 0), reduced: (0, 0)) + "\n"
        + grants("android", full: (0, 0), reduced: (0, 40)),
      "warning android"),
  ]

  @Test(arguments: cases)
  func `a reduced grant is a grant`(example: DiagnosisCase) async throws {
    try await example.expect(.reducedGrantRefused)
  }
}
