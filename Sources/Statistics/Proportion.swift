/// `successes` out of `trials`, both counts of people or things.
///
/// Counts that cannot be (negative, or more successes than trials) and zero trials say nothing: every number
/// asked of them is nil.
public struct Proportion: Hashable, Sendable {
  public var successes: Int
  public var trials: Int

  public init(successes: Int, trials: Int) {
    self.successes = successes
    self.trials = trials
  }

  /// Whether there is anything to compute from.
  public var isKnown: Bool { trials > 0 && successes >= 0 && successes <= trials }

  /// successes ÷ trials, in 0 … 1; nil over zero.
  public var rate: Double? { isKnown ? Double(successes) / Double(trials) : nil }

  /// Wilson's score interval, two-sided, inside [0, 1].
  ///
  /// It holds the rates π with |p − π| ≤ z √(π(1 − π)/n): the roots of (n + z²)π² − (2x + z²)π + x²/n. The
  /// lower is taken from their product, x²/(n(n + z²)), so that rare successes keep all their digits. Source:
  /// E. B. Wilson (1927), JASA 22, 209–212; method 3 of R. G. Newcombe (1998), Statist. Med. 17, 857–872.
  ///
  /// - Parameter confidence: strictly between 0 and 1, else nil.
  public func wilson(confidence: Double = 0.95) -> Interval? {
    guard isKnown, let alpha = alpha(of: confidence) else { return nil }
    let z = -NormalDistribution.quantile(alpha / 2)
    let (x, n) = (Double(successes), Double(trials))
    let failures = Double(trials - successes)
    let high = (2 * x + z * z + z * (z * z + 4 * x * (failures / n)).squareRoot()) / (2 * (n + z * z))
    let low = x == 0 ? 0 : (x / n) * (x / (n + z * z)) / high
    return Interval(low: low, high: failures == 0 ? 1 : high).clamped(to: 0...1)
  }
}
