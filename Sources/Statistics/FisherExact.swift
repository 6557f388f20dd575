import LibC

extension TwoProportions {
  /// The two-sided p-value of Fisher's exact test: the probability, all margins fixed, of tables no likelier
  /// than this one (ties within 1e-7 count).
  ///
  /// Source: R. A. Fisher (1935), J. R. Stat. Soc. 98, 39–82; two sides and tolerance as in R's
  /// `fisher.test`.
  public var fisherExact: Double? { isKnown ? Hypergeometric(self).twoSidedTail : nil }
}

/// Successes in the smaller arm when `successes` of all `first` + `second` trials are drawn at random.
///
/// Arms are swapped and failures counted so that `first` ≤ `second` and successes are at most half, which
/// leaves the two-sided tail as it is and every count that is stepped through small.
private struct Hypergeometric {
  let first, second, successes, observed: Double

  init(_ pair: TwoProportions) {
    let (small, large) =
      pair.arm.trials <= pair.baseline.trials ? (pair.arm, pair.baseline) : (pair.baseline, pair.arm)
    (first, second) = (Double(small.trials), Double(large.trials))
    let (s1, s2) = (Double(small.successes), Double(large.successes))
    let (f1, f2) = (Double(small.trials - small.successes), Double(large.trials - large.successes))
    (successes, observed) = s1 + s2 <= f1 + f2 ? (s1 + s2, s1) : (f1 + f2, f1)
  }

  private var total: Double { first + second }
  private var lowest: Double { max(0, successes - second) }
  private var highest: Double { min(first, successes) }
  private var mode: Double {
    min(max(((first + 1) * ((successes + 1) / (total + 2))).rounded(.down), lowest), highest)
  }

  var twoSidedTail: Double {
    let limit = logMass(observed) + 1e-7
    if limit >= logMass(mode) { return 1 }
    let rises = observed > mode
    let near = tail(from: observed, rises: rises)
    return min(1, near + (opposite(limit).map { tail(from: $0, rises: !rises) } ?? 0))
  }

  /// The first count beyond the mode, seen from the observed one, that is no likelier than `limit`.
  private func opposite(_ limit: Double) -> Double? {
    let end = observed > mode ? lowest : highest
    guard end != mode, logMass(end) <= limit else { return nil }
    var (likely, rare) = (mode, end)
    while abs(rare - likely) > 1 {
      let middle = ((likely + rare) / 2).rounded(.down)
      if middle == likely || middle == rare { break }
      if logMass(middle) <= limit { rare = middle } else { likely = middle }
    }
    return rare
  }

  /// The probability of `start` and all counts beyond it, away from the mode.
  private func tail(from start: Double, rises: Bool) -> Double {
    guard exp(logMass(start)) > 0 else { return 0 }
    let share = successes / total
    let deviation = (first * (second / total) * share * (1 - share)).squareRoot()
    guard deviation > 300 else { return exp(logMass(start)) * relativeSum(from: start, rises: rises) }
    // So many counts make a smooth curve: the integral from half a step before, with the first
    // Euler–Maclaurin term, is right to 1e-9.
    let direction = rises ? 1.0 : -1.0
    let edge = start - direction / 2
    let edgeMass = logMass(edge)
    let slope = log(rises ? ratioUp(start - 1) : ratioDown(start + 1))
    let integral = tailIntegral(
      scale: min(deviation, slope < 0 ? -1 / slope : deviation),
      limit: rises ? highest - edge : edge - lowest
    ) { logMass(edge + direction * $0) - edgeMass }
    return exp(edgeMass) * (integral + slope / 24)
  }

  /// Σ mass(k) ÷ mass(start) over `start` and beyond.
  private func relativeSum(from start: Double, rises: Bool) -> Double {
    var (k, term, sum) = (start, 1.0, 1.0)
    while rises ? k < highest : k > lowest {
      term *= rises ? ratioUp(k) : ratioDown(k)
      sum += term
      if term < sum * 1e-17 { break }
      k += rises ? 1 : -1
    }
    return sum
  }

  /// mass(k + 1) ÷ mass(k).
  private func ratioUp(_ k: Double) -> Double {
    (first - k) / (k + 1) * ((successes - k) / (second - successes + k + 1))
  }

  /// mass(k − 1) ÷ mass(k).
  private func ratioDown(_ k: Double) -> Double {
    k / (first - k + 1) * ((second - successes + k) / (successes - k + 1))
  }

  /// Source: C. Loader (2000): three binomial masses of one success rate.
  private func logMass(_ k: Double) -> Double {
    let p = successes / total
    let q = (total - successes) / total
    return logBinomialMass(k, first - k, p: p, q: q)
      + logBinomialMass(successes - k, second - (successes - k), p: p, q: q)
      - logBinomialMass(successes, total - successes, p: p, q: q)
  }
}
