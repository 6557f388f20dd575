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

  mutating func pick<Element>(_ choices: [Element]) -> Element {
    choices[Int.random(in: choices.indices, using: &self)]
  }
}

/// Logs of two platforms and two permissions over about two weeks, in which every rule of the definitions comes
/// up: steps in time lie on and about the limits, days change within bursts and before answers.
/// - Returns: The lines of each platform's file.
func randomLogs(seed: UInt64, start: Int64) -> [String: [String]] {
  var random = SplitMix64(state: seed)
  var files: [String: [String]] = [:]
  for user in 0..<120 {
    let platform = random.pick(["ios", "android"])
    let permission = random.pick(["camera", "camera", "location"])
    let script = random.pick([
      ["tappedFeature", "sawRationale", "prompted", "declined", "prompted", "allowed", "reachedFeature"],
      ["prompted", "declined", "openedSettings", "allowed", "reachedFeature", "revoked"],
      ["prompted", "declined", "openedSettings", "reachedFeature"],
      ["prompted", "declined", "allowed", "reachedFeature"],
      ["prompted", "declined", "reachedFeature", "tappedFeature"],
      ["prompted", "dismissed", "prompted", "ignored", "prompted", "allowed", "reachedFeature"],
      ["requested", "declined"], ["requested"], ["declined"],
    ])
    let all = [
      "tappedFeature", "sawRationale", "choseNotNow", "readStatus", "requested", "prompted", "allowed",
      "declined", "dismissed", "ignored", "offeredSettings", "openedSettings", "revoked", "reachedFeature",
    ]
    let minute: Int64 = 60_000_000
    let steps: [Int64] = random.pick([
      [0, 1_000_000, minute, minute + 1000],
      [1000, 10 * minute, 10 * minute + 1000, 300 * minute],
      [1_000_000, 720 * minute, 1440 * minute, 1440 * minute + 1000, 3000 * minute],
      [20_000_000, 30_000_000],
    ])
    let variants = random.pick([[""], ["", "a", "rationaleFirst"], ["b"]])
    let versions = random.pick([[""], ["1.0", "1.1", ""], ["2.0"]])
    // Often shortly before a midnight, so that days change within what belongs together.
    var at = start + Int64.random(in: 0..<10, using: &random) * 1440 * minute
    at += random.pick([0, -1000, -30_000_000, Int64.random(in: 0..<1440, using: &random) * minute])
    for index in 0..<random.pick([1, 3, 6, 12, 24]) {
      at += random.pick(steps)
      let name = random.pick([true, true, true, false]) ? script[index % script.count] : random.pick(all)
      var line =
        "{\"ts\":\(at / 1000),\"event\":\"\(name)\",\"user\":\"u\(user)\",\"permission\":\"\(permission)\""
      let (variant, version) = (random.pick(variants), random.pick(versions))
      if !variant.isEmpty { line += ",\"variant\":\"\(variant)\"" }
      if !version.isEmpty { line += ",\"appVersion\":\"\(version)\"" }
      files[platform, default: []].append(line + ",\"trigger\":\"inContext\"}")
    }
  }
  return files
}
