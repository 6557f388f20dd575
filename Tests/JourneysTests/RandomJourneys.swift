import EventModel

/// Steele, Lea and Flood's SplitMix64: the same sequence from the same state, everywhere.
struct SplitMix64: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

/// A journey of 1 to 40 events. Every kind can come up; each journey favours a few of them so that long silent
/// runs, recoveries, rationales and late answers are all likely, and its steps in time are few and lie on and
/// about the limits of the rules, with many at one instant.
func randomJourney(using random: inout some RandomNumberGenerator) -> [LoggedEvent] {
  func pick<Element>(_ choices: [Element], else fallback: Element) -> Element {
    choices.randomElement(using: &random) ?? fallback
  }
  let favoured: [EventKind] = pick(
    [
      [],
      [.requested, .requested, .declined],
      [.prompted, .declined, .allowed, .openedSettings, .reachedFeature],
      [.prompted, .sawRationale],
      [.declined, .declined, .openedSettings, .allowed, .prompted, .reachedFeature],
      [.tappedFeature, .requested, .revoked, .allowed, .reachedFeature],
    ], else: [])
  let kinds = EventKind.allCases + favoured.flatMap { [EventKind](repeating: $0, count: 6) }
  let day: Int64 = 86_400_000_000
  let steps: [Int64] = pick(
    [
      [0, 1],
      [0, 1_000_000, 60_000_000, 60_000_001],
      [0, 1_000_000, 300_000_000, 600_000_000, 600_000_001],
      [0, 1, 1_000_000, day / 2, day - 1, day, day + 1],
    ], else: [0])
  let variants: [String?] = pick([[nil], [nil, nil, "a", "B", "é"]], else: [nil])
  var at: Int64 = 1_767_225_600_000_000
  return (0..<pick([1, 2, 3, 5, 8, 13, 20, 40], else: 1)).map { _ in
    at += pick(steps, else: 0)
    var event = LoggedEvent(at: at, kind: pick(kinds, else: .prompted))
    event.attributes[.variant] = pick(variants, else: nil)
    return event
  }
}
