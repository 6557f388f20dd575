import EventModel

/// How a foreign log's event names and fields are read as ours. In JSON:
///
///     {"events": {"perm_prompt_shown": "prompted", "app_open": null},
///      "fields": {"user": "properties.anonymous_id", "ts": "timestamp"},
///      "defaults": {"permission": "notifications"},
///      "zone": "Z"}
///
/// Every member may be left out. Of a path with dots, `a.b` is the member `b` of the object `a`, or a member
/// that is itself named `a.b`. A name mapped to null is known and not ours. Names that are not mapped are
/// looked up in our own vocabulary, fields that are not mapped under their own names. `zone` is the zone of
/// times that name none.
public struct LogMapping: Hashable, Sendable {
  enum Default: Hashable, Sendable {
    case text([UInt8])
    case flag(Bool)
  }

  /// By name, in the form in which names are compared.
  private(set) var events: [[UInt8]: EventKind?]?
  private(set) var fields: [LogField: [UInt8]] = [:]
  private(set) var defaults: [LogField: Default] = [:]
  /// Minutes east of UTC.
  private(set) var zone: Int?

  /// The kinds that the source logs: the targets of `events`, or the core where there is no such member.
  public var declaredKinds: Set<EventKind> {
    guard let events else { return Set(EventKind.core) }
    return Set(events.values.compactMap { $0 })
  }

  /// The same for mappings that mean the same, however they are written.
  public var fingerprint: UInt64 {
    var lines: [[UInt8]] = (events ?? [:]).map { name, kind in
      Array("event \(kind?.name ?? "-") ".utf8) + name
    }
    lines += fields.map { Array("field \($0.name) ".utf8) + $1 }
    lines += defaults.map { field, value in
      switch value {
      case .text(let text): Array("text \(field.name) ".utf8) + text
      case .flag(let flag): Array("flag \(field.name) \(flag)".utf8)
      }
    }
    lines += zone.map { [Array("zone \($0)".utf8)] } ?? []
    lines += events == nil ? [] : [Array("events".utf8)]
    // A line feed cannot stand between two lines by chance: each begins with its length.
    let bytes = lines.sorted { $0.lexicographicallyPrecedes($1) }
      .flatMap { Array("\($0.count):".utf8) + $0 }
    return bytes.withUnsafeBytes { ContentDigest(of: $0).low }
  }

  /// Reads and checks a mapping.
  public init(parsing bytes: some Sequence<UInt8>) throws(LogMappingError) {
    let value: JSONValue
    do throws(JSONFault) { value = try JSONValue(parsing: bytes) } catch { throw .notJSON(error) }
    for (name, value) in try Self.members(of: value, "the mapping") {
      switch name {
      case "events": events = try Self.events(value)
      case "fields": fields = try Self.fields(value)
      case "defaults": defaults = try Self.defaults(value)
      case "zone": zone = try Self.zone(value)
      default: throw .unknown("member", name, allowed: ["events", "fields", "defaults", "zone"])
      }
    }
  }
}
