import LibC

/// ln Γ(x + 1) − (x + ½) ln x + x − ½ ln 2π, the error of Stirling's formula, for x > 0.
///
/// By the asymptotic series from 16 on; below, by the recurrence δ(x) = δ(x + 1) + (x + ½) ln(1 + 1/x) − 1 up
/// to it. Source: C. Loader (2000), Fast and Accurate Computation of Binomial Probabilities.
func stirlingError(_ x: Double) -> Double {
  var (x, sum) = (x, 0.0)
  while x < 16 {
    sum += (x + 0.5) * log1p(1 / x) - 1
    x += 1
  }
  let square = x * x
  let series =
    (1.0 / 12 - (1.0 / 360 - (1.0 / 1260 - (1.0 / 1680 - (1.0 / 1188) / square) / square) / square) / square)
  return sum + series / x
}

/// x ln(x/m) + m − x for x ≥ 0 and m > 0, without cancellation where x is near m.
///
/// Source: as `stirlingError`, section 2.
func deviance(_ x: Double, from mean: Double) -> Double {
  if x == 0 { return mean }
  let difference = x - mean
  guard abs(difference) < 0.1 * (x + mean) else { return x * log(x / mean) - difference }
  let v = difference / (x + mean)
  var (sum, term, k) = (difference * v, 2 * x * v, 1.0)
  while true {
    term *= v * v
    let next = sum + term / (2 * k + 1)
    if next == sum { return sum }
    (sum, k) = (next, k + 1)
  }
}

/// ln of Γ(n + 1) / (Γ(x + 1) Γ(n − x + 1)) · p^x · q^(n − x), the binomial mass at x, also for x and n that
/// are not whole; 0 ≤ x ≤ n, p + q = 1, both given so that a q near 0 keeps its digits.
///
/// Unlike a difference of three ln Γ it keeps its digits up to n = 1e15. Source: as `stirlingError`.
func logBinomialMass(_ x: Double, _ rest: Double, p: Double, q: Double) -> Double {
  let n = x + rest
  if n == 0 { return 0 }
  if p == 0 { return x == 0 ? 0 : -.infinity }
  if q == 0 { return rest == 0 ? 0 : -.infinity }
  if x == 0 { return p < 0.1 ? n * log1p(-p) : n * log(q) }
  if rest == 0 { return q < 0.1 ? n * log1p(-q) : n * log(p) }
  let error = stirlingError(n) - stirlingError(x) - stirlingError(rest)
  return error - deviance(x, from: n * p) - deviance(rest, from: n * q)
    + 0.5 * log(n / x / rest / (2 * .pi))
}
