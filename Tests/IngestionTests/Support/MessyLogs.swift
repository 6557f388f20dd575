import EventLog
import EventModel

/// Logs of everything that a log may hold, made from a seed: journeys of several users on several platforms
/// with all kinds of events, many at one instant, some months apart, written in many ways, late, twice in one
/// file and again in others, among broken and blank lines.
struct MessyLogs {
  enum Line {
    case event(LogEvent, text: String)
    case broken(String)
    case blank(String)

    var text: String {
      switch self {
      case .event(_, let text), .broken(let text), .blank(let text): text
      }
    }
  }

  struct File {
    /// The platform that the file's name is to hold, if any.
    var platform: String?
    var lines: [Line] = []

    func name(_ rest: String) -> String { platform.map { "\(rest).\($0).log" } ?? "\(rest).log" }
    var text: String { lines.map { $0.text + "\n" }.joined() }
  }

  private(set) var files: [File] = []

  private static let filesPerPlatform = 4
  private static let filePlatforms = ["ios", "android", nil]

  init(seed: UInt64, users: Int = 20) {
    var random = SeededGenerator(seed: seed)
    for platform in Self.filePlatforms {
      files += Array(repeating: File(platform: platform), count: Self.filesPerPlatform)
    }
    for number in 0..<users {
      let user = random.pick(["u\(number)", "\(1000 + number)", "ü\(number)", "a\"\\\(number)"])
      for platform in ["ios", "android", "web"].shuffled(using: &random).prefix(random.pick([1, 1, 2])) {
        for permission in ["camera", "photos", "location"].prefix(random.pick([1, 2, 3])) {
          let journey = messyJourney(
            user: user, platform: platform, permission: permission, using: &random)
          for event in journey { add(event, using: &random) }
        }
      }
    }
    for index in files.indices { muddle(&files[index], using: &random) }
  }

  /// The file of the event's time, mostly; sometimes a later one, and then again others too.
  private mutating func add(_ event: LogEvent, using random: inout SeededGenerator) {
    let day = (event.at - messyStart) / Instant.microsecondsPerDay
    var number = min(Int(day) / 40, Self.filesPerPlatform - 1)
    if random.chance(15) { number = Int.random(in: number..<Self.filesPerPlatform, using: &random) }
    for _ in 0..<random.pick([1, 1, 1, 1, 1, 1, 2, 3]) {
      let own = Self.filePlatforms.firstIndex(of: event.platform) ?? 2
      let place = random.pick([own, own, own, 2, 2, 0]) * Self.filesPerPlatform + number
      let implies = files[place].platform == event.platform
      for _ in 0..<random.pick([1, 1, 1, 1, 1, 1, 1, 2, 3]) {
        let text = event.line(impliesPlatform: implies, using: &random)
        files[place].lines.append(.event(event, text: text))
      }
      number = Int.random(in: 0..<Self.filesPerPlatform, using: &random)
    }
  }

  private func muddle(_ file: inout File, using random: inout SeededGenerator) {
    let broken = [
      "{", "[]", "{\"event\":\"prompted\"}", "{\"ts\":1,\"event\":\"tapped\",\"user\":\"u1\"}", "no JSON", "{} {}",
    ]
    for _ in 0..<(file.lines.count / 10) {
      file.lines.append(random.chance(70) ? .broken(random.pick(broken)) : .blank(random.pick(["", " \t "])))
    }
    if random.chance(70) { file.lines.shuffle(using: &random) }
  }
}

/// 2026-01-01T00:00:00Z, before which no event of a messy log lies.
let messyStart: Int64 = 1_767_225_600_000_000

/// A journey of 1 to 30 events. Its steps in time are few and lie on and about the limits of the rules, the
/// midnights and the 63 days that a user's row has bits for.
private func messyJourney(
  user: String, platform: String, permission: String, using random: inout SeededGenerator
) -> [LogEvent] {
  let favoured: [EventKind] = random.pick([
    [], [.requested, .requested, .declined], [.prompted, .declined, .allowed, .openedSettings, .reachedFeature],
    [.prompted, .sawRationale], [.tappedFeature, .requested, .revoked, .allowed, .reachedFeature],
    [.declined, .declined, .prompted, .reachedFeature],
  ])
  let kinds = EventKind.allCases + favoured.flatMap { Array(repeating: $0, count: 6) }
  let (minute, day) = (Int64(60_000_000), Instant.microsecondsPerDay)
  let steps = random.pick([
    [0, 1, 1_000], [0, 1_000_000, minute, minute + 1], [0, 5 * minute, 10 * minute, 10 * minute + 1],
    [0, minute, day / 2, day - 1, day, day + 1], [0, 1, day, 3 * day, 62 * day, 63 * day, 70 * day],
    [20_000_000, 59_000_000, 61_000_000],
  ])
  let variants: [String?] = random.pick([[nil], [nil], [nil, nil, "a", "B", "é"], ["rationaleFirst", "cold"]])
  // Half of the journeys begin shortly before a midnight.
  var at = messyStart + Int64.random(in: 1...60, using: &random) * day
  at += random.chance(50) ? -Int64.random(in: 0...minute, using: &random) : day / 3
  return (0..<random.pick([1, 2, 3, 5, 8, 13, 20, 30])).map { _ in
    at += random.pick(steps)
    var event = LogEvent(
      random.pick(kinds), at: at, user: user, permission: permission, platform: platform)
    event.texts[.variant] = random.pick(variants)
    event.texts[.appVersion] = random.pick([nil, "9.0", "10.0"])
    event.texts[.feature] = random.pick([nil, nil, nil, "scan 📷"])
    event.texts[.trigger] = random.pick([nil, nil, "launch"])
    event.texts[.browser] = random.pick([nil, nil, nil, "Firefox"])
    event.texts[.region] = random.pick([nil, nil, nil, "DE"])
    event.texts[.scope] = random.pick([nil, nil, nil, "full"])
    event.texts[.osVersion] = random.pick([nil, nil, nil, "17"])
    event.texts[.status] = random.pick([nil, nil, nil, "denied"])
    event.texts[.source] = random.pick([nil, nil, nil, "settings"])
    event.texts[.session] = random.pick([nil, nil, "s1", "s2"])
    event.texts[.id] = random.pick([nil, nil, "m1", "17", "e\(at)"])
    event.flags[.promptShown] = random.pick([nil, nil, true, false])
    event.flags[.gesture] = random.pick([nil, nil, nil, true])
    event.latencyMicroseconds = random.pick([nil, nil, nil, 400, 12_000, 0, 3_000_000_000])
    return event
  }
}
