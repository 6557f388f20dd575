import EventLog
import EventModel
import Testing

extension LogEvent {
  /// An event from its notation, such as `prompted at=5 user=u id=m1`: the kind, then fields that differ from
  /// those of user u with an iPhone and its camera. `at` is in seconds since 2026-01-01.
  init(_ notation: String) throws {
    let words = notation.split(separator: " ")
    let kind = try #require(EventKind.allCases.first { $0.name == words.first ?? "" })
    self.init(kind, at: messyStart, user: "u")
    for word in words.dropFirst() {
      let parts = word.split(separator: "=", maxSplits: 1)
      try #require(parts.count == 2)
      if parts[0] == "at" {
        at += try #require(Int64(parts[1])) * Instant.microsecondsPerSecond
        continue
      }
      switch try #require(LogField(name: parts[0])) {
      case .promptShown: flags[.promptShown] = parts[1] == "true"
      case .gesture: flags[.gesture] = parts[1] == "true"
      case .latencyMs: latencyMicroseconds = try #require(Int64(parts[1])) * 1000
      case let field: texts[field] = String(parts[1])
      }
    }
  }
}

/// The line of the event with that notation.
func line(_ notation: String) throws -> String { try LogEvent(notation).line }

/// The lines of the events with those notations.
func lines(_ notations: String...) throws -> [String] { try notations.map(line) }
