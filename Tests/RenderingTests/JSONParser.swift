import Rendering

/// A strict reader of RFC 8259, written from its grammar; nil for anything else. Numbers with a fraction or
/// an exponent become `.real`.
struct JSONParser {
  private var rest: ArraySlice<UInt8>

  static func parse(_ bytes: [UInt8]) -> JSONValue? {
    var parser = JSONParser(rest: bytes[...])
    guard let value = parser.value() else { return nil }
    parser.skipSpace()
    return parser.rest.isEmpty ? value : nil
  }

  private mutating func skipSpace() { rest = rest.drop { [0x20, 0x09, 0x0A, 0x0D].contains($0) } }

  private mutating func take(_ text: String) -> Bool {
    guard rest.starts(with: text.utf8) else { return false }
    rest = rest.dropFirst(text.utf8.count)
    return true
  }

  private mutating func value() -> JSONValue? {
    skipSpace()
    if take("null") { return .null }
    if take("true") { return .boolean(true) }
    if take("false") { return .boolean(false) }
    if rest.first == UInt8(ascii: "\"") { return string().map { .string($0) } }
    if take("[") { return list(until: "]") { $0.value() }.map { .array($0) } }
    if take("{") { return list(until: "}") { $0.member() }.map { .object($0) } }
    return number()
  }

  private mutating func list<Element>(
    until end: String, _ element: (inout JSONParser) -> Element?
  ) -> [Element]? {
    var elements: [Element] = []
    skipSpace()
    if take(end) { return [] }
    repeat {
      guard let next = element(&self) else { return nil }
      elements.append(next)
      skipSpace()
    } while take(",")
    return take(end) ? elements : nil
  }

  private mutating func member() -> JSONValue.Member? {
    skipSpace()
    guard let name = string() else { return nil }
    skipSpace()
    guard take(":"), let value = value() else { return nil }
    return JSONValue.Member(name, value)
  }

  private mutating func string() -> String? {
    guard take("\"") else { return nil }
    var bytes: [UInt8] = []
    let escapes: [Character: String] = [
      "\"": "\"", "\\": "\\", "/": "/", "b": "\u{8}", "f": "\u{C}", "n": "\n", "r": "\r", "t": "\t",
    ]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "\"") { return String(validating: bytes, as: UTF8.self) }
      guard byte >= 0x20 else { return nil }
      guard byte == UInt8(ascii: "\\") else {
        bytes.append(byte)
        continue
      }
      guard let escape = rest.popFirst() else { return nil }
      if escape == UInt8(ascii: "u") {
        let hex = String(decoding: rest.prefix(4), as: UTF8.self)
        guard let code = UInt32(hex, radix: 16), let scalar = Unicode.Scalar(code) else { return nil }
        rest = rest.dropFirst(4)
        bytes += Array(String(scalar).utf8)
      } else {
        guard let text = escapes[Character(Unicode.Scalar(escape))] else { return nil }
        bytes += Array(text.utf8)
      }
    }
    return nil
  }

  private mutating func number() -> JSONValue? {
    let text = String(decoding: rest.prefix { "0123456789+-.eE".utf8.contains($0) }, as: UTF8.self)
    rest = rest.dropFirst(text.utf8.count)
    guard text.wholeMatch(of: /-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+\-]?[0-9]+)?/) != nil else { return nil }
    return Int64(text).map { .integer($0) } ?? Double(text).map { .real($0) }
  }
}
