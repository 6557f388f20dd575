import Testing

@testable import EventLog

/// Expectations follow the grammar of RFC 8259; Python's `json` agrees on every row but those it is known to
/// be lax about, which are marked.
@Suite struct JSONTests {
  private func isValid(_ text: [UInt8]) -> Bool { (try? JSONValue(parsing: text)) != nil }

  @Test(arguments: [
    "null", " true ", "false", "0", "-0", "-1.5e+10", "1E400", "123456789012345678901234567890", "\"\"", "[]",
    "{}", "[1,2]", "[[[]]]", #"{"a":1,"a":2}"#, #"{"":0}"#, "\t\r\n[ ]\n", #""\u0000""#,
    #""\"\\\/\b\f\n\r\t""#,
    "\"\u{7f}\"", "\"\u{e9}\u{20ac}\u{1f600}\u{10ffff}\"", #"[0.1,-0.0,1e1,1e-1]"#, #"{"a":{"b":[{}]}}"#,
    #""\ud83d\ude00""#, "[\"\u{feff}\"]",
  ])
  func `valid JSON is taken`(text: String) { #expect(isValid(Array(text.utf8))) }

  @Test(arguments: [
    "", " ", "nul", "True", "NaN", "Infinity", "-Infinity", "-", "+1", "01", "-01", "1.", ".1", "1.e1", "1e",
    "1e+",
    "0x10", "1_000", "[1,]", "[,1]", "[1 2]", "[", "]", "[1", "{", "}", #"{"a"}"#, #"{"a":}"#, #"{"a":1,}"#,
    #"{a:1}"#, #"{'a':1}"#, #"{1:1}"#, #"{"a":1 "b":2}"#, #"{"a"=1}"#, #"{"a":1]"#, "[1}", "\"", "\"a", "'a'",
    #""\x41""#, #""\u12""#, #""\u12g4""#, #""\""#, #""\u""#, "\"\t\"", "\"\n\"", "\"\u{0}\"", "null null",
    "[]x",
    "1 2", "// a\n1", "[1]/**/", "\u{c}1", "\u{a0}1", "nullx", "truefalse", "[\"a\",\n", #"{"a":"b"#, "-a",
    "1a",
    "00", "0.0.0", "1e5e5", "[1,,2]", #"{"a":1,,"b":2}"#, ":", ",", "\"\\", "\"a\\",
  ])
  func `anything else is not`(text: String) { #expect(!isValid(Array(text.utf8)), "\(text)") }

  @Test(
    arguments: [
      [0x80], [0xc0, 0x80], [0xc1, 0xbf], [0xc3], [0xc3, 0x28], [0xe0, 0x80, 0x80], [0xe0, 0x9f, 0xbf],
      [0xe2, 0x82], [0xed, 0xa0, 0x80], [0xed, 0xbf, 0xbf], [0xf0, 0x80, 0x80, 0x80],
      [0xf0, 0x8f, 0xbf, 0xbf],
      [0xf4, 0x90, 0x80, 0x80], [0xf5, 0x80, 0x80, 0x80], [0xff], [0xfe], [0xf0, 0x9f, 0x98],
      [0xe2, 0x28, 0xa1],
    ] as [[UInt8]])
  func `text that is no UTF-8 is not`(bytes: [UInt8]) {
    #expect(throws: JSONFault(.badUTF8, at: 1)) { try JSONValue(parsing: [0x22] + bytes + [0x22]) }
    #expect(throws: JSONFault(.badUTF8, at: 3)) {
      try JSONValue(parsing: Array("\"ab".utf8) + bytes + [0x22])
    }
  }

  @Test func `every character beyond ASCII is taken, and its first and last byte checked`() {
    for scalar in stride(from: UInt32(0x80), through: 0x10ffff, by: 257).compactMap(Unicode.Scalar.init) {
      let bytes = [0x22] + Array(String(Character(scalar)).utf8) + [0x22]
      #expect(isValid(bytes))
      #expect(!isValid(bytes.filter { $0 != bytes[bytes.count - 2] }))
    }
  }

  @Test func `half a surrogate pair is no text`() {
    // Python's `json` lets it pass.
    #expect(throws: JSONFault(.loneSurrogate, at: 2)) { try JSONValue(parsing: #"["\ud800"]"#.utf8) }
  }

  @Test func `depth ends at 512, without recursion before`() throws {
    func nested(_ depth: Int) -> [UInt8] {
      Array((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
    }
    #expect(isValid(nested(512)))
    #expect(throws: JSONFault(.tooDeep, at: 512)) { try JSONValue(parsing: nested(513)) }
    #expect(throws: JSONFault(.tooDeep, at: 512)) { try JSONValue(parsing: nested(1_000_000)) }
    let objects = String(repeating: #"{"a":"#, count: 100_000)
    #expect(throws: JSONFault(.tooDeep, at: 512 * 5)) { try JSONValue(parsing: objects.utf8) }
  }

  @Test func `values keep order, duplicates and digits`() throws {
    let value = try JSONValue(parsing: "\u{feff}{\"b\":[1.50e3,true,null],\"a\":\"\\u00e9\",\"b\":{}}".utf8)
    #expect(
      value
        == .object([
          JSONMember(key: "b", value: .array([.number("1.50e3"), .bool(true), .null])),
          JSONMember(key: "a", value: .string("\u{e9}")), JSONMember(key: "b", value: .object([])),
        ]))
  }

  @Test(
    arguments: [
      (#"{"a" 1}"#, 5, .expected(.colon)), (#"{"a":1 2}"#, 7, .expected(.commaOrBrace)),
      ("[1 2]", 3, .expected(.commaOrBracket)), ("{1}", 1, .expected(.key)), ("[", 1, .endsEarly),
      ("1 x", 2, .trailingBytes), ("[?]", 1, .expected(.value)), ("", 0, .endsEarly),
      (#""\q""#, 1, .badEscape), ("\"\u{1}\"", 1, .controlCharacter),
    ] as [(String, Int, JSONFault.Kind)])
  func `a fault says what and where`(text: String, offset: Int, kind: JSONFault.Kind) {
    #expect(throws: JSONFault(kind, at: offset)) { try JSONValue(parsing: text.utf8) }
  }

  @Test(
    arguments: [
      ("[1]", .notAnObject), ("null", .notAnObject), (#""text""#, .notAnObject), ("7", .notAnObject),
      ("{} {}", .trailingBytes), ("{}x", .trailingBytes), ("{", .invalidJSON), ("x", .invalidJSON),
      ("{\"a\":\"\u{1}\"}", .invalidJSON), ("{}", .missing(.event)),
      (String(repeating: "[", count: 600), .tooDeep),
    ] as [(String, RejectReason)])
  func `a line that is no object says why`(line: String, reason: RejectReason) throws {
    #expect(try outcome(of: line).reason == reason)
  }

  @Test func `a line that is no UTF-8 says so, wherever it is not`() throws {
    let reading = try read(Array(#"{"note":""#.utf8) + [0xff] + Array("\"}".utf8))
    #expect(reading.rejects.map(\.reason) == [.invalidUTF8])
  }
}
