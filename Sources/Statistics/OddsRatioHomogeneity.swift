extension Strata {
  /// Breslow and Day's test that the odds ratio is the same in every stratum, at the Mantel–Haenszel ratio;
  /// degrees of freedom are the strata that hold both successes and failures, less one. Nil with fewer than
  /// two of those, or where the common ratio is 0 or infinite.
  ///
  /// Sources: N. E. Breslow and N. E. Day (1980), Statistical Methods in Cancer Research 1, 4.4; R. E. Tarone
  /// (1985), Biometrika 72, 91–95, for the correction.
  ///
  /// - Parameter tarone: whether to take off (Σ(a − A))²/Σ Var(a), which makes the test asymptotically exact.
  public func breslowDayTest(tarone: Bool = false) -> ChiSquareTest? {
    guard let ratio = commonOddsRatio, ratio > 0 else { return nil }
    let tables = tables.filter { $0.successes > 0 && $0.failures > 0 }
    guard tables.count > 1 else { return nil }
    var (statistic, excess, variances) = (0.0, 0.0, 0.0)
    for table in tables {
      let expected = table.expectedSuccesses(oddsRatio: ratio)
      let cells = [
        expected, table.successes - expected, table.arm - expected,
        table.baseline - table.successes + expected,
      ]
      let variance = 1 / cells.reduce(0) { $0 + 1 / $1 }
      let deviation = table.a - expected
      statistic += deviation * deviation / variance
      excess += deviation
      variances += variance
    }
    if tarone { statistic -= excess * excess / variances }
    guard statistic.isFinite else { return nil }
    return ChiSquareTest(statistic: max(0, statistic), degreesOfFreedom: tables.count - 1)
  }
}

extension FourfoldTable {
  /// The successes of the arm at which the table, its margins kept, has this odds ratio: the root of (1 −
  /// ψ)A² + (n₂ − m + ψ(n₁ + m))A − ψ n₁ m that lies within the margins, in the form that does not cancel.
  fileprivate func expectedSuccesses(oddsRatio: Double) -> Double {
    let linear = baseline - successes + oddsRatio * (arm + successes)
    let product = oddsRatio * arm * successes
    let root = max(0, linear * linear + 4 * (1 - oddsRatio) * product).squareRoot()
    return linear >= 0 ? 2 * product / (linear + root) : (root - linear) / (2 * (1 - oddsRatio))
  }
}
