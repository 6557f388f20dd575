import EventModel
import Testing

@testable import Reports

@Suite struct DismissedIsNotDeclinedTests {

  static func answers(_ platform: String, closed: Int, allowed: Int) -> String {
    """
    \(closed) \(platform) camera: 0 prompted, 2 dismissed
    \(allowed) \(platform) camera: 0 prompted, 2 allowed, 3 reachedFeature
    """
  }

  static let cases = [
    DiagnosisCase("six of thirty", answers("android", closed: 6, allowed: 24), "info android"),
    DiagnosisCase("six of 31", answers("android", closed: 6, allowed: 25), nil),
    DiagnosisCase("29 answers", answers("android", closed: 29, allowed: 0), nil),
    DiagnosisCase("where a prompt cannot be closed", answers("ios", closed: 40, allowed: 0), nil),
    DiagnosisCase(
      "gone away", "40 web camera: 0 prompted, 20 ignored", "info web"),
  ]

  @Test func `a browser without an embargo has no date`() async throws {
    let closed = [0, 10, 20].map { "\($0) prompted browser=firefox, \($0 + 1) dismissed" }
    let log = try SmallLog("40 web camera: \(closed.joined(separator: ", "))")
    let finding = try #require(try await log.diagnosis().findings.first { $0.id == .dismissedIsNotDeclined })
    #expect(!finding.text.parts.contains { if case .instant = $0 { true } else { false } })
  }

  @Test func `the embargo of the web has a date`() async throws {
    let log = try SmallLog(
      "40 web camera: 0 prompted, 1 dismissed, 10 prompted, 11 dismissed, 20 prompted, 21 dismissed")
    let finding = try #require(try await log.diagnosis().findings.first { $0.id == .dismissedIsNotDeclined })
    // The last of the forty begins 780 seconds after noon, and closes the third 21 seconds later.
    let next = try #require(UTCDay("2026-06-17"))
    let seconds: Int64 = 12 * 3600 + 780 + 21
    #expect(
      finding.text.parts.contains(
        .instant(Instant(microseconds: Instant(startOf: next).microseconds + seconds * 1_000_000))))
  }

  @Test(arguments: cases)
  func `a closed prompt is no refusal`(example: DiagnosisCase) async throws {
    try await example.expect(.dismissedIsNotDeclined)
  }
}
