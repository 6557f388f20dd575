/// A place in JSON text, and the scalars that can be taken from there. A line feed stands behind the text.
struct JSONReader {
  private let start: UnsafePointer<UInt8>
  private let end: UnsafePointer<UInt8>
  private var next: UnsafePointer<UInt8>

  init(_ bytes: UnsafePointer<UInt8>, count: Int) {
    start = bytes
    end = bytes + count
    next = bytes
  }

  /// The byte at this place; the line feed at the end.
  var byte: UInt8 { next.pointee }
  var offset: Int { next - start }
  var isAtEnd: Bool { next == end }

  mutating func advance() { next += 1 }

  func fault(_ kind: JSONFault.Kind) -> JSONFault { JSONFault(isAtEnd ? .endsEarly : kind, at: offset) }

  @inline(__always)
  mutating func skipSpace() {
    while next < end, byte <= 0x20, byte == 0x20 || byte == 0x09 || byte == 0x0a || byte == 0x0d { next += 1 }
  }

  mutating func take(_ literal: StaticString) throws(JSONFault) {
    for index in 0..<literal.utf8CodeUnitCount {
      guard byte == literal.utf8Start[index] else { throw fault(.expected(.value)) }
      next += 1
    }
  }

  /// True for an integer.
  mutating func takeNumber() throws(JSONFault) -> Bool {
    guard let number = endOfNumber(next) else { throw fault(.badNumber) }
    next = number.end
    // What may follow a value is checked by whoever goes on, but digits after a zero are best named here.
    if isDigit(byte) || byte == UInt8(ascii: ".") { throw fault(.badNumber) }
    return number.isInteger
  }

  /// From quote to quote; true where there are escapes within.
  mutating func takeText() throws(JSONFault) -> Bool {
    var hasEscapes = false
    next = endOfPlainText(next + 1)
    while byte != UInt8(ascii: "\"") {
      if byte == UInt8(ascii: "\\") {
        hasEscapes = true
        try takeEscape()
      } else if byte >= 0x80 {
        let length = lengthOfUTF8(next)
        guard length > 0 else { throw fault(.badUTF8) }
        next += length
      } else {
        throw fault(.controlCharacter)
      }
      next = endOfPlainText(next)
    }
    next += 1
    return hasEscapes
  }

  private mutating func takeEscape() throws(JSONFault) {
    switch next[1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
      UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      next += 2
    case UInt8(ascii: "u"):
      guard (2..<6).allSatisfy({ hexDigit(next[$0]) != nil }) else { throw fault(.badEscape) }
      next += 6
    default: throw fault(.badEscape)
    }
  }
}

/// 0 … 15.
func hexDigit(_ byte: UInt8) -> UInt32? {
  if isDigit(byte) { return UInt32(byte & 0x0f) }
  let letter = (byte | 0x20) &- UInt8(ascii: "a")
  return letter < 6 ? UInt32(letter) + 10 : nil
}
