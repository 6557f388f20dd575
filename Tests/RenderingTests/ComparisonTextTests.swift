import EventModel
import Reports
import Testing

@testable import Rendering

@Suite struct ComparisonTextTests {
  static let day: Int64 = 86_400_000_000

  /// The microphone's experiment on iOS, of the sample's README.
  static let cold = arm("cold", [4_000, 0, 4_000, 2_320, 1_680, 690, 3_010])
  static let rationale = arm("rationaleFirst", [4_000, 520, 3_480, 2_508, 972, 409, 2_917])

  static func arm(_ name: String, _ numbers: [Int], from: Int64 = 0) -> ArmCounts {
    var arm = ArmCounts(name: name)
    arm.asked = numbers[0]
    arm.named = numbers[0]
    arm.notNow = numbers[1]
    arm.prompted = numbers[2]
    arm.allowed = numbers[3]
    arm.declined = numbers[4]
    arm.recovered = numbers[5]
    arm.reached = numbers[6]
    arm.firstAsks = Instant(microseconds: from * day)...Instant(microseconds: (from + 10) * day)
    return arm
  }

  static func report(_ arms: [ArmCounts], logged: [EventKind] = EventKind.core) -> ComparisonReport {
    let window = ReportWindow(days: 30, endingWith: UTCDay(number: 20_634))
    return ComparisonReport(
      question: ComparisonQuestion(window: window, permission: "microphone"), arms: arms,
      platforms: [.init(name: "ios", logged: KindSet(logged), arms: arms)])
  }

  @Test func `the columns begin with those of the contract`() {
    let names = Self.report([Self.cold, Self.rationale]).sheet.dataNames
    #expect(
      names.prefix(13) == [
        "platform", "metric", "baseline", "arm", "baseline_n", "baseline_k", "arm_n", "arm_k",
        "baseline_rate", "arm_rate", "difference", "low", "high",
      ])
    #expect(names[13] == "p")
    #expect(Set(names).count == names.count)
  }

  @Test func `the verdict tells what is won per prompt and what is left of it per ask`() {
    let report = Self.report([Self.cold, Self.rationale])
    #expect(
      report.verdicts.first
        == "ios: rationaleFirst gains 14.1 points per prompt [11.9, 16.2] but 4.7 [2.6, 6.8] per ask: 520 of"
        + " 4,000 chose not now and can be asked again")
    #expect(report.heading.hasSuffix("arms by variant, against cold"))
    #expect(report.warnings.isEmpty)
  }

  /// The last bounds of Holm's correction for four tests: 4 · 0.0176 is more than 0.05.
  @Test func `a loss is a loss, with the doubt that so many tests leave`() {
    let loss = Self.report([Self.cold, Self.rationale]).verdicts.last
    #expect(loss?.hasPrefix("ios: rationaleFirst loses 2.3 points of reaches per ask [0.4, 4.2]") == true)
  }

  @Test func `arms after one another are told as before and after, a step at a time`() {
    let stages = [
      Self.arm("cold", [14_208, 0, 14_208, 8_241, 5_967, 0, 8_241]),
      Self.arm("rationaleFirst", [14_195, 1_845, 12_350, 8_892, 3_458, 0, 8_892], from: 30),
      Self.arm("rationaleFirst+settings", [15_959, 2_075, 13_884, 10_021, 3_863, 1_702, 11_723], from: 60),
    ]
    let report = Self.report(stages)
    #expect(report.heading.hasSuffix("before and after, not side by side"))
    #expect(report.warnings.count == 1)
    let verdicts = report.verdicts
    #expect(verdicts.count == 2)
    #expect(
      verdicts[0].hasPrefix("ios, cold to rationaleFirst: points bought: allow rate 14.0 [12.9, 15.1]"))
    #expect(
      verdicts[0].hasSuffix("no clear change: recovery rate (0 of 5,967, then 0 of 3,458, at most 0.09%)"))
    #expect(verdicts[1].contains("points bought: recovery rate 44.1 [42.5, 45.6]"))
    #expect(!report.comparisons.compactMap(\.verdict).contains { $0.contains("gains") })
  }

  /// 1 − 0.05^(1/5,967) and 1 − 0.05^(1/40), by hand.
  @Test func `a rate of zero comes with its exact bound`() throws {
    let report = Self.report([
      Self.arm("cold", [14_208, 0, 14_208, 8_241, 5_967, 0, 8_241]),
      Self.arm("warm", [80, 0, 80, 40, 40, 0, 40]),
      Self.arm("few", [29, 0, 29, 20, 9, 0, 20]),
    ])
    let line = try #require(report.notes.first { $0.hasPrefix("Rates of zero") })
    #expect(
      line
        == "Rates of zero, exact and one-sided, 95%: ios cold recovery rate at most 0.05% (0 of 5,967); ios warm"
        + " recovery rate at most 7.22% (0 of 40).")
    let cells = Dictionary(uniqueKeysWithValues: zip(report.armSheet.dataNames, report.armSheet.dataCells(0)))
    guard case .rate(let bound, _)? = cells["recovery_rate_zero_bound"] else {
      Issue.record("no bound")
      return
    }
    #expect(abs(bound - 0.000502) < 5e-7)
    #expect(cells["allow_rate_zero_bound"] == .absent)
    #expect(Self.report([Self.cold, Self.rationale]).notes.allSatisfy { !$0.hasPrefix("Rates of zero") })
  }

  @Test func `a small arm has its counts and no verdict`() {
    let report = Self.report([Self.cold, Self.arm("rationaleFirst", [29, 0, 29, 20, 9, 1, 20])])
    #expect(report.verdicts.isEmpty)
    let cells = Dictionary(
      uniqueKeysWithValues: zip(report.sheet.dataNames, report.sheet.dataCells(0)))
    #expect(cells["arm_n"] == .integer(29))
    for name in ["difference", "low", "high", "p", "p_holm", "ratio", "verdict"] {
      #expect(cells[name] == .absent)
    }
    let notes = report.notes
    #expect(notes.contains("Where an arm has fewer than 30 users stand its counts, and no difference."))
    #expect(notes.last?.hasSuffix("p of the same score test.") == true)
    let large = Self.report([Self.cold, Self.rationale]).notes
    #expect(!large.contains { $0.contains("fewer than") })
    #expect(large.last?.hasSuffix("p of the same score test; Holm over all 4 tests.") == true)
  }

  @Test func `JSON has the members of the contract, and null for what is infinite`() throws {
    let report = Self.report([
      Self.arm("cold", [100, 0, 100, 50, 50, 0, 50]), Self.arm("warm", [100, 0, 100, 50, 50, 9, 59]),
    ])
    let text = String(decoding: report.json, as: UTF8.self)
    #expect(
      text.hasPrefix(
        "{\"concurrent\": true, \"sample_ratio\": {\"p\": 1, \"verdict\": \"ok\"}, \"crossovers\": 0, "))
    let recovery = try #require(
      text.split(separator: "\n").first { $0.contains("\"recovery_rate\", \"base") })
    // 9 of 50 against 0 of 50: no ratio, and an interval of it without an upper end.
    #expect(recovery.contains("\"ratio\": null"))
    #expect(recovery.contains("\"ratio_high\": null"))
    #expect(!recovery.contains("\"ratio_low\": null"))
    #expect(!text.contains("inf"))
  }

  @Test func `a metric that the log cannot hold is absent`() {
    let report = Self.report([Self.cold, Self.rationale], logged: [.prompted, .allowed, .declined])
    let sheet = report.sheet
    let names = sheet.dataNames
    for row in sheet.rows.indices {
      let cells = Dictionary(uniqueKeysWithValues: zip(names, sheet.dataCells(row)))
      let needsReaches =
        cells["metric"] == .text("recovery_rate") || cells["metric"] == .text("reach_per_ask")
      #expect((cells["arm_k"] == .notLogged) == needsReaches)
      #expect((cells["p"] == .absent) == needsReaches)
    }
  }

  @Test func `a count that the log cannot hold is no zero`() {
    let arms = [
      Self.arm("cold", [100, 0, 100, 50, 50, 0, 0]), Self.arm("warm", [100, 0, 100, 50, 50, 0, 0]),
    ]
    func unknown(_ logged: [EventKind]) -> Set<String> {
      let sheet = Self.report(arms, logged: logged).armSheet
      return Set(zip(sheet.dataNames, sheet.dataCells(0)).filter { $0.1 == .notLogged }.map(\.0))
    }
    let reaches: Set = [
      "recovered", "reached", "recovery_rate", "recovery_rate_low", "recovery_rate_high", "reach_per_ask",
      "reach_per_ask_low", "reach_per_ask_high", "recovery_rate_zero_bound", "reach_per_ask_zero_bound",
    ]
    #expect(unknown([.prompted, .allowed, .declined, .choseNotNow]) == reaches)
    #expect(unknown(EventKind.core) == ["not_now"])
    #expect(
      unknown([.tappedFeature, .allowed]).isSuperset(of: ["asked", "prompted", "allowed", "declined"]))
  }

  @Test(arguments: [
    (Cell.points(0.1407), "+14.1"), (.points(-0.0233), "-2.3"), (.points(0.0001), "0.0"),
    (.pointInterval(low: -0.029, high: 0.049), "[-2.9, +4.9]"),
    (.ratioInterval(low: 1.5, high: .infinity), "[1.50, ∞]"), (.probability(0.0004), "<0.001"),
    (.probability(0.0176), "0.018"), (.points(.nan), "–"),
  ])
  func `differences carry their sign and p-values three decimals`(cell: Cell, text: String) {
    #expect(cell.readable == text)
  }
}

