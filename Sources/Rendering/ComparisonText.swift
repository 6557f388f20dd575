import EventModel
import Reports
import Statistics

extension ComparisonReport {
  /// One line: which permission, which window, which arms.
  public var heading: String {
    let start = "\(terminalSafe(question.permission)), \(question.window.description)"
    guard let baseline, arms.count > 1 else { return start }
    if isConcurrent == false { return "\(start): before and after, not side by side" }
    return "\(start): arms by \(question.field.name), against \(terminalSafe(baseline.name))"
  }

  /// What has to be known before any difference is read, a line each.
  public var warnings: [String] {
    var lines = [question.window.aheadWarning].compactMap(\.self)
    if let sampleRatio, sampleRatio.p < ChiSquareTest.sampleRatioAlarm {
      let counts = arms.filter { $0.named > 0 }
        .map { "\(terminalSafe($0.name)) \(Cell.integer($0.named).readable)" }
      lines.append(
        "! sample ratio mismatch: \(counts.joined(separator: ", ")) users asked, which the intended shares do"
          + " not give (p \(Cell.probability(sampleRatio.p).readable)): the split is broken, and so is every"
          + " difference below")
    }
    if isConcurrent == false {
      lines.append(
        "! the arms were not met in the same time: whatever else changed between them is part of every"
          + " difference, and no p-value proves that the arm made it")
    }
    lines += comparisons.filter(\.isReversed).map { comparison in
      "! Simpson's paradox, \(comparison.metric.phrase) of \(terminalSafe(comparison.arm.name)):"
        + " \(Cell.points(optional: comparison.difference).readable) points over all, but"
        + " \(Cell.points(optional: comparison.strata?.commonDifference).readable) within the platforms"
    }
    return lines
  }

  /// What the differences come to: a sentence a platform, arm and metric, or one a step where arms followed one
  /// another.
  public var verdicts: [String] {
    if isConcurrent == false { return stepTexts }
    // The metric per ask is told with the one per prompt.
    return comparisons.filter { $0.metric != .grantPerAsk }.compactMap { row in
      row.verdict.map { "\(row.platform.map { terminalSafe($0) } ?? "all"): \($0)" }
    }
  }

  /// How the numbers come about, a line each.
  public var notes: [String] {
    var lines = [
      "Arms go by the asks of the window; \(counted(crossovers, "crossover is", "crossovers are")) left out"
        + (unassigned > 0
          ? ", and \(counted(unassigned, "user")) without \(question.field.name)." : ".")
    ]
    let inferred = arms.reduce(0) { $0 + $1.asked - $1.named }
    if inferred > 0 {
      lines.append(
        "The asks of \(counted(inferred, "user")) name no arm, which is inferred from whether a"
          + " rationale came first, and is no part of the sample ratio.")
    }
    if let sampleRatio, sampleRatio.p >= ChiSquareTest.sampleRatioAlarm {
      lines.append("Sample ratio: as intended (p \(Cell.probability(sampleRatio.p).readable)).")
    }
    if let zeroBounds { lines.append(zeroBounds) }
    if comparisons.contains(where: { $0.arm.isSmall && $0.arm.asked > 0 || $0.baseline.isSmall }) {
      lines.append(
        "Where an arm has fewer than \(ArmCounts.fewest) users stand its counts, and no difference.")
    }
    let count = comparisons.count { $0.p != nil }
    let method =
      question.isSequential
      ? "always-valid 95% (asymptotic confidence sequence, tuning 5000): they hold however often one looks."
      : "Miettinen–Nurminen 95%, p of the same score test"
        + (count > 1 ? "; Holm over all \(count) tests." : ".")
    if let effect = question.effect {
      lines.append(
        "Days needed: more days at the present rate of users until a rise of"
          + " \(Cell.real(effect * 100, decimals: 1).readable) points would show in four of five experiments"
          + " that are looked at once."
      )
    }
    lines.append(
      "allow = allowed / prompted; recovery = recovered / declined; grant, reach per ask = allowed, reached /"
        + " asked. Differences in points: \(method)")
    return lines
  }
}

extension ComparisonMetric {
  /// In a sentence.
  var phrase: String {
    switch self {
    case .allowRate: "allow rate"
    case .recoveryRate: "recovery rate"
    case .grantPerAsk: "grants per ask"
    case .reachPerAsk: "reaches per ask"
    }
  }
}
