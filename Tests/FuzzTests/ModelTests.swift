import EventLog
import Testing

/// The models themselves, which must be able to say no.
@Suite struct ModelTests {
  @Test(arguments: [
    (#"{"a":1}"#, "object"), ("[1]", "other"), ("1", "other"), ("{", "invalid"), ("", "invalid"),
    ("{\"a\":1}\u{0}", "invalid"), ("{\"a\":\"\u{0}\"}", "invalid"), (#"{"a":01}"#, "invalid"),
    (#"{"a":NaN}"#, "invalid"), ("[1,]", "invalid"), ("{\"a\":\"\u{1}\"}", "invalid"), ("\u{b}1", "invalid"),
  ])
  func `the judge knows JSON`(text: String, expected: String) throws {
    let seen =
      switch try JSONJudge().verdict(on: Array(text.utf8)) {
      case .invalid: "invalid"
      case .notAnObject: "other"
      case .object: "object"
      }
    #expect(seen == expected)
  }

  @Test func `the judge leaves UTF-8 to its rule`() throws {
    #expect(try !JSONJudge().verdict(on: [0x22, 0xff, 0x22]).isValid)
    #expect(try JSONJudge().verdict(on: [0x22, 0xc3, 0xa9, 0x22]).isValid)
  }

  @Test func `a key that is no text is told from one that is`() {
    for line in [#"{["a"]:1}"#, #"{{"a":"b"} : 1}"#] { #expect(JSONJudge.mayHoldContainerKey(line.utf8)) }
    #expect(!JSONJudge.mayHoldContainerKey(#"{"a":[1],"b":{}}"#.utf8))
  }

  /// Seconds since 1970 are those of `date -u -d … +%s`.
  @Test(
    arguments: [
      ("2026-06-01T00:00:01Z", 1_780_272_001_000_000), ("2026-06-01 05:30:01,25+0530", 1_780_272_001_250_000),
      ("2016-12-31T23:59:60Z", 1_483_228_799_999_999), ("2026-02-29T00:00:00Z", nil),
      ("2026-06-01T24:00:00Z", nil), ("2026-06-01T00:00:01", nil), ("2100-01-01T00:00:00Z", nil),
      ("2026-06-01T00:00:01+14:01", nil), ("\u{0662}026-06-01T00:00:01Z", nil),
    ] as [(String, Int64?)])
  func `the model of a time reads RFC 3339`(text: String, microseconds: Int64?) {
    #expect(modelTime(Array(text.utf8)) == microseconds)
  }

  @Test func `a number is near its time`() {
    #expect(isTime(1_780_272_001_500_000, ofNumber: 1_780_272_001.5))
    #expect(!isTime(1_780_272_001_500_010, ofNumber: 1_780_272_001.5))
    #expect(!isTime(nil, ofNumber: 1_780_272_001_500))
    #expect(isTime(nil, ofNumber: 17_802_720_010))
    #expect(isTime(nil, ofNumber: .infinity))
  }

  @Test func `the model of a record refuses every other outcome`() throws {
    let members: [(key: [UInt8], value: JSONJudge.Value)] = [
      ("event", "Prompted"), ("ts", "2026-06-01T00:00:01Z"), ("user", "u"), ("platform", "iOS"),
      ("permission", "camera"),
    ].map { (Array($0.0.utf8), .text(Array($0.1.utf8))) }
    let event = [
      "kind": "prompted", "at": "1780272001000000", "user": "u", "platform": "ios", "permission": "camera",
    ].mapValues { Array($0.utf8) }
    try RecordModel(members).check(.event(event))
    for name in event.keys {
      var other = event
      other[name] = Array("x".utf8)
      #expect(throws: Violation.self, "\(name)") { try RecordModel(members).check(.event(other)) }
    }
    var more = event
    more["variant"] = Array("cold".utf8)
    #expect(throws: Violation.self) { try RecordModel(members).check(.event(more)) }
    #expect(throws: Violation.self) { try RecordModel(members).check(.reject(.badTime)) }
    #expect(throws: Violation.self) { try RecordModel(Array(members.dropLast())).check(.event(event)) }
    try RecordModel(Array(members.dropLast())).check(.reject(.missing(.permission)))
  }
}
