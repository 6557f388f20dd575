import EventLog
import Rendering
import Reports
import Statistics

/// A finding as a summary keeps it from one night to the next.
struct FindingRecord: Equatable {
  /// What makes it the same finding on another night.
  struct Identity: Hashable {
    var id: String
    var platform: String?
    var permission: String?
    var value: String?
    /// Among those that are equal in all of these.
    var ordinal = 0

    /// Such as `dead-end: ios camera`.
    var text: String {
      let place = [platform, permission, value].compactMap(\.self).joined(separator: " ")
      return terminalSafe(place.isEmpty ? id : "\(id): \(place)")
    }

    var json: Rendering.JSONValue {
      .object([
        .init("id", .string(id)), .init("platform", .optional(platform)),
        .init("permission", .optional(permission)), .init("value", .optional(value)),
      ])
    }
  }

  var identity: Identity
  var severity: Severity
  var rate: Double?
  var low: Double?
  var high: Double?
  /// The last day of the window in which it was found first.
  var since: String
  var text: String
  var remedy: String

  var json: Rendering.JSONValue {
    func number(_ number: Double?) -> Rendering.JSONValue { number.map { .real($0) } ?? .null }
    guard case .object(let members) = identity.json else { return .null }
    return .object(
      members + [
        .init("severity", .string(severity.name)), .init("since", .string(since)),
        .init("rate", number(rate)),
        .init("low", number(low)), .init("high", number(high)), .init("text", .string(text)),
        .init("remedy", .string(remedy)),
      ])
  }

  /// Whether it is graver than it was, or its rate left the interval that it had, for the worse.
  func isWorse(than before: FindingRecord) -> Bool {
    if severity != before.severity { return severity > before.severity }
    guard let id = DiagnosisID(rawValue: identity.id) else { return false }
    if id.isWorseWhenLower {
      guard let high, let low = before.low else { return false }
      return high < low
    }
    guard let low, let high = before.high else { return false }
    return low > high
  }
}

extension FindingRecord {
  /// - Parameter day: The last day of the window.
  init(_ finding: Finding, foundOn day: String) {
    self.init(
      identity: Identity(
        id: finding.id.name, platform: finding.platform, permission: finding.permission, value: finding.value),
      severity: finding.severity, rate: finding.rate, low: finding.interval?.low,
      high: finding.interval?.high,
      since: day, text: finding.text.readable, remedy: finding.remedy.readable)
  }

  /// A finding as `json` wrote it; nil where that is another thing.
  init?(_ value: EventLog.JSONValue) {
    func text(_ name: String) -> String? {
      if case .string(let text) = value[name] { text } else { nil }
    }
    func number(_ name: String) -> Double? {
      if case .number(let text) = value[name] { Double(text) } else { nil }
    }
    guard let id = text("id"), let severity = Severity.allCases.first(where: { $0.name == text("severity") }),
      let since = text("since")
    else { return nil }
    self.init(
      identity: Identity(
        id: id, platform: text("platform"), permission: text("permission"), value: text("value")),
      severity: severity, rate: number("rate"), low: number("low"), high: number("high"), since: since,
      text: text("text") ?? "", remedy: text("remedy") ?? "")
  }
}

extension [FindingRecord] {
  /// Without those that say all that another one says.
  var unique: [FindingRecord] {
    reduce(into: []) { found, record in
      if !found.contains(record) { found.append(record) }
    }
  }

  /// With their ordinals.
  var numbered: [FindingRecord] {
    var counts: [FindingRecord.Identity: Int] = [:]
    return map { record in
      var (numbered, key) = (record, record.identity)
      key.ordinal = 0
      numbered.identity.ordinal = counts[key, default: 0]
      counts[key, default: 0] += 1
      return numbered
    }
  }
}

extension FindingRecord {
  /// What is left of it where small groups of users are hidden.
  var withoutNumbers: FindingRecord {
    var record = self
    (record.rate, record.low, record.high, record.text) = (nil, nil, nil, "")
    return record
  }
}

extension Rendering.JSONValue {
  static func optional(_ text: String?) -> Rendering.JSONValue { text.map { .string($0) } ?? .null }
}

extension EventLog.JSONValue {
  /// The member of an object; nil where there is none, or no object.
  subscript(_ name: String) -> EventLog.JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.last { $0.key == name }?.value
  }
}
