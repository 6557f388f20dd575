/// Why bytes are not one JSON value (RFC 8259), and where: an offset from 0.
public struct JSONFault: Error, Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    /// The bytes end within the value, or there are none.
    case endsEarly
    case expected(Expectation)
    case controlCharacter, badEscape, badNumber, badUTF8, loneSurrogate, tooDeep, trailingBytes, tooLong
  }

  public enum Expectation: String, Sendable {
    case value = "a value"
    case key = "a key in quotes"
    case colon = "':'"
    case commaOrBrace = "',' or '}'"
    case commaOrBracket = "',' or ']'"
  }

  public var kind: Kind
  public var offset: Int

  public init(_ kind: Kind, at offset: Int) {
    self.kind = kind
    self.offset = offset
  }
}

extension JSONFault: CustomStringConvertible {
  /// Such as `byte 12: expected ':'`.
  public var description: String {
    let what =
      switch kind {
      case .endsEarly: "the text ends too early"
      case .expected(let expectation): "expected \(expectation.rawValue)"
      case .controlCharacter: "control character within text; write it as an escape"
      case .badEscape: "unknown escape"
      case .badNumber: "not a number as JSON writes it"
      case .badUTF8: "not valid UTF-8"
      case .loneSurrogate: "half a surrogate pair"
      case .tooDeep: "nested more than \(JSONTape.depthLimit) levels deep"
      case .trailingBytes: "something follows the value"
      case .tooLong: "longer than 4 GiB"
      }
    return "byte \(offset): \(what)"
  }
}
