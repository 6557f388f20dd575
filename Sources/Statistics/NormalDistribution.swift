import LibC

/// The standard normal distribution.
public enum NormalDistribution {
  /// P(Z ≤ z), with full relative accuracy in the lower tail.
  public static func cumulative(_ z: Double) -> Double { erfc(-z / 2.0.squareRoot()) / 2 }

  /// P(|Z| ≥ |z|), with full relative accuracy.
  public static func twoSidedTail(_ z: Double) -> Double { erfc(abs(z) / 2.0.squareRoot()) }

  /// The z with P(Z ≤ z) = `probability`; −∞ at 0, +∞ at 1, NaN outside.
  ///
  /// Starts from formula 26.2.23 of Abramowitz and Stegun (1964), whose error is below 4.5e-4, and takes
  /// Halley steps on the distribution function itself: each cubes the error, so that three leave only
  /// rounding.
  public static func quantile(_ probability: Double) -> Double {
    guard probability > 0, probability < 1 else {
      return probability == 0 ? -.infinity : probability == 1 ? .infinity : .nan
    }
    guard probability <= 0.5 else { return -quantile(1 - probability) }
    let t = (-2 * log(probability)).squareRoot()
    var z =
      (2.515517 + t * (0.802853 + t * 0.010328)) / (1 + t * (1.432788 + t * (0.189269 + t * 0.001308))) - t
    for _ in 0..<3 {
      // cumulative − probability, in units of the density; the density underflows only where p does.
      let error = (cumulative(z) - probability) / (exp(-z * z / 2) / (2 * Double.pi).squareRoot())
      guard error.isFinite else { break }
      z -= error / (1 + z * error / 2)
    }
    return z
  }
}
