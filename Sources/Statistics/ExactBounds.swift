import LibC

/// Exact bounds of one proportion: C. J. Clopper and E. S. Pearson (1934), Biometrika 26, 404–413.
extension Proportion {
  /// The exact two-sided interval, inside [0, 1]: each side leaves out half of 1 − `confidence`.
  ///
  /// - Parameter confidence: strictly between 0 and 1, else nil.
  public func clopperPearson(confidence: Double = 0.95) -> Interval? {
    guard let alpha = alpha(of: confidence), let low = lowerBound(alpha: alpha / 2),
      let high = upperBound(alpha: alpha / 2)
    else { return nil }
    return Interval(low: low, high: high)
  }

  /// The exact one-sided upper bound: the largest rate at which as few successes as these still have
  /// probability 1 − `confidence`. With no success it is 1 − α^(1/n); with nothing but successes 1.
  ///
  /// - Parameter confidence: strictly between 0 and 1, else nil.
  public func exactUpperBound(confidence: Double = 0.95) -> Double? {
    alpha(of: confidence).flatMap { upperBound(alpha: $0) }
  }

  /// The exact one-sided lower bound, likewise: α^(1/n) with nothing but successes, 0 with none.
  ///
  /// - Parameter confidence: strictly between 0 and 1, else nil.
  public func exactLowerBound(confidence: Double = 0.95) -> Double? {
    alpha(of: confidence).flatMap { lowerBound(alpha: $0) }
  }

  private func upperBound(alpha: Double) -> Double? {
    guard isKnown else { return nil }
    if successes == trials { return 1 }
    let n = Double(trials)
    if successes == 0 { return -expm1(log(alpha) / n) }
    let (a, b) = (Double(successes) + 1, Double(trials - successes))
    return min(1, fallingRoot(near: (a + 1) / (n + 3)) { betaTails($0, a, b).upper - alpha })
  }

  private func lowerBound(alpha: Double) -> Double? {
    guard isKnown else { return nil }
    if successes == 0 { return 0 }
    let n = Double(trials)
    if successes == trials { return exp(log(alpha) / n) }
    let (a, b) = (Double(successes), Double(trials - successes) + 1)
    return min(1, fallingRoot(near: a / (n + 2)) { alpha - betaTails($0, a, b).lower })
  }
}
