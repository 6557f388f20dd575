import EventModel
import Reports
import Testing

@testable import Rendering

@Suite struct FunnelSheetTests {
  private static func report(
    platform: String = "ios", split: AttributeField? = nil, logged: [EventKind] = EventKind.core,
    _ change: (inout FunnelCounts) -> Void = { _ in }
  ) -> FunnelReport {
    var counts = FunnelCounts()
    change(&counts)
    let window = ReportWindow(days: 30, endingWith: UTCDay(number: 20_634))
    let row = FunnelRow(
      permission: "camera", platform: platform, value: split == nil ? "" : "4.12.0", counts: counts,
      logged: KindSet(logged))
    return FunnelReport(question: FunnelQuestion(window: window, split: split), rows: [row])
  }

  /// The names that scripts rely on, in their order.
  static let contract = [
    "permission", "platform", "from", "until", "prompted", "allowed", "declined", "dismissed", "ignored",
    "unanswered", "recovered", "recovered_reprompt", "recovered_settings", "recovered_other",
    "recovered_ungranted", "recovery_eligible", "still_open", "reached", "asked", "allow_rate",
    "allow_rate_low", "allow_rate_high", "recovery_rate", "recovery_rate_low", "recovery_rate_high",
    "silent_requests", "silent_users", "bursts", "burst_users", "longest_burst",
  ]

  @Test func `the columns are those of the contract`() {
    #expect(Self.report().sheet.dataNames == Self.contract)
    var split = Self.contract
    split.insert("appVersion", at: 2)
    #expect(Self.report(split: .appVersion).sheet.dataNames == split)
  }

  /// Cells by name.
  private static func cells(_ report: FunnelReport) -> [String: Cell] {
    Dictionary(uniqueKeysWithValues: zip(report.sheet.dataNames, report.sheet.dataCells(0)))
  }

  @Test func `a count that cannot be is n/a, and one that is all the same is shown`() {
    #expect(Self.cells(Self.report(platform: "web"))["recovered_settings"] == .notApplicable)
    #expect(Self.cells(Self.report(platform: "ios"))["recovered_settings"] == .integer(0))
    let contradiction = Self.report(platform: "web") { $0.recoveredBySettings = 2 }
    #expect(Self.cells(contradiction)["recovered_settings"] == .integer(2))
  }

  @Test func `answers of a kind that is not logged are not none`() {
    let core = Self.cells(Self.report())
    #expect(core["dismissed"] == .notLogged && core["ignored"] == .notLogged)
    #expect(core["unanswered"] == .integer(0))
    let all = Self.cells(Self.report(logged: EventKind.core + [.dismissed, .ignored]))
    #expect(all["dismissed"] == .integer(0) && all["ignored"] == .integer(0))
  }

  @Test(arguments: [20, 60, 65, 80, 200])
  func `the report fits a terminal of sixty columns`(width: Int) {
    let report = Self.report { counts in
      (counts.prompted, counts.allowed, counts.declined) = (17_908, 13_402, 4_506)
      (counts.recoveredBySettings, counts.recoveryEligible) = (1_188, 4_506)
    }
    let table = report.sheet.table(TableStyle(width: width))
    let lines = String(decoding: table.bytes, as: UTF8.self).split(separator: "\n")
    #expect(lines.map { $0.count }.max() ?? 0 <= max(60, width))
    for title in ["prompted", "allowed", "declined", "recovery"] {
      #expect(lines.contains { $0.contains(title) })
    }
    #expect(table.omitted.contains("recovered all") == (width <= 60))
  }

  @Test func `contradictions have a line, without an alarm too`() {
    var report = Self.report(platform: "web")
    #expect(report.warnings.isEmpty)
    report.contradictions = ["camera": 1, "microphone": 1233]
    #expect(report.warnings.count == 1)
    #expect(report.warnings.first?.hasPrefix("! 1,234 contradictions: ") == true)
  }

  @Test func `a rate over nothing is absent`() {
    let cells = Self.cells(Self.report())
    for name in ["allow_rate", "allow_rate_low", "recovery_rate", "recovery_rate_high"] {
      #expect(cells[name] == .absent)
    }
    #expect(cells["prompted"] == .integer(0))
  }

  /// Wilson's interval of 8,241 in 14,208, by R's prop.test without correction: 57.19% to 58.81%.
  @Test func `rates come with Wilson's interval`() {
    let cells = Self.cells(
      Self.report {
        $0.prompted = 14_208
        $0.allowed = 8_241
      })
    #expect(cells["allow_rate"]?.readable == "58.0%")
    guard case .rate(let low, _) = cells["allow_rate_low"], case .rate(let high, _) = cells["allow_rate_high"]
    else {
      Issue.record("no interval")
      return
    }
    #expect(abs(low - 0.5719) < 0.00005 && abs(high - 0.5881) < 0.00005)
  }

  @Test func `what the log cannot hold is not logged`() {
    let cells = Self.cells(Self.report(logged: [.prompted, .allowed, .declined]))
    for name in ["recovered", "recovered_settings", "reached", "recovery_rate", "dismissed", "ignored"] {
      #expect(cells[name] == .notLogged)
    }
    for name in ["prompted", "allowed", "declined", "unanswered", "asked", "silent_requests"] {
      #expect(cells[name] == .integer(0))
    }
  }

  @Test func `the main columns fit 80 columns`() {
    let report = Self.report {
      $0.prompted = 99_999
      $0.allowed = 88_888
      $0.declined = 11_111
      $0.recoveryEligible = 11_111
      $0.recoveredBySettings = 9_999
    }
    let table = report.sheet.table(TableStyle(width: 80))
    let lines = String(decoding: table.bytes, as: UTF8.self).split(separator: "\n")
    #expect(lines.allSatisfy { displayWidth(String($0)) <= 80 })
    for title in [
      "platform", "prompted", "allowed", "declined", "recovered Settings", "reached", "rate allow",
      "rate recovery",
    ] {
      #expect(!table.omitted.contains(title))
    }
  }

  @Test func `the heading names permission and window`() {
    #expect(Self.report().heading == "camera, 2026-06-01 to 2026-06-30 (30 days, UTC)")
  }
}
