import EventModel
import Statistics
import Store
import Testing

@testable import Reports

/// The committed sample logs against the tables of SampleData/README.md.
@Suite struct SampleFunnelTests {
  /// One row of a table: prompted, allowed, declined, recovered, reached and asked.
  struct Expected: Sendable {
    var until: String
    var permission = "camera"
    var platform: String
    var value = ""
    var numbers: [Int]
    var route: Route

    enum Route { case reprompt, settings, none }
  }

  static let camera: [Expected] = [
    Expected(
      until: "2026-05-01", platform: "android", numbers: [19_402, 13_118, 6_284, 3_901, 17_019, 19_402],
      route: .reprompt),
    Expected(until: "2026-05-01", platform: "desktop", numbers: [0, 0, 0, 0, 0, 0], route: .none),
    Expected(
      until: "2026-05-01", platform: "ios", numbers: [14_208, 8_241, 5_967, 0, 8_241, 14_208], route: .none),
    Expected(until: "2026-05-01", platform: "web", numbers: [0, 0, 0, 0, 0, 3_679], route: .none),
    Expected(
      until: "2026-05-31", platform: "android", numbers: [16_950, 12_628, 4_322, 2_684, 15_312, 19_000],
      route: .reprompt),
    Expected(until: "2026-05-31", platform: "desktop", numbers: [0, 0, 0, 0, 0, 0], route: .none),
    Expected(
      until: "2026-05-31", platform: "ios", numbers: [12_350, 8_892, 3_458, 0, 8_892, 14_195], route: .none),
    Expected(until: "2026-05-31", platform: "web", numbers: [0, 0, 0, 0, 0, 3_748], route: .none),
    Expected(
      until: "2026-06-30", platform: "android", numbers: [17_908, 13_402, 4_506, 1_188, 14_590, 20_053],
      route: .settings),
    Expected(
      until: "2026-06-30", platform: "desktop", numbers: [1_204, 1_141, 63, 0, 1_141, 1_275], route: .none),
    Expected(
      until: "2026-06-30", platform: "ios", numbers: [13_884, 10_021, 3_863, 1_702, 11_723, 15_959],
      route: .settings),
    Expected(
      until: "2026-06-30", platform: "web", numbers: [4_102, 3_218, 884, 0, 3_218, 4_504], route: .none),
  ]

  static let microphone: [Expected] = [
    ("android", "cold", [2_000, 1_320, 680, 184, 1_504, 2_000]),
    ("android", "rationaleFirst", [1_780, 1_388, 392, 108, 1_496, 2_000]),
    ("ios", "cold", [4_000, 2_320, 1_680, 690, 3_010, 4_000]),
    ("ios", "rationaleFirst", [3_480, 2_508, 972, 409, 2_917, 4_000]),
  ].map {
    Expected(
      until: "2026-06-30", permission: "microphone", platform: $0, value: $1, numbers: $2, route: .settings)
  }

  private static func report(
    until: String, permission: String, split: AttributeField? = nil, source: FunnelQueries.Source = .days
  ) async throws -> FunnelReport {
    let connection = try Database.openForReading(try await SampleDatabase.logs.value)
    let window = ReportWindow(days: 30, endingWith: try #require(UTCDay(until)))
    let question = FunnelQuestion(window: window, permission: permission, split: split)
    return try funnel(question, from: connection, source: source)
  }

  private static func expect(_ report: FunnelReport, _ rows: [Expected]) {
    #expect(report.rows.map { [$0.platform, $0.value] } == rows.map { [$0.platform, $0.value] })
    for (row, expected) in zip(report.rows, rows) {
      let counts = row.counts
      #expect(
        [counts.prompted, counts.allowed, counts.declined, counts.recovered, counts.reached, counts.asked]
          == expected.numbers, "\(expected)")
      #expect(counts.recoveredByReprompt == (expected.route == .reprompt ? counts.recovered : 0))
      #expect(counts.recoveredBySettings == (expected.route == .settings ? counts.recovered : 0))
      #expect(counts.dismissed == 0 && counts.ignored == 0 && counts.unanswered == 0)
    }
  }

