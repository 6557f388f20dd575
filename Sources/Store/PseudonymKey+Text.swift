import EventModel

extension PseudonymKey {
  /// 32 hexadecimal digits, two words most significant digit first, with or without a line end.
  static func parse(_ text: ArraySlice<UInt8>) -> SipHasher.Key? {
    let digits = text.last == UInt8(ascii: "\n") ? text.dropLast() : text
    // Checked one by one, since the parser of numbers takes a sign as well.
    guard digits.count == 32, digits.allSatisfy({ Character(UnicodeScalar($0)).isHexDigit }),
      let first = UInt64(String(decoding: digits.prefix(16), as: UTF8.self), radix: 16),
      let second = UInt64(String(decoding: digits.suffix(16), as: UTF8.self), radix: 16)
    else { return nil }
    return SipHasher.Key(first, second)
  }

  /// 16 digits.
  static func hexadecimal(_ word: UInt64) -> String {
    let digits = String(word, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }
}

extension PseudonymKey: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  public var description: String { "a pseudonym key" }
  public var debugDescription: String { description }
  /// Empty, so that `dump` and test failures show no secret either.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
