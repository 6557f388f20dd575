/// SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014). The standard
/// library's own shuffles and ranges may change between versions of Swift; these draws use integers alone and
/// stay the same everywhere.
struct Random {
  /// Change it and every file changes; the counts do not.
  private static let seed: UInt64 = 20_260_402

  private var state: UInt64

  /// One stream a name (hashed with FNV-1a), so that a change to one cohort leaves all others as they were.
  init(stream name: String) {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in name.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    state = hash ^ Self.seed
  }

  /// One stream for each number of a seed; the streams of neighbouring numbers begin far apart.
  init(seed: UInt64, number: UInt64) {
    state = seed &+ number &* 0xd1b5_4a32_d192_ed03
    state = next()
  }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }

  /// Uniform within `range`, which spans far less than 2^32, so that the bias is below one in a billion.
  mutating func within(_ range: ClosedRange<Int64>) -> Int64 {
    let span = UInt64(range.upperBound - range.lowerBound) + 1
    return range.lowerBound + Int64(next().multipliedFullWidth(by: span).high)
  }

  /// The smaller of two draws: how waiting times look, short ones more often than long ones.
  mutating func early(in range: ClosedRange<Int64>) -> Int64 {
    min(within(range), within(range))
  }

  /// True in `share` of `total` cases.
  mutating func chance(_ share: Int64, in total: Int64) -> Bool {
    within(1...total) <= share
  }

  /// One of the choices, each as often as its weight says.
  mutating func pick<Choice>(_ choices: KeyValuePairs<Choice, Int64>, else fallback: Choice) -> Choice {
    let total = choices.reduce(0) { $0 + $1.value }
    guard total > 0 else { return fallback }
    var rest = within(1...total)
    for (choice, weight) in choices {
      if rest <= weight { return choice }
      rest -= weight
    }
    return fallback
  }
}
