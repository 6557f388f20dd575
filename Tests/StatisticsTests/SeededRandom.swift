import Statistics

/// SplitMix64 (Steele, Lea and Flood 2014): the same draws on every system.
struct SeededRandom: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// How many of `trials` succeed, each with probability `rate`.
  mutating func successes(of trials: Int, rate: Double) -> Int {
    let limit = UInt64(rate * 0x1p63)
    var (count, trial) = (0, 0)
    while trial < trials {
      if next() >> 1 < limit { count += 1 }
      trial += 1
    }
    return count
  }

  mutating func proportion(trials: Int, rate: Double) -> Proportion {
    Proportion(successes: successes(of: trials, rate: rate), trials: trials)
  }
}

/// The counts that a binomial of `runs` and `rate` leaves only with probability 1 in 10,000 on each side, by
/// summing its masses from either end.
func binomialLimits(runs: Int, rate: Double) -> ClosedRange<Int> {
  var masses = [Double](repeating: 0, count: runs + 1)
  // From the mode outwards, unscaled, so that nothing underflows that matters.
  let mode = min(runs, Int(Double(runs + 1) * rate))
  masses[mode] = 1
  for k in stride(from: mode, to: runs, by: 1) {
    masses[k + 1] = masses[k] * Double(runs - k) / Double(k + 1) * rate / (1 - rate)
  }
  for k in stride(from: mode, to: 0, by: -1) {
    masses[k - 1] = masses[k] * Double(k) / Double(runs - k + 1) * (1 - rate) / rate
  }
  let total = masses.reduce(0, +)
  var (low, below) = (0, masses[0] / total)
  while below < 1e-4 {
    low += 1
    below += masses[low] / total
  }
  var (high, above) = (runs, masses[runs] / total)
  while above < 1e-4 {
    high -= 1
    above += masses[high] / total
  }
  return low...high
}
