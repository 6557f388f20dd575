/// A name of a permission or a platform: 1 … 64 ASCII letters, digits, `_`, `-`, `.`; lower-case.
public struct Token: Hashable, Sendable {
  public let bytes: [UInt8]

  public static let maximumLength = 64

  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Lower-cases `text`; nil where it is no token.
  public init?(_ text: some StringProtocol) {
    var bytes = Array(text.utf8)
    guard bytes.withUnsafeMutableBufferPointer({ lowercaseToken($0) }) else { return nil }
    self.bytes = bytes
  }
}

/// Lower-cases in place; false, with nothing changed, where the bytes are no token.
@inline(__always)
func lowercaseToken(_ bytes: UnsafeMutableBufferPointer<UInt8>) -> Bool {
  guard 1...Token.maximumLength ~= bytes.count, let base = bytes.baseAddress else { return false }
  var hasCapitals = false
  for index in 0..<bytes.count {
    let byte = base[index]
    if (byte | 0x20) &- UInt8(ascii: "a") < 26 {
      hasCapitals = hasCapitals || byte & 0x20 == 0
    } else if !isDigit(byte), byte != UInt8(ascii: "_"), byte != UInt8(ascii: "-"), byte != UInt8(ascii: ".")
    {
      return false
    }
  }
  if hasCapitals {
    for index in 0..<bytes.count where base[index] &- UInt8(ascii: "A") < 26 { base[index] |= 0x20 }
  }
  return true
}
