/// The root of `function` between `low` and `high`, at which its signs differ (infinite values are allowed
/// there).
///
/// Chandrupatla's method: inverse quadratic interpolation where it is safe, else bisection, so never slower
/// than about three bisections' work and usually ten evaluations. Source: T. R. Chandrupatla (1997), Adv.
/// Eng. Softw. 28, 145–149.
///
/// - Parameter absolute: how near a root is near enough, beside four units in the last place of the root
///   itself.
func root(between low: Double, and high: Double, absolute: Double = 0, of function: (Double) -> Double)
  -> Double
{
  var (a, b, c) = (high, low, high)
  var (fa, fb, fc) = (function(high), function(low), 0.0)
  if fa == 0 { return a }
  if fb == 0 { return b }
  var t = 0.5
  // Sixty bisections exhaust a double's digits; interpolation seldom needs twenty evaluations in all.
  for _ in 0..<200 {
    let x = a + t * (b - a)
    let fx = function(x)
    if (fx < 0) == (fa < 0) {
      (c, fc) = (a, fa)
    } else {
      (c, fc) = (b, fb)
      (b, fb) = (a, fa)
    }
    (a, fa) = (x, fx)
    let (best, error) = abs(fa) < abs(fb) ? (a, fa) : (b, fb)
    let tolerance = 2 * best.ulp + absolute / 2
    let share = tolerance / abs(b - a)
    if error == 0 || !(share < 0.5) { return best }
    let xi = (a - b) / (c - b)
    let phi = (fa - fb) / (fc - fb)
    t = 0.5
    if phi * phi < xi && (1 - phi) * (1 - phi) < 1 - xi {
      let step = fa / (fb - fa) * fc / (fb - fc) + (c - a) / (b - a) * fa / (fc - fa) * fb / (fc - fb)
      if step.isFinite { t = step }
    }
    t = min(max(t, share), 1 - share)
  }
  return abs(fa) < abs(fb) ? a : b
}

/// The positive root of a falling `function`, bracketed by steps from `guess` that grow as they go; 0 or
/// infinity where it lies beyond all doubles.
func fallingRoot(near guess: Double, of function: (Double) -> Double) -> Double {
  var (low, high, factor) = (guess, guess, 1.25)
  if function(guess) > 0 {
    repeat {
      (low, high) = (high, high * factor)
      factor *= factor
    } while high.isFinite && function(high) > 0
    guard high.isFinite else { return .infinity }
  } else {
    repeat {
      (low, high) = (low / factor, low)
      factor *= factor
    } while low > 0 && function(low) < 0
    guard low > 0 else { return 0 }
  }
  return root(between: low, and: high, of: function)
}