  @Test(arguments: ["2026-05-01", "2026-05-31", "2026-06-30"], [FunnelQueries.Source.days, .instants])
  func `the camera's funnel is that of the tables`(until: String, source: FunnelQueries.Source) async throws {
    let report = try await Self.report(until: until, permission: "camera", source: source)
    Self.expect(report, Self.camera.filter { $0.until == until })
  }

  @Test(arguments: [FunnelQueries.Source.days, .instants])
  func `the microphone's arms stand side by side`(source: FunnelQueries.Source) async throws {
    let report = try await Self.report(
      until: "2026-06-30", permission: "microphone", split: .variant, source: source)
    Self.expect(report, Self.microphone)
  }

  @Test(arguments: [
    ("2026-05-01", [13_288, 4_565, 2_084, 2_060, 9], 8_209_000.0),
    ("2026-05-31", [5_924, 2_408, 862, 855, 8], 8_277_000.0),
  ])
  func `only iOS before the fix has silent requests`(
    until: String, numbers: [Int], medianGap: Double
  ) async throws {
    for source in [FunnelQueries.Source.days, .instants] {
      let report = try await Self.report(until: until, permission: "camera", source: source)
      for row in report.rows {
        let counts = row.counts
        #expect(
          [
            counts.silentRequests, counts.silentUsers, counts.bursts, counts.burstUsers, counts.longestBurst,
          ] == (row.platform == "ios" ? numbers : [0, 0, 0, 0, 0]))
      }
    }
    let connection = try Database.openForReading(try await SampleDatabase.logs.value)
    let window = ReportWindow(days: 30, endingWith: try #require(UTCDay(until)))
    let report = try bursts(FunnelQuestion(window: window, permission: "camera"), from: connection)
    let ios = try #require(report.platforms.first { $0.name == "ios" })
    #expect(
      [ios.silentRequests, ios.silentUsers, ios.bursts, ios.burstUsers, ios.longest] == numbers)
    #expect(ios.medianGap == medianGap)
    #expect(ios.medianReply == 400)
    #expect(report.bursts.count == numbers[2])
    #expect(Set(report.bursts.map(\.user)).count == numbers[3])
    #expect(report.bursts.first?.requests == numbers[4])
    let lengths = report.lengths(of: ios)
    #expect(lengths.reduce(0) { $0 + $1.bursts } == numbers[2])
    #expect(lengths.first?.requests == 3 && lengths.last?.requests == numbers[4])
    let android = try #require(report.platforms.first { $0.name == "android" })
    #expect(report.lengths(of: android).isEmpty)
    #expect(report.platforms.filter { $0.name != "ios" }.allSatisfy { $0.silentRequests == 0 })
  }

  @Test func `the window ends with the newest event where nobody says otherwise`() async throws {
    let connection = try Database.openForReading(try await SampleDatabase.logs.value)
    let day = try connection.newestDay(in: .utc, now: 1_790_000_000_000_000)
    #expect(day?.description == "2026-06-30")
  }

  /// 1 − 0.05^(1/5967), and Wilson's interval of 3,863 in the sample's README.
  @Test func `nobody recovering is told with the bound, and so is nobody being prompted`() async throws {
    let report = try await Self.report(until: "2026-05-01", permission: "camera")
    let alarms = report.alarms
    try #require(alarms.count == 2)
    guard case .deadEnd(let ios, let bound) = alarms[0], case .neverPrompts(let web) = alarms[1] else {
      Issue.record("other alarms: \(alarms)")
      return
    }
    #expect(ios.platform == "ios")
    #expect(abs(bound - 0.000502) < 0.000001)
    #expect(web.platform == "web")
  }
}
