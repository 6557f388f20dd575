extension TwoProportions {
  /// Miettinen and Nurminen's score interval of the difference, two-sided, inside [−1, 1]; it exists with
  /// zero counts and full arms, too.
  ///
  /// It holds the differences δ whose score statistic `DifferenceScore.z` is at most z; the bounds are found
  /// to four units in their last place. Source: O. Miettinen and M. Nurminen (1985), Statist. Med. 4,
  /// 213–226.
  ///
  /// - Parameter confidence: strictly between 0 and 1, else nil.
  public func differenceScoreInterval(confidence: Double = 0.95) -> Interval? {
    guard isKnown, let alpha = alpha(of: confidence) else { return nil }
    let critical = -NormalDistribution.quantile(alpha / 2)
    let score = DifferenceScore(self)
    return differenceInterval(around: score.difference, critical: critical, statistic: score.z)
  }
}

/// The differences in −1 … 1 at which a `statistic` that falls through 0 at `estimate` lies within
/// ±`critical`.
func differenceInterval(around estimate: Double, critical: Double, statistic: (Double) -> Double) -> Interval
{
  // At −1 and 1 the variance is zero and the statistic infinite, unless the estimate itself lies there.
  let low =
    estimate <= -1 ? -1 : root(between: -1, and: estimate, absolute: 1e-30) { statistic($0) - critical }
  let high =
    estimate >= 1 ? 1 : root(between: estimate, and: 1, absolute: 1e-30) { statistic($0) + critical }
  return Interval(low: low, high: high).clamped(to: -1...1)
}

/// The score statistic of one pair of proportions as a function of the supposed difference.
struct DifferenceScore {
  /// Of the side that is counted: of failures, as 1 − p, where more than half of all trials succeeded, so
  /// that the small one of p and 1 − p keeps its digits.
  private let x1, n1, x2, n2: Double
  private let sign: Double
  let difference: Double

  /// `pair.isKnown` must hold.
  init(_ pair: TwoProportions) {
    n1 = Double(pair.arm.trials)
    n2 = Double(pair.baseline.trials)
    let (s1, s2) = (Double(pair.arm.successes), Double(pair.baseline.successes))
    let countsFailures = s1 + s2 > (n1 + n2) / 2
    x1 = countsFailures ? Double(pair.arm.trials - pair.arm.successes) : s1
    x2 = countsFailures ? Double(pair.baseline.trials - pair.baseline.successes) : s2
    sign = countsFailures ? -1 : 1
    difference = sign * (x1 / n1 - x2 / n2)
  }

  /// (observed − `delta`) ÷ its standard error under `delta`; infinite where that is zero, 0 where both are.
  func z(_ delta: Double) -> Double {
    let distance = difference - delta
    return distance == 0 ? 0 : distance / variance(delta).squareRoot()
  }

  /// The variance of the difference if it were `delta`, by the maximum-likelihood rates that differ by it,
  /// times N/(N − 1).
  func variance(_ delta: Double) -> Double {
    let shift = sign * delta
    let p2 = restrictedRate(shift)
    let p1 = min(max(p2 + shift, 0), 1)
    let total = n1 + n2
    return (p1 * (1 - p1) / n1 + p2 * (1 - p2) / n2) * total / (total - 1)
  }

  /// The likeliest baseline rate among pairs that differ by `shift`: the zero of the falling derivative of
  /// the log likelihood, or the end at which that has one sign throughout. (The source solves a cubic in
  /// closed form, which loses half the digits where two of its roots meet.)
  private func restrictedRate(_ shift: Double) -> Double {
    let (low, high) = (max(0, -shift), min(1, 1 - shift))
    guard low < high else { return low }
    func pull(_ count: Double, _ rate: Double) -> Double { count == 0 ? 0 : count / max(rate, 0) }
    func slope(_ p2: Double) -> Double {
      let p1 = p2 + shift
      return pull(x1, p1) - pull(n1 - x1, 1 - p1) + pull(x2, p2) - pull(n2 - x2, 1 - p2)
    }
    if slope(low) <= 0 { return low }
    if slope(high) >= 0 { return high }
    return root(between: low, and: high, of: slope)
  }
}
