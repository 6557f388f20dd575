/// One setting of a configuration file: which flag it stands for, and how it is written in JSON.
struct Setting: Sendable {
  enum Shape: Equatable, Sendable {
    case text, number
    /// An array of texts.
    case texts
    /// An object of names, each with a number or a text; the flag takes `NAME=VALUE`.
    case members
  }

  let name: String
  let flag: String
  let shape: Shape
  /// Paths are read from the folder of the configuration file on.
  var isPath = false
  /// Other commands have a flag of that name and mean something else by it.
  var isForNightlyAlone = false

  /// Every setting but `sources`, in the order in which they are listed.
  static let all = [
    Setting(name: "db", flag: "--db", shape: .text, isPath: true),
    Setting(name: "out", flag: "--out", shape: .text, isPath: true, isForNightlyAlone: true),
    Setting(name: "permissions", flag: "--permission", shape: .texts, isForNightlyAlone: true),
    Setting(name: "days", flag: "--days", shape: .number),
    Setting(name: "timezone", flag: "--timezone", shape: .text),
    Setting(name: "thresholds", flag: "--threshold", shape: .members),
    Setting(name: "fail-on", flag: "--fail-on", shape: .text),
    Setting(name: "lifecycles", flag: "--lifecycles", shape: .text, isPath: true),
    Setting(name: "policy", flag: "--policy", shape: .text, isPath: true),
    Setting(name: "min-cell", flag: "--min-cell", shape: .number),
    Setting(name: "keep-days", flag: "--keep-days", shape: .number, isForNightlyAlone: true),
    Setting(name: "settle", flag: "--settle", shape: .text),
  ]

  /// The flag of `nightly`, which has one for each setting.
  var facts: FlagFacts? { Nightly.facts.flags.first { $0.name == flag } }

  /// Refuses a text that the flag does not take.
  func check(_ text: String) throws(ValueProblem) {
    var probe = Nightly()
    try Nightly.command.flags.first { $0.facts.name == flag }?.store(text, &probe)
  }
}

/// Logs that are read the same way.
struct LogSource: Equatable, Sendable {
  /// A folder, or a file.
  var logs: String
  /// Lower-case; for records that name no platform.
  var platform: String?
  /// A mapping file.
  var map: String?

  /// For a reader.
  var text: String {
    let more = [platform.map { "platform \($0)" }, map.map { "map \($0)" }].compactMap(\.self)
    return logs + (more.isEmpty ? "" : " (\(more.joined(separator: ", ")))")
  }
}
