import Testing

@testable import EventLog

@Suite struct SurveyTests {
  private func names(_ tally: NameTally) -> [String: Int] {
    Dictionary(uniqueKeysWithValues: tally.names.map { ($0.name, $0.entry.count) })
  }

  @Test func `names and paths are counted, known and unknown apart`() throws {
    let mapping = try LogMapping(
      parsing: #"{"events":{"open":null,"shown":"prompted"},"fields":{"user":"who.id"}}"#.utf8)
    let survey = LogSurvey(mapping: mapping)
    survey.file = "ios/1.ndjson"
    let text = """
      {"event":"Shown","who":{"id":"1","mail":"x"},"user":"2","list":[{"a":1},[2,3],[]],"empty":{}}
      {"event":"open","app_version":"1"}
      {"event":"closed","ts":null}
      {"event":"declined"}
      {"event":7}
      [1]
      no JSON
      """
    let reading = try read(text, ReadOptions(mapping: mapping), survey: survey)
    #expect(reading.summary.lines == 7 && reading.summary.other == 1)
    #expect(names(survey.knownEvents) == ["Shown": 1, "declined": 1])
    #expect(names(survey.otherEvents) == ["open": 1])
    #expect(names(survey.unknownEvents) == ["closed": 1])
    #expect(names(survey.knownFields) == ["event": 5, "who.id": 1, "app_version": 1, "ts": 1])
    #expect(
      names(survey.unknownFields)
        == ["who.mail": 1, "user": 1, "list[].a": 1, "list[][]": 2, "list[]": 1, "empty": 1])
    let place = LogPlace(
      file: "ios/1.ndjson",
      position: LinePosition(
        line: 3, byte: text.utf8.split(separator: 10)[..<2].reduce(0) { $0 + $1.count + 1 }))
    #expect(survey.unknownEvents.names.first?.entry.places == [place])
  }

  /// The path of the deepest member has 100 KB, and there are thousands: who writes each out is at it for minutes.
  @Test func `paths of long keys deep below are cut, and known ones are still known`() throws {
    let (depth, key) = (400, String(repeating: "k", count: 250))
    let nested = String(repeating: "{\"\(key)\":", count: depth)
    let leaves = (0..<1000).map { "\"\($0)\":0" }.joined(separator: ",")
    let long = Array(repeating: key, count: 3).joined(separator: ".")
    let mapping = try LogMapping(parsing: #"{"fields":{"user":"\#(long)"}}"#.utf8)
    let survey = LogSurvey(mapping: mapping)
    _ = try read(
      "\(nested){\(leaves)}\(String(repeating: "}", count: depth))\n"
        + #"{"\#(long.replacing(".", with: "\":{\""))":"u","\#(key)2":{"\#(key)":0}}}}"#,
      ReadOptions(mapping: mapping), survey: survey)
    #expect(survey.path.capacity < 4 * long.utf8.count)
    let cut = (key + "." + key).prefix(256) + "…"
    #expect(names(survey.knownFields) == [String(cut): 1])
    #expect(names(survey.unknownFields) == [String(cut): 1001])
  }

  @Test func `a survey changes nothing of what is read`() throws {
    let text = [record(), record(["event": "\"x\""]), "", "{"].joined(separator: "\n")
    let plain = try read(text)
    let surveyed = try read(text, survey: LogSurvey())
    #expect(plain.events == surveyed.events && plain.rejects == surveyed.rejects)
  }

  @Test func `three places are kept of each name, the most frequent name comes first`() throws {
    let survey = LogSurvey()
    let names = ["b", "a", "a", "a", "a"]
    _ = try read(names.map { record(["event": "\"\($0)\""]) }.joined(separator: "\n"), survey: survey)
    #expect(survey.unknownEvents.names.map(\.name) == ["a", "b"])
    #expect(survey.unknownEvents.names.first?.entry.places.map(\.position.line) == [2, 3, 4])
    #expect(survey.unknownEvents.names.first?.entry.count == 4)
  }

  @Test func `a tally holds a bounded number of names and says what it left out`() {
    var tally = NameTally(limit: 2)
    let place = LogPlace(file: "", position: LinePosition(line: 1, byte: 0))
    for name in ["a", "b", "c", "a", "d"] { tally.add(Array(name.utf8), at: place) }
    #expect(names(tally) == ["a": 2, "b": 1] && tally.beyondLimit == 2)
    var sum = NameTally(limit: 3)
    sum.merge(tally, file: "1")
    sum.merge(tally, file: "2")
    #expect(names(sum) == ["a": 4, "b": 2] && sum.beyondLimit == 4)
    #expect(sum.names.first?.entry.places.map(\.file) == ["1", "1", "2"])
  }

  @Test(arguments: [
    ("plain", "plain"), ("\u{1b}[31mred\u{7}", #"\u{1B}[31mred\u{7}"#), ("a\u{0}b\n", #"a\u{0}b\u{A}"#),
    ("\u{202e}evil", #"\u{202E}evil"#), ("caf\u{e9} \u{1f600}", "caf\u{e9} \u{1f600}"),
    ("\u{9b}1m\u{2028}", #"\u{9B}1m\u{2028}"#),
    (String(repeating: "x", count: 70), String(repeating: "x", count: 64) + "…"),
    (String(repeating: "x", count: 63) + "\u{e9}", String(repeating: "x", count: 63) + "…"),
    (String(repeating: "x", count: 64), String(repeating: "x", count: 64)),
  ])
  func `names are printed without harm`(name: String, print: String) {
    #expect(printable(name.utf8) == print)
  }
}
