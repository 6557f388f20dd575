import Reports
import Statistics

extension ComparisonReport {
  /// The comparisons as a sheet: a row a platform, arm and metric. Its names and their order are a contract.
  public var sheet: Sheet { sheet(of: comparisons, showsArm: arms.count > 2) }

  /// The steps of `ComparisonReport.steps`, in the columns of `sheet`.
  public var stepSheet: Sheet { sheet(of: steps, showsArm: true) }

  private func sheet(of comparisons: [Comparison], showsArm: Bool) -> Sheet {
    let columns =
      headColumns(showsPlatform: platforms.count > 1, showsArm) + countColumns + crudeColumns(question)
      + stratifiedColumns + outlookColumns(question) + tailColumns
    return Sheet(
      columns: columns.map(\.column),
      rows: comparisons.map { comparison in columns.map { $0.cell(comparison) } })
  }
}

/// A column with what it shows of a comparison.
private struct ComparisonColumn {
  let column: Column
  let cell: (Comparison) -> Cell

  init(
    _ name: String, _ title: String, group: String? = nil, _ placement: Column.Placement = .dataOnly,
    alignment: Column.Alignment = .right, shape: Column.Shape = .value, cell: @escaping (Comparison) -> Cell
  ) {
    column = Column(
      name, title, group: group, alignment: alignment, placement: placement, shape: shape)
    self.cell = cell
  }
}

private func headColumns(showsPlatform: Bool, _ showsArm: Bool) -> [ComparisonColumn] {
  [
    ComparisonColumn("platform", "platform", showsPlatform ? .always : .dataOnly, alignment: .left) {
      .text($0.platform ?? "all")
    },
    ComparisonColumn("metric", "metric", .always, alignment: .left) { .text($0.metric.name) },
    ComparisonColumn("baseline", "baseline", alignment: .left) { .text($0.baseline.name) },
    ComparisonColumn("arm", "arm", showsArm ? .always : .dataOnly, alignment: .left) { .text($0.arm.name) },
  ]
}

private var countColumns: [ComparisonColumn] {
  [
    count("baseline_n") { $0.pair.baseline.trials }, count("baseline_k") { $0.pair.baseline.successes },
    count("arm_n") { $0.pair.arm.trials }, count("arm_k") { $0.pair.arm.successes },
  ]
}

private func count(
  _ name: String, _ number: @escaping (Comparison) -> Int
) -> ComparisonColumn {
  ComparisonColumn(name, name) { $0.isLogged ? .integer(number($0)) : .notLogged }
}

/// Whoever looks again and again sees the interval that holds at every look, and no p-value of a single one.
private func crudeColumns(_ question: ComparisonQuestion) -> [ComparisonColumn] {
  let single = { (placement: Column.Placement) in question.isSequential ? .dataOnly : placement }
  return [
    ComparisonColumn("baseline_rate", "base", group: "rate", .rank(50)) { $0.cell($0.pair.baseline.rate) },
    ComparisonColumn("arm_rate", "arm", group: "rate", .rank(51)) { $0.cell($0.pair.arm.rate) },
    ComparisonColumn("difference", "points", .always) { .points(optional: $0.difference) },
    ComparisonColumn("difference", "95%", single(.always), shape: .bounds(low: "low", high: "high")) {
      pointInterval($0.interval)
    },
    ComparisonColumn("p", "p", single(.rank(60))) { .probability(optional: $0.p) },
    ComparisonColumn("p_holm", "p Holm", single(.rank(55))) { .probability(optional: $0.adjustedP) },
    ComparisonColumn("p_exact", "p exact") { .probability(optional: $0.exactP) },
    ComparisonColumn("ratio", "ratio", .rank(40)) { real($0.isJudged ? $0.pair.riskRatio : nil) },
    ComparisonColumn("ratio", "ratio 95%", single(.rank(39)), shape: .interval) {
      ratioInterval($0.isJudged ? $0.pair.riskRatioScoreInterval() : nil)
    },
  ]
}

/// What the present users can show, and what only some questions ask for.
private func outlookColumns(_ question: ComparisonQuestion) -> [ComparisonColumn] {
  var columns = [
    ComparisonColumn("smallest_rise", "rise seen") { .points(optional: $0.smallestDifference.rise) },
    ComparisonColumn("smallest_fall", "fall seen") { .points(optional: $0.smallestDifference.fall) },
  ]
  if question.isSequential {
    columns.append(
      ComparisonColumn("sequential", "always valid 95%", .always, shape: .interval) {
        pointInterval($0.sequentialInterval)
      })
    columns.append(
      ComparisonColumn("sequential_ratio", "ratio always valid 95%", .rank(38), shape: .interval) {
        ratioInterval($0.sequentialRatioInterval)
      })
  }
  if let effect = question.effect {
    columns.append(
      ComparisonColumn("days_needed", "days needed", .rank(58)) {
        $0.daysStillNeeded(toSee: effect, after: question.window.dayCount).map { .integer($0) } ?? .absent
      })
  }
  return columns
}

private var stratifiedColumns: [ComparisonColumn] {
  [
    ComparisonColumn("stratified_difference", "stratified") {
      .points(optional: $0.judgedStrata?.commonDifference)
    },
    ComparisonColumn("stratified", "stratified 95%", shape: .interval) {
      pointInterval($0.judgedStrata?.commonDifferenceInterval())
    },
    ComparisonColumn("stratified_p", "p") {
      .probability(optional: $0.judgedStrata?.cochranMantelHaenszelTest()?.p)
    },
    ComparisonColumn("stratified_odds_ratio", "odds ratio") { real($0.judgedStrata?.commonOddsRatio) },
    ComparisonColumn("stratified_odds_ratio", "odds ratio 95%", shape: .interval) {
      ratioInterval($0.judgedStrata?.commonOddsRatioInterval())
    },
    ComparisonColumn("stratified_homogeneity_p", "p of homogeneity") {
      .probability(optional: $0.judgedStrata?.differenceHomogeneityTest?.p)
    },
    ComparisonColumn("stratified_reversed", "reversed") {
      $0.judgedStrata.map { .boolean($0.reversesCrude) } ?? .absent
    },
  ]
}

private var tailColumns: [ComparisonColumn] {
  [
    ComparisonColumn("concurrent", "concurrent") { .boolean($0.isConcurrent) },
    ComparisonColumn("verdict", "verdict", alignment: .left) { $0.verdict.map { .text($0) } ?? .absent },
  ]
}

private func real(_ number: Double?) -> Cell { number.map { .real($0, decimals: 2) } ?? .absent }

private func pointInterval(_ interval: Interval?) -> Cell {
  interval.map { .pointInterval(low: $0.low, high: $0.high) } ?? .absent
}

private func ratioInterval(_ interval: Interval?) -> Cell {
  interval.map { .ratioInterval(low: $0.low, high: $0.high) } ?? .absent
}

extension Comparison {
  fileprivate func cell(_ rate: Double?) -> Cell { isLogged ? .rate(optional: rate) : .notLogged }
}

extension ComparisonMetric {
  /// In CSV and JSON.
  var name: String {
    switch self {
    case .allowRate: "allow_rate"
    case .recoveryRate: "recovery_rate"
    case .grantPerAsk: "grant_per_ask"
    case .reachPerAsk: "reach_per_ask"
    }
  }
}
