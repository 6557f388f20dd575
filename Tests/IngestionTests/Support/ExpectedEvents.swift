import EventLog
import EventModel
import Store

/// What logs tell by the rules of identity, worked out without the code under test.
struct ExpectedEvents {
  /// How many events there are of each.
  private(set) var counts: [LogEvent: Int] = [:]

  /// One with an id is one wherever it stands; of others there are as many as in the file that has most.
  init(of files: [[LogEvent]]) {
    for file in files {
      var inFile: [LogEvent: Int] = [:]
      for event in file { inFile[event, default: 0] += 1 }
      for (event, count) in inFile {
        counts[event] = event.hasID ? 1 : max(count, counts[event] ?? 0)
      }
    }
  }

  init(of logs: MessyLogs) { self.init(of: logs.files.map(\.events)) }

  var total: Int { counts.values.reduce(0, +) }

  /// As `ExpectedEvents.query` gives them.
  func rows(key: PseudonymKey) -> [String] {
    counts.flatMap { event, count in
      var user = event.user
      let pseudonym = user.withUTF8 { UInt64(bitPattern: key.pseudonym(of: $0)) }
      let fields: [LogField] = [
        .permission, .platform, .variant, .appVersion, .osVersion, .region, .feature, .browser, .trigger,
        .scope,
        .status, .source,
      ]
      let flags: [LogField] = [.promptShown, .gesture]
      let values =
        ["\(pseudonym)", "\(event.at)", event.kind.name] + fields.map { event.texts[$0] ?? "-" }
        + flags.map { event.flags[$0].map { $0 ? "1" : "0" } ?? "-" }
        + [event.latencyMicroseconds.map { "\(Double($0) / 1000)" } ?? "-"]
      return Array(repeating: values.joined(separator: "|"), count: count)
    }
  }

  /// Every event of a database with all that the view shows of it but the identity. The pseudonym reads as a
  /// number without sign.
  static func rows(of database: String) throws -> [String] {
    try Database.openForReading(database).rows(
      """
      select user, at_us, event, permission, platform, variant, app_version, os_version, region, feature,
        browser, "trigger", scope, status, source, prompt_shown, gesture, latency_ms
      from events
      """
    ).map { row in
      let digits = row.prefix { $0 != "|" }
      return (UInt64(digits, radix: 16).map { "\($0)" } ?? "not hexadecimal") + row.dropFirst(digits.count)
    }
  }
}

extension MessyLogs.File {
  var events: [LogEvent] {
    lines.compactMap { line in if case .event(let event, _) = line { event } else { nil } }
  }
}
