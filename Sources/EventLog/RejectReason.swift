/// Why a line gave no event. A reason holds no text of the log, so it can be kept and printed anywhere.
public enum RejectReason: Error, Hashable, Sendable {
  case invalidJSON
  case invalidUTF8
  /// A whole JSON value, then something else.
  case trailingBytes
  case tooDeep
  case tooLong
  case notAnObject
  case missing(LogField)
  case wrongType(LogField)
  case unknownEvent
  case badTime
  case noZone
  case timeOutOfRange
  /// A permission or platform that is no token.
  case badToken(LogField)
  case nul(LogField)
  case loneSurrogate(LogField)
  case numberOutOfRange(LogField)
  /// One combination more than may be kept, of fields of which this one has the most values.
  case tooManyCombinations(LogField)

  /// Short and stable, fit for a database: `unknown-event`.
  public var code: String {
    switch self {
    case .invalidJSON: "invalid-json"
    case .invalidUTF8: "invalid-utf8"
    case .trailingBytes: "trailing-bytes"
    case .tooDeep: "too-deep"
    case .tooLong: "too-long"
    case .notAnObject: "not-an-object"
    case .missing: "missing-field"
    case .wrongType: "wrong-type"
    case .unknownEvent: "unknown-event"
    case .badTime: "bad-time"
    case .noZone: "no-zone"
    case .timeOutOfRange: "out-of-range-time"
    case .badToken: "bad-token"
    case .nul: "nul"
    case .loneSurrogate: "lone-surrogate"
    case .numberOutOfRange: "out-of-range-number"
    case .tooManyCombinations: "too-many-combinations"
    }
  }

  /// The field at fault, where it is one.
  public var field: LogField? {
    switch self {
    case .missing(let field), .wrongType(let field), .badToken(let field), .nul(let field),
      .loneSurrogate(let field), .numberOutOfRange(let field), .tooManyCombinations(let field):
      field
    case .unknownEvent: .event
    case .badTime, .noZone, .timeOutOfRange: .ts
    default: nil
    }
  }

  /// Every reason there is.
  public static let all: [RejectReason] =
    [
      .invalidJSON, .invalidUTF8, .trailingBytes, .tooDeep, .tooLong, .notAnObject, .unknownEvent,
      .badTime, .noZone, .timeOutOfRange,
    ]
    + LogField.allCases.flatMap { field -> [RejectReason] in
      [
        .missing(field), .wrongType(field), .badToken(field), .nul(field), .loneSurrogate(field),
        .numberOutOfRange(field), .tooManyCombinations(field),
      ]
    }

  /// The reason with that code and field, as a database holds them.
  public init?(code: String, field: LogField?) {
    guard let reason = Self.all.first(where: { $0.code == code && $0.field == field }) else { return nil }
    self = reason
  }
}
