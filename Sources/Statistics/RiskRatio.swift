extension TwoProportions {
  /// Rate of the arm ÷ rate of the baseline; nil where the baseline has no success.
  public var riskRatio: Double? {
    guard let p1 = arm.rate, let p2 = baseline.rate, p2 > 0 else { return nil }
    return p1 / p2
  }

  /// Miettinen and Nurminen's score interval of the risk ratio, two-sided, inside [0, ∞]; nil without any
  /// success.
  ///
  /// Koopman's (1984) statistic with the variance multiplied by N/(N − 1), so that the interval leaves out 1
  /// exactly when `scoreTest` rejects. Without a success in the arm it begins at 0, without one in the
  /// baseline it ends at infinity. Source: O. Miettinen and M. Nurminen (1985), Statist. Med. 4, 213–226; P.
  /// A. R. Koopman (1984), Biometrics 40, 513–517.
  ///
  /// - Parameter confidence: strictly between 0 and 1, else nil.
  public func riskRatioScoreInterval(confidence: Double = 0.95) -> Interval? {
    guard isKnown, let alpha = alpha(of: confidence), arm.successes > 0 || baseline.successes > 0 else {
      return nil
    }
    let critical = -NormalDistribution.quantile(alpha / 2)
    let score = RatioScore(self)
    let low = arm.successes == 0 ? 0 : fallingRoot(near: score.guess) { score.z($0) - critical }
    let high =
      baseline.successes == 0 ? .infinity : fallingRoot(near: score.guess) { score.z($0) + critical }
    // Full arms put the estimate itself at a bound, which the search meets only within its tolerance.
    let estimate = riskRatio ?? .infinity
    return Interval(low: min(low, estimate), high: max(high, estimate))
  }
}

/// The score statistic of one pair of proportions as a function of the supposed ratio.
private struct RatioScore {
  let x1, n1, x2, n2: Double

  init(_ pair: TwoProportions) {
    (x1, n1) = (Double(pair.arm.successes), Double(pair.arm.trials))
    (x2, n2) = (Double(pair.baseline.successes), Double(pair.baseline.trials))
  }

  /// A ratio within the doubles, whatever is zero.
  var guess: Double { (x1 + 0.5) / (n1 + 1) / ((x2 + 0.5) / (n2 + 1)) }

  /// (p₁ − `ratio` p₂) ÷ its standard error under `ratio`; infinite where that is zero, 0 where both are.
  func z(_ ratio: Double) -> Double {
    let distance = x1 / n1 - ratio * (x2 / n2)
    if distance == 0 { return 0 }
    // The likeliest baseline rate is the lower root of N θ p² − (a θ + b) p + C, with a, b, C below; its
    // discriminant is written as a sum, which does not cancel.
    let (a, b) = (n1 + x2, n2 + x1)
    let gap = a * ratio - b
    let discriminant = gap * gap + 4 * ratio * (n1 - x1) * (n2 - x2)
    let p2 = min(1, 2 * (x1 + x2) / (a * ratio + b + discriminant.squareRoot()))
    let p1 = min(1, ratio * p2)
    let total = n1 + n2
    let variance = (p1 * (1 - p1) / n1 + ratio * ratio * p2 * (1 - p2) / n2) * total / (total - 1)
    return distance / variance.squareRoot()
  }
}
