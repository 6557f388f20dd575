import Testing

@testable import Reports

@Suite struct CoarseClockTests {

  /// Each user has nine pairs of neighbours; of the coarse ones one pair is simultaneous.
  static let rest = (2...9).map { "\($0) readStatus" }.joined(separator: ", ")
  static let fine = "0 requested, 1 prompted, \(rest)"
  static let coarse = "0 requested, 0 prompted, \(rest)"

  static let cases = [
    DiagnosisCase("ten of 999", "10 ios camera: \(coarse)\n101 ios camera: \(fine)", "info ios"),
    DiagnosisCase("ten of 1,008", "10 ios camera: \(coarse)\n102 ios camera: \(fine)", nil),
    DiagnosisCase("on the web alike", "10 web camera: \(coarse)", "info web"),
    DiagnosisCase(
      "on a platform that nobody looked into alike", "10 toaster camera: \(coarse)", "info toaster"),
    DiagnosisCase("nine", "9 ios camera: \(coarse)", nil),
    DiagnosisCase("users who begin at one time", "1 ios camera: \(fine)\n1 ios camera: \(fine)", nil),
  ]

  @Test(arguments: cases)
  func `order within one time is a guess`(example: DiagnosisCase) async throws {
    try await example.expect(.coarseClock)
  }
}