extension ComparisonTextTests {
  @Test func `who looks again and again sees no p-value of a single look`() throws {
    var report = Self.report([Self.cold, Self.rationale])
    report.question.isSequential = true
    report.question.effect = 0.02
    let names = report.sheet.dataNames
    #expect(Set(["sequential_low", "sequential_high", "days_needed", "low", "p"]).isSubset(of: names))
    let table = String(decoding: report.sheet.table(TableStyle(width: 100)).bytes, as: UTF8.self)
    #expect(table.contains("always") && !table.contains("p Holm"))
    let shown = report.sheet.columns.filter { $0.placement != .dataOnly }.map(\.title)
    #expect(shown.contains("ratio always valid 95%") && !shown.contains("ratio 95%"))
    #expect(report.verdicts.allSatisfy { !$0.contains("Holm") && !$0.contains("four of five") })
    #expect(report.notes.contains { $0.contains("always-valid") })
    #expect(!Self.report([Self.cold, Self.rationale]).sheet.dataNames.contains("sequential_low"))
  }

  @Test func `a split that is broken is told before anything else`() {
    let report = Self.report([
      Self.arm("cold", [5_500, 0, 5_500, 2_750, 2_750, 0, 2_750]),
      Self.arm("warm", [5_000, 0, 5_000, 2_500, 2_500, 0, 2_500]),
    ])
    #expect(report.warnings.first?.hasPrefix("! sample ratio mismatch: cold 5,500, warm 5,000 users") == true)
    #expect(String(decoding: report.json, as: UTF8.self).contains("\"verdict\": \"mismatch\"}"))
  }
}
