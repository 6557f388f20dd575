import Testing

@testable import Reports

@Suite struct RegressionTests {

  static func story(_ fields: String, allowed: Int, declined: Int, day: String = "2026-06-10") -> String {
    """
    \(allowed) ios camera \(day): 0 prompted\(fields), 3 allowed, 4 reachedFeature
    \(declined) ios camera \(day): 0 prompted\(fields), 3 declined

    """
  }

  /// 40 of 50 against 30 of 50: z = 2.17, p = 0.030; against 31 of 50: z = 1.97, p = 0.049; against 32 of 50:
  /// z = 1.78, p = 0.076. The recovery rate is not tried: fewer than 30 declined in one of the two.
  static let cases = [
    DiagnosisCase(
      "against the window before",
      story("", allowed: 40, declined: 10, day: "2026-05-10") + story("", allowed: 31, declined: 19),
      "warning ios"),
    DiagnosisCase(
      "one more allowed",
      story("", allowed: 40, declined: 10, day: "2026-05-10") + story("", allowed: 32, declined: 18), nil),
    DiagnosisCase(
      "a rise", story("", allowed: 30, declined: 20, day: "2026-05-10") + story("", allowed: 45, declined: 5),
      nil),
    DiagnosisCase(
      "too few", story("", allowed: 29, declined: 0, day: "2026-05-10") + story("", allowed: 0, declined: 50),
      nil),
    DiagnosisCase(
      "from 4.9 to 4.10",
      story(" appVersion=4.9", allowed: 40, declined: 10)
        + story(" appVersion=4.10", allowed: 30, declined: 20),
      "warning ios 4.10"),
    DiagnosisCase(
      "recovery where the platform has none",
      """
      40 web camera 2026-05-10: 0 prompted, 3 declined, 9 reachedFeature
      40 web camera: 0 prompted, 3 declined
      """, nil),
  ]

  @Test(arguments: cases)
  func `a rate that fell is found`(example: DiagnosisCase) async throws {
    try await example.expect(.regression)
  }
}
