extension ChiSquareTest {
  /// Pearson's test that all samples have one rate, on (samples that hold anything − 1) degrees of freedom;
  /// nil with fewer than two of those. Equal rates, all 0 included, give statistic 0.
  ///
  /// Source: J. L. Fleiss, B. Levin and M. C. Paik (2003), Statistical Methods for Rates and Proportions,
  /// 9.1.
  public static func equalRates(_ samples: [Proportion]) -> ChiSquareTest? {
    let samples = samples.filter(\.isKnown)
    guard samples.count > 1 else { return nil }
    let trials = samples.reduce(0) { $0 + Double($1.trials) }
    let rate = samples.reduce(0) { $0 + Double($1.successes) } / trials
    let complement = samples.reduce(0) { $0 + Double($1.trials - $1.successes) } / trials
    let spread = samples.reduce(0) { sum, sample in
      let deviation = Double(sample.successes) / Double(sample.trials) - rate
      return sum + Double(sample.trials) * deviation * deviation
    }
    let statistic = rate > 0 && complement > 0 ? spread / (rate * complement) : 0
    return ChiSquareTest(statistic: statistic, degreesOfFreedom: samples.count - 1)
  }

  /// A p-value of `sampleRatio` below this is an alarm: the split itself is broken, and no lift can be
  /// trusted.
  public static let sampleRatioAlarm = 0.001

  /// Tests whether users fell into the arms in the intended shares (sample ratio mismatch), by Pearson's
  /// chi-square on (arms with a share − 1) degrees of freedom.
  ///
  /// Source: A. Fabijan et al. (2019), Diagnosing Sample Ratio Mismatch in Online Controlled Experiments,
  /// KDD.
  ///
  /// - Parameters:
  ///   - counts: users per arm, not negative, not all 0.
  ///   - shares: as many intended shares, of any sum; a negative or infinite one, or fewer than two above 0, give
  ///     nil. Users in an arm of share 0 give p = 0.
  public static func sampleRatio(counts: [Int], shares: [Double]) -> ChiSquareTest? {
    guard counts.count == shares.count, counts.allSatisfy({ $0 >= 0 }),
      shares.allSatisfy({ $0 >= 0 && $0.isFinite })
    else { return nil }
    let total = counts.reduce(0) { $0 + Double($1) }
    let whole = shares.reduce(0, +)
    let arms = shares.count { $0 > 0 }
    guard total > 0, whole.isFinite, arms > 1 else { return nil }
    var statistic = 0.0
    for (count, share) in zip(counts, shares) {
      let expected = total * (share / whole)
      guard expected > 0 || count > 0 else { continue }
      let deviation = Double(count) - expected
      statistic += deviation / expected * deviation
    }
    return ChiSquareTest(statistic: statistic, degreesOfFreedom: arms - 1)
  }
}
