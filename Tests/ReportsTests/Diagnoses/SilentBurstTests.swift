import Testing

@testable import Reports

@Suite struct SilentBurstTests {
  static func loop(_ platform: String, _ users: Int, refused: Int = 0) -> String {
    """
    \(users) \(platform) camera: 0 prompted, 2 declined, 3 declined, 4 declined, 5 declined
    \(refused) \(platform) camera: 0 prompted, 2 declined
    """
  }

  static let cases = [
    DiagnosisCase("ten in a thousand", loop("ios", 10, refused: 990), "critical ios"),
    DiagnosisCase("fewer than one in a hundred", loop("ios", 10, refused: 991), "info ios"),
    DiagnosisCase("nine users", loop("ios", 9), "info ios"),
    DiagnosisCase("where a refusal is not final", loop("android", 10), "warning android"),
    DiagnosisCase("where nobody looked into it", loop("toaster", 10), "warning toaster"),
    DiagnosisCase(
      "two requests are no burst", "40 ios camera: 0 prompted, 2 declined, 3 declined, 4 declined", nil),
    DiagnosisCase(
      "requests far apart", "40 ios camera: 0 prompted, 2 declined, 3 declined, 90 declined, 180 declined",
      nil),
  ]

  @Test(arguments: cases)
  func `a loop of requests is told from a stray one`(example: DiagnosisCase) async throws {
    try await example.expect(.silentBurst)
  }
}
