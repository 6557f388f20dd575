import Store

/// SQLite's JSON functions as a judge of ours.
///
/// Where the two may differ SQLite (3.40) is the laxer one, and the rule that decides instead is here:
/// - *UTF-8*: SQLite does not look at it; what is not well formed is not JSON (RFC 8259, 8.1).
/// - *NUL*: SQLite takes the byte for the end of the text; it stands nowhere in JSON.
/// - *Depth*: SQLite stops at 2000 (1000 in later versions), we at 512 (`isDeep`).
/// - *`\u0000`*: SQLite ends a value or key there (`holdsEscapedNUL`), so such values are not compared.
/// - *Half a surrogate pair*: SQLite gives bytes that are no UTF-8 (`mayHoldLoneSurrogate`); no text can.
/// - *Keys*: SQLite 3.40 takes an array or object for a key where text ends it (`mayHoldContainerKey`).
/// - *Numbers*: SQLite reads integers of more than 18 digits, and reals, to a double or nearly.
final class JSONJudge {
  enum Value: Equatable {
    /// Bytes as SQLite gives them; no UTF-8 where there was half a surrogate pair.
    case text([UInt8])
    /// With its digits where they are surely exact.
    case integer(Double, digits: [UInt8]?)
    case real(Double)
    case bool(Bool)
    case null, container
  }

  enum Verdict {
    case invalid
    case notAnObject
    /// In the order of the text, duplicates among them.
    case object([(key: [UInt8], value: Value)])

    var isValid: Bool { if case .invalid = self { false } else { true } }
  }

  private let type: Statement
  private let members: Statement

  init() throws {
    let connection = try Connection.memory()
    type = try connection.prepare("select json_type(?1) where json_valid(?1)")
    members = try connection.prepare(
      """
      select cast(key as blob), type, iif(type = 'text', cast(atom as blob), null),
        iif(type in ('integer', 'real'), 1.0 * atom, null), iif(typeof(atom) = 'integer', atom, null)
      from json_each(?1)
      """)
  }

  func verdict(on line: [UInt8]) throws -> Verdict {
    guard !line.contains(0), String(validating: line, as: UTF8.self) != nil else { return .invalid }
    try line.withUnsafeBufferPointer { try type.bind(1, $0) }
    let found = try type.first { row throws(StoreError) in try row.value(0, as: String.self) }
    guard let found else { return .invalid }
    guard found == "object" else { return .notAnObject }
    try line.withUnsafeBufferPointer { try members.bind(1, $0) }
    return .object(
      try members.all { row throws(StoreError) in (try row.value(0), try Self.value(of: row)) })
  }

  private static func value(of row: Statement) throws(StoreError) -> Value {
    switch try row.value(1, as: String.self) {
    case "text": return .text(try row.value(2))
    case "integer":
      let whole = try row.value(4, as: Int64?.self)
      // Minus zero is zero there.
      let digits = whole.flatMap {
        abs($0) < 1_000_000_000_000_000_000 && $0 != 0 ? Array("\($0)".utf8) : nil
      }
      return .integer(try row.value(3), digits: digits)
    case "real": return .real(try row.value(3))
    case "true": return .bool(true)
    case "false": return .bool(false)
    case "null": return .null
    default: return .container
    }
  }

  static func holdsEscapedNUL(_ line: some Collection<UInt8>) -> Bool { line.holds(#"\u0000"#) }

  static func mayHoldLoneSurrogate(_ line: some Collection<UInt8>) -> Bool {
    line.holds(#"\ud"#) || line.holds(#"\uD"#)
  }

  /// A bracket that closes, then a colon: within texts too.
  static func mayHoldContainerKey(_ line: some Collection<UInt8>) -> Bool {
    let marks = line.filter { ![0x20, 0x09, 0x0a, 0x0d].contains($0) }
    return marks.indices.dropFirst().contains {
      marks[$0] == UInt8(ascii: ":") && "]}".utf8.contains(marks[$0 - 1])
    }
  }

  /// More than 512 brackets that open; those within texts count too, which is more than enough.
  static func isDeep(_ line: some Collection<UInt8>) -> Bool {
    line.count { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "{") } > 512
  }
}

extension Collection<UInt8> {
  fileprivate func holds(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { wanted in
      var rest = self[...]
      while let start = rest.firstIndex(of: wanted[0]) {
        rest = rest[start...]
        if rest.starts(with: wanted) { return true }
        rest = rest.dropFirst()
      }
      return false
    }
  }
}
