import LibC

/// An arm beside its baseline: two independent proportions, compared as arm − baseline or arm ÷ baseline.
///
/// Where either holds nothing (see `Proportion.isKnown`), every number is nil.
public struct TwoProportions: Hashable, Sendable {
  public var arm: Proportion
  public var baseline: Proportion

  public init(arm: Proportion, baseline: Proportion) {
    self.arm = arm
    self.baseline = baseline
  }

  /// Whether there is anything to compare.
  public var isKnown: Bool { arm.isKnown && baseline.isKnown }

  /// Rate of the arm − rate of the baseline, in −1 … 1.
  public var difference: Double? {
    guard let a = arm.rate, let b = baseline.rate else { return nil }
    return a - b
  }

  /// The z test with the pooled variance p(1 − p)(1/n₁ + 1/n₂); z = 0 where the rates are equal, both 0
  /// included.
  ///
  /// Source: J. L. Fleiss, B. Levin and M. C. Paik (2003), Statistical Methods for Rates and Proportions,
  /// 3.1, without the continuity correction.
  public var pooledZTest: ZTest? { pooledZ.map { ZTest(z: $0) } }

  /// The score test of equal rates that the interval `differenceScoreInterval` inverts: the pooled z with its
  /// variance multiplied by N/(N − 1), N all trials together. The interval leaves out 0 exactly when p is
  /// below 1 − confidence.
  ///
  /// Source: O. Miettinen and M. Nurminen (1985), Statist. Med. 4, 213–226.
  public var scoreTest: ZTest? {
    pooledZ.map { z in
      let total = Double(arm.trials) + Double(baseline.trials)
      return ZTest(z: z * ((total - 1) / total).squareRoot())
    }
  }

  private var pooledZ: Double? {
    guard let difference else { return nil }
    if difference == 0 { return 0 }
    let (n1, n2) = (Double(arm.trials), Double(baseline.trials))
    let successes = Double(arm.successes) + Double(baseline.successes)
    let failures = Double(arm.trials - arm.successes) + Double(baseline.trials - baseline.successes)
    let total = n1 + n2
    return difference / ((successes / total) * (failures / total) * (1 / n1 + 1 / n2)).squareRoot()
  }

  /// Newcombe's hybrid interval of the difference: the two Wilson intervals squared and added; inside [−1,
  /// 1].
  ///
  /// Source: method 10 of R. G. Newcombe (1998), Statist. Med. 17, 873–890.
  ///
  /// - Parameter confidence: strictly between 0 and 1, else nil.
  public func newcombe(confidence: Double = 0.95) -> Interval? {
    guard let p1 = arm.rate, let p2 = baseline.rate, let first = arm.wilson(confidence: confidence),
      let second = baseline.wilson(confidence: confidence)
    else { return nil }
    let difference = p1 - p2
    return Interval(
      low: difference - hypot(p1 - first.low, second.high - p2),
      high: difference + hypot(first.high - p1, p2 - second.low)
    ).clamped(to: -1...1)
  }

  /// Cohen's h, 2 arcsin √p₁ − 2 arcsin √p₂, in −π … π: .2 is small, .5 medium, .8 large.
  ///
  /// Source: J. Cohen (1988), Statistical Power Analysis for the Behavioral Sciences, 6.2.
  public var cohensH: Double? {
    guard let p1 = arm.rate, let p2 = baseline.rate else { return nil }
    return 2 * asin(p1.squareRoot()) - 2 * asin(p2.squareRoot())
  }
}
