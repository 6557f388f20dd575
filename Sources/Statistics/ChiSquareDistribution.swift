import LibC

/// The chi-square distribution with a whole number of degrees of freedom, at least 1; NaN for fewer.
public enum ChiSquareDistribution {
  /// P(X ≤ x).
  public static func cumulative(_ x: Double, degreesOfFreedom: Int) -> Double {
    guard degreesOfFreedom > 0 else { return .nan }
    return gammaTails(x / 2, Double(degreesOfFreedom) / 2).lower
  }

  /// P(X ≥ x), with full relative accuracy however small.
  public static func upperTail(_ x: Double, degreesOfFreedom: Int) -> Double {
    guard degreesOfFreedom > 0 else { return .nan }
    return gammaTails(x / 2, Double(degreesOfFreedom) / 2).upper
  }

  /// The x with P(X ≥ x) = `upperTail`; infinite at 0, 0 at 1, NaN outside.
  public static func quantile(upperTail: Double, degreesOfFreedom: Int) -> Double {
    guard degreesOfFreedom > 0, upperTail >= 0, upperTail <= 1 else { return .nan }
    if upperTail == 0 { return .infinity }
    if upperTail == 1 { return 0 }
    let shape = Double(degreesOfFreedom) / 2
    // Above one half the lower tail is the small one, and the one that is known to all its digits.
    return 2
      * fallingRoot(near: shape) { x in
        let tails = gammaTails(x, shape)
        return upperTail <= 0.5 ? tails.upper - upperTail : (1 - upperTail) - tails.lower
      }
  }
}

/// Both regularised incomplete gamma functions, P(a, x) and Q(a, x), for a > 0 and x ≥ 0.
///
/// Below a + 1 by the series (DLMF 8.11.4), above by Lentz's evaluation of the continued fraction (DLMF
/// 8.9.2); the one computed keeps its relative accuracy, about 1e-14 for the few degrees of freedom that
/// tests have.
func gammaTails(_ x: Double, _ a: Double) -> (lower: Double, upper: Double) {
  if x <= 0 { return (0, 1) }
  if x == .infinity { return (1, 0) }
  // x^a e^−x / Γ(a + 1), in Loader's form, which keeps its digits at large a.
  let front = exp(-stirlingError(a) - deviance(a, from: x)) / (2 * .pi * a).squareRoot()
  if x < a + 1 {
    var (term, sum, n) = (1.0, 1.0, a)
    repeat {
      n += 1
      term *= x / n
      sum += term
    } while term > sum * 1e-17
    let lower = min(1, front * sum)
    return (lower, 1 - lower)
  }
  var (b, c) = (x + 1 - a, Double.infinity)
  var d = 1 / b
  var (fraction, i) = (d, 1.0)
  while true {
    let numerator = -i * (i - a)
    b += 2
    d = 1 / (numerator * d + b)
    c = b + numerator / c
    let factor = d * c
    fraction *= factor
    // A factor that no longer changes, or whose terms left the doubles, ends it.
    if abs(factor - 1) < 4e-16 || !factor.isFinite || i > 1e6 { break }
    i += 1
  }
  let upper = min(1, front * a * fraction)
  return (1 - upper, upper)
}
