import LibC

extension Strata {
  /// The Mantel–Haenszel common odds ratio, Σ ad/N ÷ Σ bc/N; nil where the latter sum is 0.
  ///
  /// Source: N. Mantel and W. Haenszel (1959), J. Natl. Cancer Inst. 22, 719–748.
  public var commonOddsRatio: Double? {
    let tables = tables
    let below = tables.reduce(0) { $0 + $1.b * $1.c / $1.total }
    return below > 0 ? tables.reduce(0) { $0 + $1.a * $1.d / $1.total } / below : nil
  }

  /// The interval of the common odds ratio on the log scale, two-sided, with the variance of Robins, Breslow
  /// and Greenland, which holds for few large strata and for many small ones; nil where the ratio is 0 or
  /// infinite.
  ///
  /// Source: J. Robins, N. Breslow and S. Greenland (1986), Biometrics 42, 311–323.
  ///
  /// - Parameter confidence: strictly between 0 and 1, else nil.
  public func commonOddsRatioInterval(confidence: Double = 0.95) -> Interval? {
    guard let alpha = alpha(of: confidence), let ratio = commonOddsRatio, ratio > 0 else { return nil }
    var (r, s, pr, mixed, qs) = (0.0, 0.0, 0.0, 0.0, 0.0)
    for table in tables {
      let concordant = (table.a + table.d) / table.total
      let discordant = (table.b + table.c) / table.total
      let (up, down) = (table.a * table.d / table.total, table.b * table.c / table.total)
      r += up
      s += down
      pr += concordant * up
      mixed += concordant * down + discordant * up
      qs += discordant * down
    }
    let variance = pr / (2 * r * r) + mixed / (2 * r * s) + qs / (2 * s * s)
    let reach = -NormalDistribution.quantile(alpha / 2) * variance.squareRoot()
    return Interval(low: ratio * exp(-reach), high: ratio * exp(reach))
  }

  /// The Cochran–Mantel–Haenszel test of no association in any stratum, on one degree of freedom; nil where
  /// no stratum has both successes and failures.
  ///
  /// Without the correction it rejects exactly when `commonDifferenceInterval` leaves out 0.
  /// Source: N. Mantel and W. Haenszel (1959), J. Natl. Cancer Inst. 22, 719–748.
  ///
  /// - Parameter continuityCorrection: takes ½, or all if it is less, off the difference before it is
  ///   squared.
  public func cochranMantelHaenszelTest(continuityCorrection: Bool = false) -> ChiSquareTest? {
    var (excess, variance) = (0.0, 0.0)
    for table in tables {
      // a − E(a) as (ad − bc)/N, free of cancellation between large counts.
      excess += table.a * (table.d / table.total) - table.b * (table.c / table.total)
      variance +=
        table.arm / table.total * (table.baseline / table.total)
        * (table.successes / (table.total - 1)) * table.failures
    }
    guard variance > 0 else { return nil }
    let deviation = continuityCorrection ? max(0, abs(excess) - 0.5) : abs(excess)
    return ChiSquareTest(statistic: deviation * deviation / variance, degreesOfFreedom: 1)
  }
}
