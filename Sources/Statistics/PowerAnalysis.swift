import LibC

/// What a two-sided test of two proportions can see, by the arcsine approximation.
///
/// Power for an effect h (see `TwoProportions.cohensH`) is Φ(λ − z) + Φ(−λ − z) with λ = |h| ÷ √(1/n₁ +
/// 1/n₂). Source: J. Cohen (1988), Statistical Power Analysis for the Behavioral Sciences, chapter 6.
public struct PowerAnalysis: Equatable, Sendable {
  /// The test's level, two-sided, strictly between 0 and 1.
  public var significance: Double
  /// The probability of seeing a true effect, strictly between `significance` and 1.
  public var power: Double

  public init(significance: Double = 0.05, power: Double = 0.8) {
    self.significance = significance
    self.power = power
  }

  /// The power, in 0 … 1, that the test has for an effect `h` with so many trials; nil where either is below
  /// 1.
  public func power(forEffect h: Double, arm: Int, baseline: Int) -> Double? {
    guard significance > 0, significance < 1, arm > 0, baseline > 0 else { return nil }
    return power(at: abs(h) * effectiveSize(arm, baseline).squareRoot())
  }

  /// The smallest |h| that is seen with `power`.
  public func smallestEffect(arm: Int, baseline: Int) -> Double? {
    guard arm > 0, baseline > 0, let needed = noncentrality else { return nil }
    return needed / effectiveSize(arm, baseline).squareRoot()
  }

  /// The smallest rise and the smallest fall from `rate` that are seen with `power`, as differences of rates;
  /// each nil where it would leave 0 … 1.
  public func smallestDifference(from rate: Double, arm: Int, baseline: Int) -> (rise: Double?, fall: Double?)
  {
    guard rate >= 0, rate <= 1, let h = smallestEffect(arm: arm, baseline: baseline) else {
      return (nil, nil)
    }
    let angle = asin(rate.squareRoot())
    /// sin²(angle + turn) − sin²(angle), by the product that does not cancel.
    func change(_ turn: Double) -> Double? {
      0 <= angle + turn && angle + turn <= .pi / 2 ? sin(turn) * sin(2 * angle + turn) : nil
    }
    return (change(h / 2), change(-h / 2))
  }

  /// Trials each of two equal arms needs to see `rate` change by `difference`, rounded up; nil where there is
  /// no change to see, or no number holds the count.
  public func trialsPerArm(toSee difference: Double, from rate: Double) -> Int? {
    guard let size = sizeNeeded(toSee: difference, from: rate) else { return nil }
    return Int(exactly: max(1, (2 * size).rounded(.up)))
  }

  /// Whole days still to wait, at the rate at which trials came so far, until `difference` from the
  /// baseline's present rate would be seen with `power`; 0 when it already would.
  ///
  /// - Parameter days: over which the present trials came, at least 1. Nil where nothing can be said.
  public func daysStillNeeded(toSee difference: Double, in present: TwoProportions, after days: Int) -> Int? {
    guard present.isKnown, days > 0, let rate = present.baseline.rate,
      let needed = sizeNeeded(toSee: difference, from: rate)
    else { return nil }
    let size = effectiveSize(present.arm.trials, present.baseline.trials)
    return Int(exactly: max(0, (Double(days) * (needed / size - 1)).rounded(.up)))
  }

  /// 1/(1/n₁ + 1/n₂) that gives `power` for the change.
  private func sizeNeeded(toSee difference: Double, from rate: Double) -> Double? {
    let other = rate + difference
    guard rate >= 0, rate <= 1, other >= 0, other <= 1, let needed = noncentrality else { return nil }
    let h = 2 * asin(other.squareRoot()) - 2 * asin(rate.squareRoot())
    return h == 0 ? nil : needed * needed / (h * h)
  }

  /// The λ at which the test has `power`.
  private var noncentrality: Double? {
    guard significance > 0, significance < power, power < 1 else { return nil }
    // At this λ the near tail alone has more than `power`, at 0 both together have `significance`.
    let enough = -NormalDistribution.quantile(significance / 2) - NormalDistribution.quantile((1 - power) / 2)
    return root(between: 0, and: enough) { power(at: $0) - power }
  }

  private func power(at noncentrality: Double) -> Double {
    let critical = NormalDistribution.quantile(significance / 2)
    return NormalDistribution.cumulative(critical + noncentrality)
      + NormalDistribution.cumulative(critical - noncentrality)
  }

  private func effectiveSize(_ first: Int, _ second: Int) -> Double {
    1 / (1 / Double(first) + 1 / Double(second))
  }
}
