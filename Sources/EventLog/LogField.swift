/// The fields of a record that are read; all others are ignored.
public enum LogField: UInt8, CaseIterable, Sendable {
  case ts = 1
  case event, user, permission, platform, id, session, variant, appVersion, osVersion, region, feature
  case browser, trigger, scope, status, source, promptShown, gesture, latencyMs

  /// The name in a log of our own format, such as `appVersion`.
  public var name: String { "\(self)" }

  /// The same name in snake case, such as `app_version`, where it differs.
  var snakeCaseName: String? {
    let parts = name.utf8.map { byte in
      byte < UInt8(ascii: "a") ? [UInt8(ascii: "_"), byte | 0x20] : [byte]
    }
    let snake = String(decoding: parts.joined(), as: UTF8.self)
    return snake == name ? nil : snake
  }

  /// What a value of the field has to be.
  enum ValueType { case time, text, textOrInteger, boolean, number }

  var valueType: ValueType {
    switch self {
    case .ts: .time
    case .user, .id: .textOrInteger
    case .promptShown, .gesture: .boolean
    case .latencyMs: .number
    default: .text
    }
  }

  /// The field of that name, in camel case or snake case.
  public init?(name: some StringProtocol) {
    guard
      let field = Self.allCases.first(where: {
        name.utf8.elementsEqual($0.name.utf8) || name.utf8.elementsEqual(($0.snakeCaseName ?? "").utf8)
      })
    else { return nil }
    self = field
  }

  /// Both spellings of every field but those in `excluded`.
  static func names(without excluded: Set<LogField> = []) -> NameTable<LogField> {
    NameTable(
      allCases.filter { !excluded.contains($0) }.flatMap { field in
        [field.name, field.snakeCaseName].compactMap { $0 }.map { ($0, field) }
      })
  }
}
