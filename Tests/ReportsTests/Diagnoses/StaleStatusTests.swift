import Testing

@testable import Reports

@Suite struct StaleStatusTests {

  static func story(_ platform: String, _ users: Int, _ end: String) -> String {
    "\(users) \(platform) camera: 0 prompted, 1 declined, 9 openedSettings, 20 allowed\(end)\n"
  }

  static let cases = [
    DiagnosisCase("refused all the same", story("android", 10, ", 21 declined"), "warning android"),
    DiagnosisCase("sent to Settings once more", story("ios", 10, ", 21 offeredSettings"), "warning ios"),
    DiagnosisCase("on the web alike", story("web", 10, ", 21 declined"), "warning web"),
    DiagnosisCase(
      "on a platform that nobody looked into alike", story("toaster", 10, ", 21 declined"), "warning toaster"),
    DiagnosisCase(
      "the answer of a prompt of the evening before",
      "40 android camera: 42400 prompted, 43210 allowed, 43211 offeredSettings", nil),
    DiagnosisCase(
      "called twice in the instant of the grant, before it",
      "40 android camera: 20 requested, 20 requested, 20 allowed", nil),
    DiagnosisCase(
      "refused in the instant of the grant, after it", "40 android camera: 20 allowed, 20 declined",
      "warning android"),
    DiagnosisCase("nine", story("android", 9, ", 21 declined"), nil),
    DiagnosisCase(
      "reached after all", story("android", 40, ", 21 offeredSettings, 22 reachedFeature"), nil),
    DiagnosisCase("granted, and no more", story("android", 40, ""), nil),
    DiagnosisCase(
      "granted by a prompt", "40 android camera: 0 prompted, 1 allowed, 2 offeredSettings", nil),
  ]

  @Test(arguments: cases)
  func `an old answer is not to be kept`(example: DiagnosisCase) async throws {
    try await example.expect(.staleStatus)
  }
}
