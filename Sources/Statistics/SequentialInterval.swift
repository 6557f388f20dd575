import LibC

/// Always-valid intervals: whoever looks every night, and stops when one leaves out 0, errs with probability
/// at most 1 − confidence in all (asymptotically), not at each look.
///
/// The asymptotic confidence sequence of I. Waudby-Smith, D. Arbour, R. Sinha, E. H. Kennedy and A. Ramdas
/// (2024), Ann. Statist. 52, 2613–2640, equation 9 of arXiv:2103.06476v7, on the plain variance of the
/// estimate, as GrowthBook's engine applies it. Nil where either arm has no success or no failure: its
/// variance is not known yet.
extension TwoProportions {
  /// The always-valid interval of arm − baseline, inside [−1, 1].
  ///
  /// - Parameters:
  ///   - confidence: strictly between 0 and 1, else nil.
  ///   - tuning: the number of trials, of both together, at which the interval is tightest relative to a single look.
  public func sequentialDifferenceInterval(confidence: Double = 0.95, tuning: Double = 5_000) -> Interval? {
    guard let difference, let variances,
      let reach = reach(variance: variances.arm + variances.baseline, confidence, tuning)
    else { return nil }
    return Interval(low: difference - reach, high: difference + reach).clamped(to: -1...1)
  }

  /// Relative lift: rate of the arm ÷ rate of the baseline − 1, at least −1; nil where the baseline has no
  /// success.
  public var lift: Double? { riskRatio.map { $0 - 1 } }

  /// The always-valid interval of the relative lift, at least −1, with the delta method's variance.
  ///
  /// - Parameters: as `sequentialDifferenceInterval`.
  public func sequentialLiftInterval(confidence: Double = 0.95, tuning: Double = 5_000) -> Interval? {
    guard let ratio = riskRatio, let base = baseline.rate, let variances else { return nil }
    let variance = (variances.arm + ratio * ratio * variances.baseline) / (base * base)
    guard let reach = reach(variance: variance, confidence, tuning) else { return nil }
    return Interval(low: ratio - 1 - reach, high: ratio - 1 + reach).clamped(to: -1...Double.infinity)
  }

  /// p(1 − p)/n of both; nil where one is 0.
  private var variances: (arm: Double, baseline: Double)? {
    guard let p1 = arm.rate, let p2 = baseline.rate else { return nil }
    let first = p1 * (1 - p1) / Double(arm.trials)
    let second = p2 * (1 - p2) / Double(baseline.trials)
    return first > 0 && second > 0 ? (first, second) : nil
  }

  private func reach(variance: Double, _ confidence: Double, _ tuning: Double) -> Double? {
    guard let alpha = alpha(of: confidence), tuning > 0, tuning.isFinite else { return nil }
    // ρ that makes the interval tightest at `tuning` trials: equation 161 of arXiv:2103.06476v7.
    let rhoSquared = (-2 * log(alpha) + log(-2 * log(alpha) + 1)) / tuning
    let scaled = (Double(arm.trials) + Double(baseline.trials)) * rhoSquared
    return (variance * 2 * (scaled + 1) / scaled * (log1p(scaled) / 2 - log(alpha))).squareRoot()
  }
}
