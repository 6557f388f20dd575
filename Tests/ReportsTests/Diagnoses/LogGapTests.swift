import EventModel
import Statistics
import Testing

@testable import Reports

@Suite struct LogGapTests {
  static func days(_ days: [Int], users: Int = 5, on platform: String = "ios") -> String {
    days.map { "\(users) \(platform) camera 2026-06-\($0): 0 prompted, 3 declined" }.joined(separator: "\n")
  }

  /// Five users give ten events a day.
  static let cases = [
    DiagnosisCase("a day is missing", days([10, 11, 13]), "warning ios"),
    DiagnosisCase("on the web alike", days([10, 11, 13], on: "web"), "warning web"),
    DiagnosisCase(
      "on a platform that nobody looked into alike", days([10, 11, 13], on: "toaster"), "warning toaster"),
    DiagnosisCase(
      "days on which nobody was asked",
      days([10, 13]) + "\n10 ios camera 2026-06-10: 1d reachedFeature, 2d reachedFeature", nil),
    DiagnosisCase("too few to be missed", days([10, 11, 13], users: 4), nil),
    DiagnosisCase("no day is missing", days([10, 11, 12, 13]), nil),
    DiagnosisCase("before the first and after the last", days([20]), nil),
  ]

  @Test(arguments: cases)
  func `a day without events between days with some is missing from the log`(example: DiagnosisCase)
    async throws
  {
    try await example.expect(.logGap)
  }

  @Test(arguments: [(10, 999, true), (10, 1000, false), (9, 9, false), (0, 0, false)])
  func `more than one line in a hundred rejected is a gap too`(rejected: Int, lines: Int, isFound: Bool) {
    let finding = LogGap.judge(rejects: Proportion(successes: rejected, trials: lines), Thresholds())
    #expect((finding != nil) == isFound)
    #expect(finding?.platform == nil)
  }
}
