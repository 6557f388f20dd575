import EventLog
import EventModel

/// An event as a test writes it into a log: its known fields, normalised, so that two are equal exactly where
/// the log is to say the same.
struct LogEvent: Hashable {
  /// Microseconds since 1970.
  var at: Int64
  var kind: EventKind
  /// `user`, `permission` and `platform` among them.
  var texts: [LogField: String]
  var flags: [LogField: Bool] = [:]
  var latencyMicroseconds: Int64?

  init(
    _ kind: EventKind, at: Int64, user: String, permission: String = "camera", platform: String = "ios",
    _ texts: [LogField: String] = [:]
  ) {
    (self.kind, self.at) = (kind, at)
    self.texts = texts
    self.texts[.user] = user
    self.texts[.permission] = permission
    self.texts[.platform] = platform
  }

  var user: String { texts[.user] ?? "" }
  var platform: String { texts[.platform] ?? "" }
  var hasID: Bool { texts[.id] != nil }

  /// The line in its plain form.
  var line: String {
    object(
      members(time: "\"\(Instant(microseconds: at))\"", name: kind.name).map { ($0.field.name, $0.value) })
  }

  /// One of the many ways to write the same event.
  ///
  /// - Parameter impliesPlatform: Whether the line may leave out its platform.
  func line(impliesPlatform: Bool, using random: inout SeededGenerator) -> String {
    var members: [(name: String, value: String)] = []
    for (field, plain) in self.members(time: time(using: &random), name: name(using: &random)) {
      if field == .platform, impliesPlatform, random.chance(50) { continue }
      let value = texts[field].map { self.value($0, in: field, using: &random) } ?? plain
      members.append(((random.chance(30) ? Self.snakeCaseNames : Self.names)[field] ?? "", value))
    }
    if random.chance(20) { members.append(("variant2", "{\"user\":[\"x\",{\"id\":null}],\"n\":-1.5e3}")) }
    if random.chance(20), texts[.browser] == nil {
      members.append(("browser", random.pick(["null", "\"\""])))
    }
    members.shuffle(using: &random)
    if random.chance(10) { members.insert(("user", "\"somebody else\""), at: 0) }
    return object(members, separator: random.pick([",", " , ", ",\t"]))
  }

  private func members(time: String, name: String) -> [(field: LogField, value: String)] {
    [(.ts, time), (.event, quoted(name))]
      + texts.sorted { $0.key.rawValue < $1.key.rawValue }.map { ($0.key, quoted($0.value)) }
      + flags.sorted { $0.key.rawValue < $1.key.rawValue }.map { ($0.key, "\($0.value)") }
      + (latencyMicroseconds.map { [(.latencyMs, "\($0)e-3")] } ?? [])
  }

  private func object(_ members: [(name: String, value: String)], separator: String = ",") -> String {
    "{" + members.map { "\"\($0.name)\":\($0.value)" }.joined(separator: separator) + "}"
  }

  private static let names = Dictionary(uniqueKeysWithValues: LogField.allCases.map { ($0, $0.name) })
  private static let snakeCaseNames = names.mapValues(snakeCase)
}

/// Other ways to write the same value.
extension LogEvent {
  private func time(using random: inout SeededGenerator) -> String {
    let (seconds, rest) = at.quotientAndRemainder(dividingBy: 1_000_000)
    let digits = String("\(1_000_000 + rest)".dropFirst())
    let east = "\(Instant(microseconds: (seconds + 19_800) * 1_000_000))".dropLast()
    return random.pick([
      "\"\(Instant(microseconds: at))\"",
      "\"\(Instant(microseconds: seconds * 1_000_000))\"".replacing("Z", by: ".\(digits)9876Z"),
      "\"\(east).\(digits)+05:30\"", "\"\(east),\(digits)+0530\"",
      "\(at)", "\(seconds).\(digits)", "\(at)\(digits.prefix(3))", "\(seconds)\(digits).5e-3",
    ])
  }

  private func name(using random: inout SeededGenerator) -> String {
    random.pick([kind.name, kind.name, kind.name.uppercased(), snakeCase(kind.name)])
  }

  private func value(_ text: String, in field: LogField, using random: inout SeededGenerator) -> String {
    switch field {
    case .permission, .platform: return quoted(random.chance(20) ? text.uppercased() : text)
    case .user, .id:
      if random.chance(50), let number = Int64(text), "\(number)" == text { return text }
    default: break
    }
    guard random.chance(20), let first = text.utf16.first else { return quoted(text) }
    guard first < 0x80 else { return quoted(text) }
    let digits = String(first, radix: 16)
    return "\"\\u\(String(repeating: "0", count: 4 - digits.utf8.count))\(digits)"
      + quoted(String(text.dropFirst())).dropFirst()
  }
}

/// A text in JSON.
func quoted(_ text: String) -> String {
  "\"" + text.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : "\($0)" }.joined() + "\""
}

private func snakeCase(_ name: String) -> String {
  name.map { $0.isUppercase ? "_\($0.lowercased())" : "\($0)" }.joined()
}

extension String {
  fileprivate func replacing(_ character: Character, by text: String) -> String {
    map { $0 == character ? text : "\($0)" }.joined()
  }
}
