import EventModel
import Statistics
import Store
import Testing

@testable import Reports

/// The committed sample logs against the tables of SampleData/README.md.
@Suite struct SampleComparisonTests {
  private static func report(
    days: Int, permission: String, platform: String? = nil, baseline: String? = "cold",
    field: AttributeField = .variant
  ) async throws -> ComparisonReport {
    let connection = try Database.openForReading(try await SampleDatabase.logs.value)
    let window = ReportWindow(days: days, endingWith: try #require(UTCDay("2026-06-30")))
    return try compare(
      ComparisonQuestion(
        window: window, permission: permission, platform: platform, field: field, baseline: baseline),
      from: connection)
  }

  /// Asked, not now, prompted, allowed, declined, recovered, reached.
  private static func numbers(_ arm: ArmCounts) -> [Int] {
    [arm.asked, arm.notNow, arm.prompted, arm.allowed, arm.declined, arm.recovered, arm.reached]
  }

  @Test func `the microphone's arms are those of the table`() async throws {
    let report = try await Self.report(days: 30, permission: "microphone")
    #expect(report.platforms.map(\.name) == ["android", "ios"])
    #expect(report.arms.map(\.name) == ["cold", "rationaleFirst"])
    #expect(
      report.platforms.map { $0.arms.map(Self.numbers) } == [
        [[2_000, 0, 2_000, 1_320, 680, 184, 1_504], [2_000, 220, 1_780, 1_388, 392, 108, 1_496]],
        [[4_000, 0, 4_000, 2_320, 1_680, 690, 3_010], [4_000, 520, 3_480, 2_508, 972, 409, 2_917]],
      ])
    #expect(report.crossovers == 0)
    #expect(report.unassigned == 0)
    #expect(report.isConcurrent == true)
    #expect(report.steps.isEmpty)
    // 6,000 against 6,000 is what equal shares give.
    #expect(report.sampleRatio?.p == 1)
    #expect(report.comparisons.count == 12)
  }

  /// 2,508/3,480 − 2,320/4,000 and 2,508/4,000 − 2,320/4,000.
  @Test func `more is won per prompt than per ask`() async throws {
    let report = try await Self.report(days: 30, permission: "microphone", platform: "ios")
    let rows = report.comparisons
    #expect(rows.map(\.metric) == ComparisonMetric.allCases)
    let differences = rows.compactMap(\.difference)
    for (found, expected) in zip(differences, [0.140690, 0.010068, 0.047, -0.02325]) {
      #expect(abs(found - expected) < 0.000001)
    }
    #expect(rows.allSatisfy { $0.platform == "ios" && $0.strata == nil })
    // The bounds as published with the experiment, in points with one decimal.
    let interval = try #require(rows[2].interval)
    #expect(abs(interval.low - 0.026) < 0.0005 && abs(interval.high - 0.068) < 0.0005)
  }

  @Test func `the camera's stages followed one another, and each step bought its own`() async throws {
    let report = try await Self.report(days: 90, permission: "camera", platform: "ios", baseline: nil)
    #expect(report.baseline?.name == "cold")
    #expect(report.isConcurrent == false)
    #expect(report.sampleRatio == nil)
    let arms = try #require(report.platforms.first?.arms)
    #expect(
      arms.map { [$0.allowed, $0.prompted, $0.recovered, $0.declined] } == [
        [8_241, 14_208, 0, 5_967], [8_892, 12_350, 0, 3_458], [10_021, 13_884, 1_702, 3_863],
      ])
    let steps = report.steps
    #expect(
      steps.map { [$0.baseline.name, $0.arm.name] }
        == Array(repeating: ["cold", "rationaleFirst"], count: 4)
        + Array(repeating: ["rationaleFirst", "rationaleFirst+settings"], count: 4))
    let p = steps.compactMap(\.p)
    try #require(p.count == 8)
    // The rationale changed the allow rate and no recovery, the Settings link recovery and no allow rate.
    #expect(p[0] < 1e-9 && p[1] == 1 && p[4] > 0.05 && p[5] < 1e-9)
  }

  @Test func `a platform that knows one arm only is not compared`() async throws {
    let report = try await Self.report(days: 90, permission: "camera")
    let desktop = report.comparisons.filter { $0.platform == "desktop" && $0.arm.asked > 0 }
    #expect(desktop.count == 4)
    #expect(desktop.allSatisfy { $0.difference == nil && $0.p == nil && $0.adjustedP == nil })
    #expect(report.comparisons.last?.platform == nil)
  }

  @Test func `releases can be the arms, and an arm that is not there is none`() async throws {
    let report = try await Self.report(
      days: 90, permission: "camera", platform: "ios", baseline: "4.11.0", field: .appVersion)
    #expect(report.arms.map(\.name) == ["4.11.0", "4.10.0", "4.12.0"])
    #expect(report.arms.map(\.asked) == [14_195, 14_208, 15_959])
    let unknown = try await Self.report(days: 90, permission: "camera", baseline: "warm")
    #expect(unknown.baseline == nil)
    #expect(unknown.comparisons.isEmpty)
  }
}
