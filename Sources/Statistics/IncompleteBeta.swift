import LibC

/// Both tails of the beta distribution at `x`: I_x(a, b) and 1 − I_x(a, b), for a, b > 0 and x in 0 … 1.
///
/// The smaller tail is computed and keeps its relative accuracy (about 1e-12, 1e-9 at counts of 1e12): by Lentz's evaluation of the
/// continued fraction (DLMF 8.17.22), or, where that would be slow because both parameters are large, by
/// integrating the density outwards from `x`.
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
  guard a > 500, b > 500 else { return front * betaFraction(x, a, b) / a }
  let slope = (a - 1) / x - (b - 1) / y
  let deviation = (x * y / (a + b)).squareRoot()
  let scale = min(deviation, slope > 0 ? 1 / slope : deviation)
  let integral = tailIntegral(scale: scale, limit: x) { t in
    (a - 1) * log1p(-t / x) + (b - 1) * log1p(t / y)
  }
  return front / (x * y) * integral
}

private func betaFraction(_ x: Double, _ a: Double, _ b: Double) -> Double {
  let tiny = 1e-300
  func safe(_ value: Double) -> Double { abs(value) < tiny ? tiny : value }
  var c = 1.0
  var d = 1 / safe(1 - (a + b) * x / (a + 1))
  var fraction = d
  for step in 1...10_000 {
    let m = Double(step)
    let even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
    d = 1 / safe(1 + even * d)
    c = safe(1 + even / c)
    fraction *= d * c
    let odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
    d = 1 / safe(1 + odd * d)
    c = safe(1 + odd / c)
    let factor = d * c
    fraction *= factor
    if abs(factor - 1) < 4e-16 { break }
  }
  return fraction
}
