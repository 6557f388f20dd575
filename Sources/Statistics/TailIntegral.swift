import LibC

/// ∫ exp(logRatio(t)) dt over t ≥ 0 (up to `limit`), for a concave `logRatio` that starts at 0 and falls.
///
/// Gauss–Legendre with 16 nodes on panels as wide as the integrand's scale, laid end to end until what is
/// left cannot matter (relative error below 1e-13 where `logRatio` is exact).
///
/// - Parameter scale: the distance over which `logRatio` falls by about 1.
func tailIntegral(scale: Double, limit: Double, logRatio: (Double) -> Double) -> Double {
  var (sum, start) = (0.0, 0.0)
  while start < limit {
    let half = min(scale, (limit - start) / 2)
    let middle = start + half
    var panel = 0.0
    for (node, weight) in gaussLegendre16 {
      panel += weight * (exp(logRatio(middle - half * node)) + exp(logRatio(middle + half * node)))
    }
    sum += panel * half
    // The integrand falls at least geometrically from panel to panel once it is this small.
    if panel * half <= sum * 1e-18 || half == 0 { break }
    start = middle + half
    guard start > middle else { break }
  }
  return sum
}

/// Positive nodes and weights of the 16-point rule on [−1, 1] (Abramowitz and Stegun, table 25.4).
private let gaussLegendre16: [(node: Double, weight: Double)] = [
  (0.095012509837637440185, 0.189450610455068496285),
  (0.281603550779258913230, 0.182603415044923588867),
  (0.458016777657227386342, 0.169156519395002538189),
  (0.617876244402643748447, 0.149595988816576732081),
  (0.755404408355003033895, 0.124628971255533872052),
  (0.865631202387831743880, 0.095158511682492784810),
  (0.944575023073232576078, 0.062253523938647892863),
  (0.989400934991649932596, 0.027152459411754094852),
]
