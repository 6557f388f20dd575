import EventModel

extension RejectReason {
  /// Reason and remedy in one line, to stand behind the place of the line.
  public var message: String {
    let name = field?.name ?? ""
    return switch self {
    case .invalidJSON: "not valid JSON (RFC 8259); write one JSON object a line"
    case .invalidUTF8: "not valid UTF-8; write the log in UTF-8"
    case .trailingBytes: "more text follows the JSON object; write one object a line"
    case .tooDeep: "nested more than \(JSONTape.depthLimit) levels deep; log flat records"
    case .tooLong: "the line is too long; log shorter records"
    case .notAnObject: "valid JSON, but not an object; write one JSON object a line"
    case .missing(.platform):
      "\(name) is missing; log it, name it with --platform, or name a folder called after it instead of its files"
    case .missing: "\(name) is missing, null or empty; log it, or map another field to it with --map"
    case .wrongType(let field): "\(name) has the wrong type; it must be \(field.valueType.description)"
    case .unknownEvent:
      "unknown event; map its name with --map; known: "
        + EventKind.allCases.map(\.name).joined(separator: ", ")
    case .badTime:
      "\(name) is not a time; write RFC 3339 such as 2026-06-01T09:30:00.123Z, or a number since 1970"
    case .noZone: "\(name) has no zone; end it with Z or an offset, or declare \"zone\" in the mapping"
    case .timeOutOfRange: "\(name) lies outside the years 2000 to 2099; check its unit and the clock"
    case .badToken:
      "\(name) must be 1 to \(Token.maximumLength) ASCII letters, digits, '_', '-' or '.'"
    case .nul: "\(name) holds a NUL character (\\u0000); remove it"
    case .loneSurrogate: "\(name) holds half a surrogate pair; write whole characters"
    case .numberOutOfRange:
      "\(name) is not between 0 and 24 days, in milliseconds; check its unit and the clock"
    case .tooManyCombinations:
      "one combination of fields too many, and of them \(name) has the most values: log no id or time there, map"
        + " another field to it with --map, or raise --max-combinations"
    }
  }
}

extension LogField.ValueType {
  var description: String {
    switch self {
    case .time: "RFC 3339 text or a number"
    case .text: "text"
    case .textOrInteger: "text or an integer"
    case .boolean: "true or false"
    case .number: "a number"
    }
  }
}
