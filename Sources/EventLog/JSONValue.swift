/// A JSON value as RFC 8259 defines it. Numbers keep their own digits, objects the order of their members
/// and every duplicate.
public enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  /// As written, such as `-1.50e3`.
  case number(String)
  case string(String)
  case array([JSONValue])
  case object([JSONMember])

  /// Reads text in UTF-8, strictly; a byte order mark at its start is skipped.
  public init(parsing bytes: some Sequence<UInt8>) throws(JSONFault) {
    self =
      try withJSONTape(of: bytes) { (tape, base, _) throws(JSONFault) in try JSONValue(&tape, 0, base) }
      ?? .null
  }

  /// Recursion ends at the tape's limit of depth.
  private init(_ tape: inout JSONTape, _ index: Int, _ bytes: UnsafeMutablePointer<UInt8>) throws(JSONFault) {
    let part = tape.parts[index]
    switch part.kind {
    case .null: self = .null
    case .yes: self = .bool(true)
    case .no: self = .bool(false)
    case .integer, .number:
      self = .number(tape.slice(index, of: bytes).text)
    case .text, .escapedText: self = .string(try Self.text(&tape, index, bytes))
    case .array:
      var values: [JSONValue] = []
      var next = index + 1
      while next < part.next {
        values.append(try JSONValue(&tape, next, bytes))
        next = tape.parts[next].next
      }
      self = .array(values)
    case .object:
      var members: [JSONMember] = []
      var next = index + 1
      while next < part.next {
        let key = try Self.text(&tape, next, bytes)
        members.append(JSONMember(key: key, value: try JSONValue(&tape, next + 1, bytes)))
        next = tape.parts[next + 1].next
      }
      self = .object(members)
    }
  }

  private static func text(
    _ tape: inout JSONTape, _ index: Int, _ bytes: UnsafeMutablePointer<UInt8>
  ) throws(JSONFault) -> String {
    guard tape.unescape(index, in: bytes) else {
      throw JSONFault(.loneSurrogate, at: tape.parts[index].start)
    }
    return tape.slice(index, of: bytes).text
  }

  /// What kind of value it is, such as "an object".
  public var kind: String {
    switch self {
    case .null: "null"
    case .bool: "true or false"
    case .number: "a number"
    case .string: "text"
    case .array: "an array"
    case .object: "an object"
    }
  }
}

/// One member of a JSON object.
public struct JSONMember: Hashable, Sendable {
  public var key: String
  public var value: JSONValue

  public init(key: String, value: JSONValue) {
    self.key = key
    self.value = value
  }
}

/// Lends the parts of a JSON text in UTF-8, with its bytes and where these begin in it: behind a byte order mark.
/// Faults are told by their place in the whole text. nil where there is no memory for it.
func withJSONTape<Value>(
  of bytes: some Sequence<UInt8>,
  _ body: (inout JSONTape, UnsafeMutablePointer<UInt8>, Int) throws(JSONFault) -> Value
) throws(JSONFault) -> Value? {
  var text = Array(bytes)
  let mark = text.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0
  let count = text.count - mark
  text.append(UInt8(ascii: "\n"))
  text.append(contentsOf: repeatElement(0, count: wordSlack))
  do throws(JSONFault) {
    return try text.withUnsafeMutableBufferPointer { buffer throws(JSONFault) -> Value? in
      guard let base = buffer.baseAddress else { return nil }
      var tape = JSONTape()
      try tape.read(base + mark, count: count)
      return try body(&tape, base + mark, mark)
    }
  } catch {
    throw JSONFault(error.kind, at: error.offset + mark)
  }
}
