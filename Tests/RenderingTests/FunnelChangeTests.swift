import EventModel
import Reports
import Testing

@testable import Rendering

@Suite struct FunnelChangeTests {
  /// iOS in April and May of the sample's README.
  private static func report(_ denominator: AllowDenominator = .prompted, hasPrevious: Bool = true)
    -> FunnelReport
  {
    var question = FunnelQuestion(window: ReportWindow(days: 30, endingWith: UTCDay(number: 20_604)))
    question.hasPrevious = hasPrevious
    question.denominator = denominator
    var counts = FunnelCounts()
    (counts.asked, counts.prompted, counts.allowed, counts.declined) = (14_195, 12_350, 8_892, 3_400)
    counts.recoveryEligible = 3_400
    var row = FunnelRow(
      permission: "camera", platform: "ios", counts: counts, logged: KindSet(EventKind.core))
    (counts.asked, counts.prompted, counts.allowed, counts.declined) = (14_208, 14_208, 8_241, 5_967)
    counts.recoveryEligible = 5_967
    if hasPrevious { row.previous = counts }
    return FunnelReport(question: question, rows: [row])
  }

  private static func cells(_ report: FunnelReport) -> [String: Cell] {
    Dictionary(uniqueKeysWithValues: zip(report.sheet.dataNames, report.sheet.dataCells(0)))
  }

  @Test(arguments: [
    (AllowDenominator.prompted, 8_892.0 / 12_350, nil), (.answered, 8_892.0 / 12_292, "answered"),
    (.asked, 8_892.0 / 14_195, "asked"),
  ])
  func `the allow rate says what it is over`(denominator: AllowDenominator, rate: Double, name: String?) {
    let report = Self.report(denominator, hasPrevious: false)
    #expect(Self.cells(report)["allow_rate"] == .rate(rate))
    #expect(Self.cells(report)["allow_denominator"] == name.map { .text($0) })
    #expect(report.formulas[0].hasPrefix("allow = allowed / "))
    #expect(Set(AllowDenominator.allCases.map { Self.report($0).formulas[0] }).count == 3)
  }

  /// 8,892/12,350 − 8,241/14,208 = 14.00 points, Miettinen–Nurminen [12.86, 15.13].
  @Test func `the change since the window before comes with its interval`() {
    let report = Self.report()
    #expect(
      report.changes == [
        "Points of change against 2026-04-02 to 2026-05-01 (30 days, UTC), Miettinen–Nurminen 95%:",
        "ios: allow +14.0 [+12.9, +15.1] from 58.0%, recovery 0.0 [-0.1, +0.1] from 0.0%",
      ])
    let names = report.sheet.dataNames
    #expect(Array(names.prefix(FunnelSheetTests.contract.count)) == FunnelSheetTests.contract)
    #expect(
      names.dropFirst(FunnelSheetTests.contract.count) == [
        "previous_prompted", "allow_rate_change", "allow_rate_change_low", "allow_rate_change_high",
        "allow_rate_change_p", "recovery_rate_change", "recovery_rate_change_low",
        "recovery_rate_change_high",
        "recovery_rate_change_p",
      ])
    #expect(Self.cells(report)["previous_prompted"] == .integer(14_208))
  }

  @Test func `nothing is said of a window that nobody asked for`() {
    let report = Self.report(hasPrevious: false)
    #expect(report.changes.isEmpty)
    #expect(report.sheet.dataNames == FunnelSheetTests.contract)
  }
}
