import EventModel

extension LogMapping {
  /// The members of an object, no name twice.
  static func members(of value: JSONValue, _ place: String) throws(LogMappingError) -> [(String, JSONValue)] {
    guard case .object(let members) = value else {
      throw .wrongType(place, expected: "an object", found: value.kind)
    }
    var names: Set<[UInt8]> = []
    for member in members where !names.insert(Array(member.key.utf8)).inserted {
      throw .twice(place, member.key)
    }
    return members.map { ($0.key, $0.value) }
  }

  static func events(_ value: JSONValue) throws(LogMappingError) -> [[UInt8]: EventKind?] {
    var events: [[UInt8]: EventKind?] = [:]
    for (name, target) in try members(of: value, "events") {
      var folded: [UInt8] = []
      EventNames.fold(name.utf8, into: &folded)
      if folded.isEmpty { throw .empty("events") }
      guard events[folded] == nil else { throw .twice("events", name) }
      switch target {
      case .null: events[folded] = .some(nil)
      case .string(let kind): events[folded] = try self.kind(kind)
      default:
        throw .wrongType("events.\(name)", expected: "the name of an event or null", found: target.kind)
      }
    }
    return events
  }

  private static func kind(_ name: String) throws(LogMappingError) -> EventKind {
    var folded: [UInt8] = []
    EventNames.fold(name.utf8, into: &folded)
    guard let kind = EventKind.allCases.first(where: { folded.elementsEqual($0.name.lowercased().utf8) })
    else { throw .unknown("event", name, allowed: EventKind.allCases.map(\.name)) }
    return kind
  }

  private static func field(_ name: String, of allowed: [LogField]) throws(LogMappingError) -> LogField {
    guard let field = LogField(name: name), allowed.contains(field) else {
      throw .unknown("field", name, allowed: allowed.map(\.name))
    }
    return field
  }

  static func fields(_ value: JSONValue) throws(LogMappingError) -> [LogField: [UInt8]] {
    var fields: [LogField: [UInt8]] = [:]
    for (name, path) in try members(of: value, "fields") {
      let field = try field(name, of: LogField.allCases)
      guard fields[field] == nil else { throw .twice("fields", name) }
      guard case .string(let path) = path else {
        throw .wrongType("fields.\(name)", expected: "a path such as \"properties.id\"", found: path.kind)
      }
      let parts = path.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
      if parts.contains(where: \.isEmpty) { throw .badPath("fields.\(name)") }
      fields[field] = Array(path.utf8)
    }
    return fields
  }

  static func defaults(_ value: JSONValue) throws(LogMappingError) -> [LogField: Default] {
    // Time, user and id differ from event to event.
    let allowed = LogField.allCases.filter { ![.ts, .user, .id, .latencyMs].contains($0) }
    var defaults: [LogField: Default] = [:]
    for (name, value) in try members(of: value, "defaults") {
      let field = try field(name, of: allowed)
      guard defaults[field] == nil else { throw .twice("defaults", name) }
      switch (value, field.valueType) {
      case (.bool(let flag), .boolean): defaults[field] = .flag(flag)
      case (.string(let text), .text): defaults[field] = .text(try checked(text, as: field))
      default:
        throw .wrongType("defaults.\(name)", expected: field.valueType.description, found: value.kind)
      }
    }
    return defaults
  }

  private static func checked(_ text: String, as field: LogField) throws(LogMappingError) -> [UInt8] {
    switch field {
    case .event:
      return Array(try kind(text).name.utf8)
    case .permission, .platform:
      guard let token = Token(text) else { throw .badToken("defaults.\(field.name)") }
      return token.bytes
    default:
      if text.isEmpty || text.utf8.contains(0) { throw .empty("defaults.\(field.name)") }
      return Array(text.utf8)
    }
  }

  static func zone(_ value: JSONValue) throws(LogMappingError) -> Int {
    guard case .string(let text) = value, let zone = TimeText.offset(of: text) else {
      throw .badZone
    }
    return zone
  }
}
