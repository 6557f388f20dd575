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

  init(seed: UInt64, users: Int = 16) {
    var random = SeededGenerator(seed: seed)
    for platform in Self.filePlatforms {
      files += Array(repeating: File(platform: platform), count: Self.filesPerPlatform)
    }
    for number in 0..<users {
      let user = random.pick(["u\(number)", "\(1000 + number)", "ü\(number)", "a\"\\\(number)"])
      for platform in ["ios", "android", "web"].shuffled(using: &random).prefix(random.pick([1, 1, 2])) {
        for permission in ["camera", "photos", "location"].prefix(random.pick([1, 2, 3])) {
          let plain = LogEvent(
            .prompted, at: messyStart, user: user, permission: permission, platform: platform)
          for event in messyJourney(plain, using: &random) { add(event, using: &random) }
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
      "{", "[]", "{\"event\":\"prompted\"}", "{\"ts\":1,\"event\":\"tapped\",\"user\":\"u1\"}", "no JSON",
      "{} {}",
    ]
    for _ in 0..<(file.lines.count / 10) {
      file.lines.append(random.chance(70) ? .broken(random.pick(broken)) : .blank(random.pick(["", " \t "])))
    }
    if random.chance(70) { file.lines.shuffle(using: &random) }
  }
}
