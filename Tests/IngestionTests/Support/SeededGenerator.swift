import EventModel

/// The same random numbers from the same seed, everywhere: SipHash of 1, 2, 3, … under the seed.
struct SeededGenerator: RandomNumberGenerator {
  private var hasher: SipHasher

  init(seed: UInt64) { hasher = SipHasher(key: .init(seed, 0)) }

  mutating func next() -> UInt64 {
    hasher.update(1)
    return hasher.finish()
  }

  /// True with a probability of `percent` in a hundred.
  mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &self) < percent }

  mutating func pick<Element>(_ choices: [Element]) -> Element {
    choices[Int.random(in: choices.indices, using: &self)]
  }
}
