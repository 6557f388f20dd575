/// One JSON value as a list of its parts in the order of the text, checked strictly against RFC 8259. Used
/// again for every line, it stops allocating after a few.
struct JSONTape {
  /// How many arrays and objects may stand within one another.
  static let depthLimit = 512

  enum Kind: UInt8 { case null, yes, no, integer, number, text, escapedText, array, object }

  struct Part {
    var kind: Kind
    /// The bytes of the part: of a text without its quotes.
    var start: Int
    var end: Int
    /// Index of the first part behind this one and all that is in it.
    var next: Int
  }

  /// In an object, each key (a text) is followed by its value.
  private(set) var parts: [Part] = []
  private var open: [Int] = []

  /// Reads `count` bytes. `bytes[count]` must be a line feed, with eight more readable bytes behind it.
  mutating func read(_ bytes: UnsafePointer<UInt8>, count: Int) throws(JSONFault) {
    parts.removeAll(keepingCapacity: true)
    open.removeAll(keepingCapacity: true)
    var reader = JSONReader(bytes, count: count)
    repeat {
      if try beginValue(&reader) { try finishValues(&reader) }
    } while !open.isEmpty
    reader.skipSpace()
    if !reader.isAtEnd { throw reader.fault(.trailingBytes) }
  }

  /// A scalar, or an array or object up to its first value; false where that is still to come.
  private mutating func beginValue(_ reader: inout JSONReader) throws(JSONFault) -> Bool {
    reader.skipSpace()
    let start = reader.offset
    switch reader.byte {
    case UInt8(ascii: "{"):
      try openContainer(.object, &reader)
      if reader.byte == UInt8(ascii: "}") { return true }
      try readKey(&reader)
      return false
    case UInt8(ascii: "["):
      try openContainer(.array, &reader)
      return reader.byte == UInt8(ascii: "]")
    case UInt8(ascii: "\""):
      try readText(&reader)
      return true
    case UInt8(ascii: "t"):
      try reader.take("true")
      append(.yes, start, reader.offset)
    case UInt8(ascii: "f"):
      try reader.take("false")
      append(.no, start, reader.offset)
    case UInt8(ascii: "n"):
      try reader.take("null")
      append(.null, start, reader.offset)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      append(try reader.takeNumber() ? .integer : .number, start, reader.offset)
    default: throw reader.fault(.expected(.value))
    }
    return true
  }

  /// Behind a value: closes what ends here, up to a comma that announces another value.
  private mutating func finishValues(_ reader: inout JSONReader) throws(JSONFault) {
    while let container = open.last {
      reader.skipSpace()
      let isObject = parts[container].kind == .object
      if reader.byte == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) {
        reader.advance()
        open.removeLast()
        parts[container].end = reader.offset
        parts[container].next = parts.count
      } else if reader.byte == UInt8(ascii: ",") {
        reader.advance()
        if isObject { try readKey(&reader) }
        return
      } else {
        throw reader.fault(.expected(isObject ? .commaOrBrace : .commaOrBracket))
      }
    }
  }

  private mutating func openContainer(_ kind: Kind, _ reader: inout JSONReader) throws(JSONFault) {
    guard open.count < Self.depthLimit else { throw reader.fault(.tooDeep) }
    open.append(parts.count)
    append(kind, reader.offset, reader.offset)
    reader.advance()
    reader.skipSpace()
  }

  private mutating func readKey(_ reader: inout JSONReader) throws(JSONFault) {
    reader.skipSpace()
    guard reader.byte == UInt8(ascii: "\"") else { throw reader.fault(.expected(.key)) }
    try readText(&reader)
    reader.skipSpace()
    guard reader.byte == UInt8(ascii: ":") else { throw reader.fault(.expected(.colon)) }
    reader.advance()
  }

  private mutating func readText(_ reader: inout JSONReader) throws(JSONFault) {
    let start = reader.offset + 1
    let hasEscapes = try reader.takeText()
    append(hasEscapes ? .escapedText : .text, start, reader.offset - 1)
  }

  private mutating func append(_ kind: Kind, _ start: Int, _ end: Int) {
    parts.append(Part(kind: kind, start: start, end: end, next: parts.count + 1))
  }

  /// The bytes of a part within the text it was read from.
  @inline(__always)
  func slice(_ index: Int, of bytes: UnsafeMutablePointer<UInt8>) -> ByteSlice {
    let part = parts[index]
    return ByteSlice(base: bytes + part.start, count: part.end - part.start)
  }

  /// Replaces the escapes of a text by what they stand for, within `bytes`; false where that is no Unicode
  /// text, with nothing changed.
  mutating func unescape(_ index: Int, in bytes: UnsafeMutablePointer<UInt8>) -> Bool {
    guard parts[index].kind == .escapedText else { return true }
    let text = UnsafeMutableBufferPointer(
      start: bytes + parts[index].start, count: parts[index].end - parts[index].start)
    guard let count = unescapeJSON(text) else { return false }
    parts[index].kind = .text
    parts[index].end = parts[index].start + count
    return true
  }
}
