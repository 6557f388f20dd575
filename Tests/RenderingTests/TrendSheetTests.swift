import EventModel
import Reports
import Statistics
import Testing

@testable import Rendering

@Suite struct TrendSheetTests {
  private static func report(
    _ points: [(prompted: Int, allowed: Int)], times: KaplanMeier? = nil, observed: Double? = nil,
    split: AttributeField? = nil, value: String = "", limit: Int64? = nil
  ) -> TrendReport {
    let last = UTCDay(number: 20_634)
    let question = TrendQuestion(
      funnel: FunnelQuestion(
        window: ReportWindow(days: points.count, endingWith: last), permission: "camera", split: split,
        recoveryLimit: limit))
    let row = FunnelRow(
      permission: "camera", platform: "ios", value: value, counts: FunnelCounts(),
      logged: KindSet(EventKind.core))
    let own = zip(question.points, points).map { days, numbers in
      var point = TrendPoint(days: days, isComplete: days.upperBound < last)
      (point.prompted, point.allowed) = numbers
      point.declined = numbers.prompted - numbers.allowed
      point.recoveryEligible = point.declined
      return point
    }
    return TrendReport(
      question: question,
      series: [TrendSeries(row: row, points: own, recoveryTimes: times, lastObserved: observed)])
  }

  @Test func `a day without prompts has zeros and no rates`() {
    let sheet = Self.report([(0, 0), (50, 30)]).sheet
    #expect(
      sheet.dataNames == [
        "permission", "platform", "day", "days", "prompted", "allowed", "declined", "recovery_eligible",
        "recovered", "allow_rate", "allow_rate_low", "allow_rate_high", "recovery_rate", "recovery_rate_low",
        "recovery_rate_high", "complete",
      ])
    let empty = Dictionary(uniqueKeysWithValues: zip(sheet.dataNames, sheet.dataCells(0)))
    #expect(empty["day"] == UTCDay("2026-06-29").map(Cell.day))
    #expect(empty["prompted"] == .integer(0))
    #expect(empty["allow_rate"] == .absent && empty["recovery_rate_low"] == .absent)
    #expect(empty["complete"] == .boolean(true))
    #expect(sheet.dataCells(1).last == .boolean(false))
  }

  @Test func `a change is told with its day and both rates`() {
    let report = Self.report(Array(repeating: (100, 80), count: 8) + Array(repeating: (100, 40), count: 8))
    let line = report.findings.first
    #expect(
      line?.hasPrefix("! ios: allow rate moved on 2026-06-23, from 80.0% to 40.0% (-40.0 points") == true)
    #expect(String(decoding: report.json, as: UTF8.self).contains("\"day\": \"2026-06-23\""))
  }

  /// Half of four are back after an hour; the third is watched for two days.
  @Test func `shares are told as far as anybody was watched`() {
    let times = KaplanMeier([
      .init(time: 60, events: 2), .init(time: 2_880, events: 0, censored: 2),
    ])
    let line = Self.report([(4, 0)], times: times, observed: 2_880).findings.last ?? ""
    #expect(line.contains("half after 60m, 90% not within the window; 50.0% within 1d"))
    #expect(!line.contains("3d"))
  }
  @Test func `what is said of a value names it, and its absence too`() throws {
    let times = KaplanMeier([.init(time: 60, events: 2, censored: 2)])
    let named = Self.report([(4, 0)], times: times, observed: 60, split: .region, value: "eu")
    #expect(named.findings.map { $0.prefix(24) } == ["ios eu: time to recover "])
    let json = String(decoding: named.json, as: UTF8.self)
    #expect(json.contains("\"platform\": \"ios\", \"value\": \"eu\", \"median_minutes\": 60, "))
    let absent = Self.report([(4, 0)], times: times, observed: 60, split: .region)
    #expect(absent.findings.map { $0.prefix(20) } == ["ios without region: "])
    #expect(absent.sheet.dataCells(0)[2] == .absent)
  }

  @Test func `a limit of recovery is part of the formula`() {
    #expect(Self.report([(4, 0)]).formulas[0].contains("recovery = recovered / declined;"))
    let limited = Self.report([(4, 0)], limit: 7 * 86_400_000_000).formulas[0]
    #expect(limited.contains("recovered within 7d of the decline / declined whose whole time has passed"))
  }
}
