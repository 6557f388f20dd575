import EventModel
import Rendering
import Testing

@Suite struct JSONTests {
  @Test func `a sheet has exactly these bytes`() {
    let sheet = Sheet(
      columns: [
        Column("platform", "Platform"), Column("n", "N"), Column("rate", "Rate", shape: .interval),
        Column("at", "At"), Column("shown", "Shown"),
      ],
      rows: [
        [
          .text("ios"), .integer(-7), .interval(low: 0, high: 0.5), .instant(Instant(microseconds: 1500)),
          .boolean(true),
        ],
        [.notLogged, .absent, .notApplicable],
      ])
    let expected = """
      {"concurrent": false, "rows": [{"platform": "ios", "n": -7, "rate_low": 0, "rate_high": 0.5, \
      "at": "1970-01-01T00:00:00.001500Z", "shown": true},
      {"platform": null, "n": null, "rate_low": null, "rate_high": null, "at": null, "shown": null}]}

      """
    #expect(sheet.json([JSONValue.Member("concurrent", .boolean(false))]) == Array(expected.utf8))
  }

  @Test func `a sheet without rows is an empty array`() {
    #expect(Sheet(columns: [Column("a", "A")]).json() == Array("{\"rows\": []}\n".utf8))
  }

  @Test func `every character of a text comes back`() throws {
    for code in UInt32(0)...0x2100 {
      let scalar = try #require(Unicode.Scalar(code))
      let text = "a\(scalar)b"
      let bytes = JSONValue.string(text).bytes
      guard case .string(let read)? = JSONParser.parse(bytes) else {
        Issue.record("U+\(String(code, radix: 16)) is not a JSON string")
        continue
      }
      #expect(Array(read.utf8) == Array(text.utf8))
    }
  }

  @Test(arguments: ["\u{1B}[31m", "\u{0}", "\u{7F}", "\u{9B}2J", "\n"])
  func `no control character leaves as itself`(text: String) {
    let scalars = String(decoding: JSONValue.string(text).bytes, as: UTF8.self).unicodeScalars
    #expect(scalars.allSatisfy { $0.properties.generalCategory != .control })
  }

  @Test func `line separators and emoji stay as they are`() {
    #expect(JSONValue.string("\u{2028}👩‍🔬").bytes == Array("\"\u{2028}👩‍🔬\"".utf8))
  }

  @Test(arguments: [1.0 / 3, 1e-9, 1e22, 123456.75, -0.0, .leastNonzeroMagnitude, 0.1 + 0.2])
  func `numbers read back as the same number`(number: Double) {
    switch JSONParser.parse(JSONValue.real(number).bytes) {
    case .integer(let read)?: #expect(Double(read) == number)
    case .real(let read)?: #expect(read == number)
    default: Issue.record("\(number) is not a JSON number")
    }
  }

  @Test(arguments: [Double.infinity, -.infinity, .nan])
  func `what is not finite is null`(number: Double) {
    #expect(JSONValue.array([.real(number)]).bytes == Array("[null]".utf8))
  }

  @Test func `nested values come back in their order`() {
    let value = JSONValue.object([
      JSONValue.Member("z", .array([.object([]), .array([]), .null])),
      JSONValue.Member("a\"b", .object([JSONValue.Member("", .integer(.max))])),
      JSONValue.Member("m", .array([.integer(1), .string("x")])),
    ])
    #expect(JSONParser.parse(value.bytes) == value)
  }
}
