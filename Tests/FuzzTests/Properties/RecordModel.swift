import EventLog

/// What a record must come to, from the members that another JSON reader found in it.
struct RecordModel {
  /// By field, the value that counts: the last under either of its names. Null and empty text are none.
  private var values: [LogField: JSONJudge.Value] = [:]

  /// Both spellings of every field, as the definition of the record has them.
  private static let fields: [[UInt8]: LogField] = [
    "ts": .ts, "event": .event, "user": .user, "permission": .permission, "platform": .platform, "id": .id,
    "session": .session, "variant": .variant, "appVersion": .appVersion, "app_version": .appVersion,
    "osVersion": .osVersion, "os_version": .osVersion, "region": .region, "feature": .feature,
    "browser": .browser, "trigger": .trigger, "scope": .scope, "status": .status, "source": .source,
    "promptShown": .promptShown, "prompt_shown": .promptShown, "gesture": .gesture,
    "latencyMs": .latencyMs, "latency_ms": .latencyMs,
  ].reduce(into: [:]) { $0[Array($1.key.utf8)] = $1.value }

  private static let vocabulary = [
    "tappedFeature", "sawRationale", "choseNotNow", "readStatus", "requested", "prompted", "allowed",
    "declined",
    "dismissed", "ignored", "offeredSettings", "openedSettings", "revoked", "reachedFeature",
  ]

  init(_ members: [(key: [UInt8], value: JSONJudge.Value)]) {
    for (key, value) in members {
      guard let field = Self.fields[key] else { continue }
      values[field] = value == .null || value == .text([]) ? nil : value
    }
  }

  /// Throws where the outcome is not one that the members allow.
  func check(_ outcome: Transcript.Outcome) throws(Violation) {
    switch outcome {
    case .passedOver: throw Violation(description: "passed over without a mapping")
    case .reject(let reason):
      let faults = faults
      try hold(faults.contains(reason), "rejected as \(reason), not as one of \(faults)")
    case .event(let event):
      try hold(faults.isEmpty, "accepted in spite of \(faults)")
      for field in LogField.allCases { try checkField(field, event) }
    }
  }

  /// Every reason to reject the record. The event's name comes first: a record that is not ours may hold anything.
  private var faults: [RejectReason] {
    if let fault = fault(in: .event) { return [fault] }
    return LogField.allCases.compactMap { fault(in: $0) }
  }

  private func fault(in field: LogField) -> RejectReason? {
    let isNeeded = [.ts, .event, .user, .permission, .platform].contains(field)
    guard let value = values[field] else { return isNeeded ? .missing(field) : nil }
    switch (field, value) {
    case (.promptShown, .bool), (.gesture, .bool), (.user, .integer), (.id, .integer): return nil
    case (.promptShown, _), (.gesture, _): return .wrongType(field)
    case (.latencyMs, .integer(let number, _)), (.latencyMs, .real(let number)):
      return number >= 0 && number <= 2_073_600_000 ? nil : .numberOutOfRange(field)
    case (.latencyMs, _): return .wrongType(field)
    // The number's time is judged with the event.
    case (.ts, .integer(let number, _)), (.ts, .real(let number)):
      return isTime(nil, ofNumber: number) ? .timeOutOfRange : nil
    case (_, .text(let text)): return fault(in: field, text)
    default: return .wrongType(field)
    }
  }

  private func fault(in field: LogField, _ text: [UInt8]) -> RejectReason? {
    guard String(validating: text, as: UTF8.self) != nil else { return .loneSurrogate(field) }
    switch field {
    case .ts:
      if modelTime(text) != nil { return nil }
      if modelTime(text, zone: 0) != nil { return .noZone }
      return modelTime(text, within: .min ..< .max) == nil ? .badTime : .timeOutOfRange
    case .event: return Self.name(text) == nil ? .unknownEvent : nil
    case .permission, .platform:
      return text.count <= 64 && text.allSatisfy { Self.tokenBytes.contains($0) } ? nil : .badToken(field)
    default: return nil
    }
  }

  private func checkField(_ field: LogField, _ event: [String: [UInt8]]) throws(Violation) {
    let seen = event[field == .ts ? "at" : field == .event ? "kind" : field.name]
    let expected: [UInt8]?
    switch (field, values[field]) {
    case (_, nil): expected = nil
    case (.event, .text(let text)): expected = Self.name(text).map { Array($0.utf8) }
    case (.ts, .text(let text)): expected = modelTime(text).map { Array("\($0)".utf8) }
    case (.permission, .text(let text)), (.platform, .text(let text)):
      expected = Array(String(decoding: text, as: UTF8.self).lowercased().utf8)
    case (_, .text(let text)): expected = text
    case (_, .bool(let flag)): expected = Array("\(flag)".utf8)
    case (.user, .integer(_, let digits?)), (.id, .integer(_, let digits?)): expected = digits
    case (_, .integer(let number, _)), (_, .real(let number)): return try checkNumber(field, seen, number)
    default: throw Violation(description: "\(field) has a value of no type of its own")
    }
    try hold(seen == expected, "\(field) is \(shown(seen)), not \(shown(expected))")
  }

  private func checkNumber(_ field: LogField, _ seen: [UInt8]?, _ number: Double) throws(Violation) {
    let text = String(decoding: seen ?? [], as: UTF8.self)
    if field == .ts {
      try hold(isTime(Int64(text), ofNumber: number), "ts is \(text) for \(number)")
    } else {
      let near = Double(text).map { abs($0 - number) <= abs(number) * 1e-14 } ?? false
      try hold(near || Double(text) == number, "\(field) is \(text) for \(number)")
    }
  }

  private func shown(_ bytes: [UInt8]?) -> String { bytes.map { printable($0) } ?? "nothing" }

  /// The event that is meant, whatever the case, and with `_`, `-` and spaces anywhere.
  private static func name(_ text: [UInt8]) -> String? {
    let plain = text.filter { !"_- ".utf8.contains($0) }
    // Lower-casing as Unicode has it makes letters of ASCII out of others, such as the Kelvin sign.
    guard plain.allSatisfy({ $0 < 0x80 }) else { return nil }
    let name = String(decoding: plain, as: UTF8.self).lowercased()
    return vocabulary.first { $0.lowercased() == name }
  }

  private static let tokenBytes = Set(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-.".utf8)
}
