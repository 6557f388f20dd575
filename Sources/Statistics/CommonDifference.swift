extension Strata {
  /// The Mantel–Haenszel common risk difference: the strata's differences weighted by n₁n₂/N, in −1 … 1.
  ///
  /// Source: S. Greenland and J. M. Robins (1985), Biometrics 41, 55–68.
  public var commonDifference: Double? { StratifiedScore(usable)?.estimate }

  /// The interval of the common risk difference, two-sided, inside [−1, 1]: Miettinen and Nurminen's
  /// stratified score interval with the weights n₁n₂/N.
  ///
  /// Its variance at a supposed difference δ is Σ w² V(δ) ÷ (Σ w)², V being each stratum's score variance under
  /// δ. Chosen over Sato's variance, on which Klingenberg's interval rests, because that is 0 where nobody
  /// succeeded. This one keeps its width there, is `differenceScoreInterval` when there is one stratum, and
  /// leaves out 0 exactly when the Cochran–Mantel–Haenszel test without correction rejects.
  /// Sources: O. Miettinen and M. Nurminen (1985), Statist. Med. 4, 213–226; for the weights P. J. Laud (2017),
  /// Pharm. Stat. 16, 334–348.
  ///
  /// - Parameter confidence: strictly between 0 and 1, else nil.
  public func commonDifferenceInterval(confidence: Double = 0.95) -> Interval? {
    guard let alpha = alpha(of: confidence), let score = StratifiedScore(usable) else { return nil }
    let critical = -NormalDistribution.quantile(alpha / 2)
    return differenceInterval(around: score.estimate, critical: critical, statistic: score.z)
  }

  /// Tests that the risk difference is the same in every stratum: Cochran's Q with each stratum's score
  /// variance at the common difference, so that strata without a success or with a full arm do not break it.
  ///
  /// A stratum whose variance is 0 there (no success, or nothing else, and no difference) carries no
  /// information and is left out; nil with fewer than two others. Source: W. G. Cochran (1954), Biometrics
  /// 10, 101–129, with the variance of O. Miettinen and M. Nurminen (1985).
  public var differenceHomogeneityTest: ChiSquareTest? {
    guard let score = StratifiedScore(usable) else { return nil }
    let weighted = score.strata
      .map { (difference: $0.difference, weight: 1 / $0.variance(score.estimate)) }
      .filter(\.weight.isFinite)
    guard weighted.count > 1 else { return nil }
    let weights = weighted.reduce(0) { $0 + $1.weight }
    let mean = weighted.reduce(0) { $0 + $1.difference * $1.weight } / weights
    let statistic = weighted.reduce(0) { sum, stratum in
      let deviation = stratum.difference - mean
      return sum + deviation * deviation * stratum.weight
    }
    return ChiSquareTest(statistic: statistic, degreesOfFreedom: weighted.count - 1)
  }
}

/// The score statistic of several strata as a function of the supposed common difference.
private struct StratifiedScore {
  let strata: [DifferenceScore]
  /// n₁n₂/N, as shares of their sum.
  let weights: [Double]
  let estimate: Double

  init?(_ pairs: [TwoProportions]) {
    guard !pairs.isEmpty else { return nil }
    let raw = pairs.map { pair in
      let (n1, n2) = (Double(pair.arm.trials), Double(pair.baseline.trials))
      return n1 / (n1 + n2) * n2
    }
    let sum = raw.reduce(0, +)
    strata = pairs.map(DifferenceScore.init)
    weights = raw.map { $0 / sum }
    estimate = min(max(zip(strata, weights).reduce(0) { $0 + $1.0.difference * $1.1 }, -1), 1)
  }

  func z(_ delta: Double) -> Double {
    let distance = estimate - delta
    if distance == 0 { return 0 }
    let variance = zip(strata, weights).reduce(0) { $0 + $1.1 * $1.1 * $1.0.variance(delta) }
    return distance / variance.squareRoot()
  }
}
