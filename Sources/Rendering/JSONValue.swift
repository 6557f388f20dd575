/// A JSON value whose members keep their order.
public indirect enum JSONValue: Hashable, Sendable {
  case null
  case boolean(Bool)
  case integer(Int64)
  /// `null` where the number is not finite: JSON has no other.
  case real(Double)
  case string(String)
  case array([JSONValue])
  /// Names are unique; the caller sees to it.
  case object([Member])

  /// One name with its value.
  public struct Member: Hashable, Sendable {
    public var name: String
    public var value: JSONValue

    public init(_ name: String, _ value: JSONValue) {
      self.name = name
      self.value = value
    }
  }
}

extension JSONValue {
  /// RFC 8259 in UTF-8. Arrays of arrays or objects put one element on a line, everything else stays on its
  /// line, so that line tools and diffs work on rows.
  public var bytes: [UInt8] {
    var bytes: [UInt8] = []
    write(to: &bytes)
    return bytes
  }

  private func write(to bytes: inout [UInt8]) {
    switch self {
    case .null: bytes += "null".utf8
    case .boolean(let flag): bytes += (flag ? "true" : "false").utf8
    case .integer(let number): bytes += String(number).utf8
    case .real(let number): bytes += (number.isFinite ? Cell.shortest(number) : "null").utf8
    case .string(let text): Self.write(text, to: &bytes)
    case .array(let elements):
      let isRows = elements.contains(where: \.isContainer)
      Self.writeList("[", elements, "]", separator: isRows ? ",\n" : ", ", &bytes) { $0.write(to: &$1) }
    case .object(let members):
      Self.writeList("{", members, "}", separator: ", ", &bytes) { member, bytes in
        Self.write(member.name, to: &bytes)
        bytes += ": ".utf8
        member.value.write(to: &bytes)
      }
    }
  }

  private var isContainer: Bool {
    switch self {
    case .array, .object: true
    default: false
    }
  }

  private static func writeList<Element>(
    _ open: String, _ elements: [Element], _ close: String, separator: String, _ bytes: inout [UInt8],
    write: (Element, inout [UInt8]) -> Void
  ) {
    bytes += open.utf8
    for (index, element) in elements.enumerated() {
      if index > 0 { bytes += separator.utf8 }
      write(element, &bytes)
    }
    bytes += close.utf8
  }

  /// Quotes, backslashes and every control character are escaped, C1 and DEL too: a terminal obeys those.
  private static func write(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": bytes += "\\\"".utf8
      case "\\": bytes += "\\\\".utf8
      case "\n": bytes += "\\n".utf8
      case "\r": bytes += "\\r".utf8
      case "\t": bytes += "\\t".utf8
      case "\0"..."\u{1F}", "\u{7F}"..."\u{9F}":
        let hex = String(scalar.value, radix: 16)
        bytes += ("\\u" + String(repeating: "0", count: 4 - hex.utf8.count) + hex).utf8
      default: bytes += UTF8.encode(scalar).map(Array.init) ?? []
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
