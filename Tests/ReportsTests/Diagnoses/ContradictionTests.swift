import EventModel
import Store
import Testing

@testable import Reports

@Suite struct ContradictionTests {
  /// Three prompts, closed.
  static func closed(in browser: String) -> String {
    [0, 10, 20].map { "\($0) prompted browser=\(browser), \($0 + 1) dismissed" }.joined(separator: ", ")
  }

  static let cases = [
    DiagnosisCase("V1", "1 ios camera: 0 prompted, 1 declined, 9 prompted", "warning ios V1"),
    DiagnosisCase(
      "a second prompt where there is one", "1 android camera: 0 prompted, 1 declined, 9 prompted", nil),
    DiagnosisCase(
      "V2", "1 android camera: 0 prompted, 1 declined, 9 prompted, 11 declined, 20 prompted",
      "warning android V2"),
    DiagnosisCase(
      "a release that prompts until it is forbidden",
      "1 android camera: 0 prompted, 1 declined, 9 prompted, 11 declined, 20 prompted osVersion=10", nil),
    DiagnosisCase(
      "the first release that does not",
      "1 android camera: 0 prompted, 1 declined, 9 prompted, 11 declined, 20 prompted osVersion=11",
      "warning android V2"),
    DiagnosisCase(
      "an API level in place of a release",
      "1 android camera: 0 prompted, 1 declined, 9 prompted, 11 declined, 20 prompted osVersion=29", nil),
    DiagnosisCase(
      "after an upgrade, on the new release",
      """
      1 android camera: 0 prompted osVersion=10, 1 declined, 9 prompted osVersion=10, 11 declined, \
      20 prompted osVersion=10, 22 dismissed, 30 prompted osVersion=14
      """, "warning android V2"),
    DiagnosisCase(
      "a visit to Settings between",
      "1 android camera: 0 prompted, 1 declined, 9 prompted, 11 declined, 15 openedSettings, 20 prompted", nil
    ),
    DiagnosisCase(
      "a grant lost between",
      "1 android camera: 0 prompted, 1 declined, 9 prompted, 11 declined, 15 revoked, 20 prompted", nil),
    DiagnosisCase(
      "closed in place of refused",
      "1 android camera: 0 prompted, 1 declined, 9 prompted, 11 dismissed, 20 prompted", nil),
    DiagnosisCase("V3", "1 ios camera: 0 tappedFeature, 0 declined", "warning ios V3"),
    DiagnosisCase(
      "a prompt further back than 63 days",
      "1 ios camera 2026-03-01: 0 prompted, 1 declined, 105d requested, 105d declined", nil),
    DiagnosisCase(
      "a prompt of another permission",
      "1 ios camera: 0 tappedFeature, 0 declined\n1 ios microphone: 0 prompted, 1 declined", "warning ios V3"),
    DiagnosisCase(
      "a prompt long before", "1 ios camera 2026-04-01: 0 prompted, 1 declined, 70d requested, 70d declined",
      nil),
    DiagnosisCase("V4", "1 ios camera: 0 prompted, 1 declined, 9 reachedFeature", "warning ios V4"),
    DiagnosisCase("a fallback elsewhere", "1 web camera: 0 prompted, 1 declined, 9 reachedFeature", nil),
    DiagnosisCase(
      "V5", "1 web camera: \(closed(in: "chrome")), 6.9d prompted browser=Chrome", "warning web V5"),
    DiagnosisCase(
      "after the embargo", "1 web camera: \(closed(in: "chrome")), 7.1d prompted browser=chrome", nil),
    DiagnosisCase(
      "a browser of the same make",
      "1 web camera: \(closed(in: "Edge")), 1d prompted browser=Edge", "warning web V5"),
    DiagnosisCase(
      "a browser that is not named",
      "1 web camera: 0 prompted, 1 dismissed, 2 prompted, 3 dismissed, 4 prompted, 5 dismissed, 6 prompted",
      nil),
    DiagnosisCase(
      "a browser that has none",
      "1 web camera: \(closed(in: "firefox")), 1d prompted browser=firefox",
      nil),
    DiagnosisCase("V6", "1 ios camera: 0 prompted, 1 dismissed", "warning ios V6"),
    DiagnosisCase("a prompt that can be closed", "1 android camera: 0 prompted, 1 dismissed", nil),
    DiagnosisCase("V7", "1 macos screen: 0 readStatus status=notDetermined", "warning macos V7"),
    DiagnosisCase("another status", "1 macos screen: 0 readStatus status=denied", nil),
    DiagnosisCase("V8", "1 toaster camera: 0 prompted, 1 allowed, 2 dismissed", "warning toaster V8"),
    DiagnosisCase(
      "V9", "1 web camera: 0 prompted, 1 declined, 5 openedSettings, 9 reachedFeature", "warning web V9"),
    DiagnosisCase("an answer of the day after", "1 android camera: 0 prompted, 0.9d ignored", nil),
    DiagnosisCase(
      "a platform that nobody looked into",
      "1 toaster camera: \(closed(in: "chrome")), 30 declined, 40 reachedFeature, 50 prompted",
      nil),
  ]

  @Test(arguments: cases)
  func `what cannot be is found where it cannot be`(example: DiagnosisCase) async throws {
    try await example.expect(.contradiction)
  }

  @Test func `the sample holds no contradiction`() async throws {
    let connection = try Database.openForReading(try await SampleDatabase.logs.value)
    let window = ReportWindow(days: 90, endingWith: try #require(UTCDay("2026-06-30")))
    #expect(try contradictions(FunnelQuestion(window: window), from: connection).groups.isEmpty)
  }

  @Test func `a group lists its journeys in the order of time`() async throws {
    let scratch = try ScratchFolder()
    let log = (0..<3).map {
      """
      {"ts":\(1_780_300_000 - $0),"event":"declined","user":"u\($0)","permission":"camera"}\n
      """
    }
    try scratch.write(log.joined(), to: "logs/ios/a.ndjson")
    let path = try await ingested("\(scratch.path)/logs", into: scratch.path)
    let window = ReportWindow(days: 30, endingWith: try #require(UTCDay("2026-06-30")))
    let report = try contradictions(FunnelQuestion(window: window), from: Database.openForReading(path))
    #expect(report.groups.map(\.code) == ["V3"])
    #expect(
      report.groups.first?.journeys.map(\.at.microseconds)
        == [1_780_299_998_000_000, 1_780_299_999_000_000, 1_780_300_000_000_000])
  }
}
