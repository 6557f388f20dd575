import Testing

@testable import EventLog

/// The scanner and the strict path must read every line alike that the scanner accepts.
@Suite struct AgreementTests {
  private static let seeds = [
    #"{"id":"d9df67ad60c75f06","ts":"2026-06-01T00:00:01.123Z","event":"prompted","platform":"ios","permission":"camera","user":"u-9e3779b97f4a","session":"1a2b3c4d","appVersion":"4.8.0","variant":"cold"}"#,
    #"{"ts": 1780272001.5, "event": "reached_feature", "platform": "Web", "permission": "Photos", "user": 42, "latencyMs": 12.75, "gesture": true, "prompt_shown": null}"#,
    "{\"event\":\"allowed\",\"user\":\"\u{e9}\u{1f600}\",\"ts\":\"2026-06-01T00:00:01+05:30\",\"platform\":\"ios\",\"permission\":\"c\",\"x\":-1e5,\"note\":\"caf\u{e9}\",\"y\":true}",
    #"{"event":"declined","user":"u","ts":1780272001123,"platform":"ios","permission":"camera","a":{"b":[1]},"k\u0065y":"\n","region":""}"#,
  ]

  private static let pieces = [
    "\"", "\\", "{", "}", "[", "]", ":", ",", " ", "\t", "\r", "\u{0}", "\u{1}", "\u{7f}", "\u{e9}", "null",
    "true",
    "false", "0", "1", "-", ".", "e", "+", "\\u0000", "\\ud800", "\\u0041", "\"user\":\"x\",", "\"user\":7,",
    "\"ts\"",
    "\"app_version\":\"1\",", "\"appVersion\":null,", "\"id\":1.0,", ",\"z\":{}", "//", "'", "Z", "T", "\"\"",
    "99",
  ]

  /// One to three changes: a byte replaced, left out or doubled, a piece put in, a stretch cut out or moved.
  private func mutate(_ line: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
    var line = line
    for _ in 0..<Int.random(in: 1...3, using: &random) where !line.isEmpty {
      let place = Int.random(in: 0..<line.count, using: &random)
      let piece = Array((Self.pieces.randomElement(using: &random) ?? "").utf8)
      let end = min(line.count, place + Int.random(in: 1...12, using: &random))
      switch Int.random(in: 0..<7, using: &random) {
      case 0: line[place] = UInt8.random(in: 0...255, using: &random)
      case 1: line.remove(at: place)
      case 2: line.insert(line[place], at: place)
      case 3: line.insert(contentsOf: piece, at: place)
      case 4: line.removeSubrange(place..<end)
      case 5: line.replaceSubrange(place..<end, with: piece)
      default: line.insert(contentsOf: line[place..<end], at: Int.random(in: 0...line.count, using: &random))
      }
    }
    return line.filter { $0 != 0x0a }
  }

  @Test(arguments: 0..<4)
  func `mutated lines come to the same by either way`(seed: Int) throws {
    var random = SplitMix64(state: UInt64(seed))
    let lines = (0..<5000).map { index in
      index % 50 == 0 ? Array(Self.seeds[seed].utf8) : mutate(Array(Self.seeds[seed].utf8), &random)
    }
    // A first line that no mutation can make look like another kind of file.
    let bytes = Array("{}\n".utf8) + lines.joined(separator: [0x0a])
    let scanned = try read(bytes)
    // An empty mapping changes no meaning, but leaves every line to the strict path.
    let strict = try read(bytes, ReadOptions(mapping: try LogMapping(parsing: "{}".utf8)))
    #expect(scanned.summary.lines == 5001 && strict.summary.lines == 5001)
    #expect(scanned.events == strict.events && scanned.places == strict.places)
    #expect(scanned.rejects == strict.rejects)
    #expect(scanned.events.count > 150 && scanned.rejects.count > 2000)
  }

  @Test func `the scanner is sure of the common line, with and without spaces, and of nothing odd`() {
    func isSure(_ line: String) -> Bool {
      var record = RawRecord()
      let bytes = OwnedBytes(Array(line.utf8) + [0x0a])
      return withExtendedLifetime(bytes) {
        bytes.slice.base.flatMap { RecordScanner().scan($0, into: &record) } != nil
      }
    }
    for seed in Self.seeds[..<3] { #expect(isSure(seed) && isSure(seed + "\r")) }
    for odd in [
      Self.seeds[3], "{}", #"{"user":"a","user":"b"}"#, #"{"user":true}"#, #"{"user":1.0}"#, #"{"a" :1}"#,
      #"{"a":1 }"#, #" {"a":1}"#, #"{"a":1} "#, #"{"a":"\n"}"#, #"{"a":[]}"#, #"{"a":01}"#, #"{"a":1"#, "{",
      #"{"a":"#, #"{"a"#, #"{"a":1,"#, #"{"a":nul}"#, #"{"a":"b"#, #"{"a":1}}"#, #"{"a":1,}"#,
      #"{"promptShown":"x"}"#,
      #"{"latencyMs":"1"}"#, #"{"variant":1}"#, #"{"a":tru}"#, #"{"a":1.}"#,
    ] { #expect(!isSure(odd), "\(odd)") }
  }

  @Test func `records whose fields change their order are read all the same`() throws {
    var random = SplitMix64(state: 3)
    let members = [
      #""ts":"2026-06-01T00:00:01Z""#, #""event":"prompted""#, #""platform":"ios""#,
      #""permission":"camera""#,
      #""user":"u-1""#, #""appVersion":"1""#, #""a":"x""#, #""abcdefghijklmnopq":1"#,
      #""abcdefghijklmnop":2"#,
      #""":"y""#, #""abcdefghijklmn":3"#, #""abcdefghijklmno":4"#,
    ]
    let lines = (0..<500).map { _ in "{" + members.shuffled(using: &random).joined(separator: ",") + "}" }
    let reading = try read(lines.joined(separator: "\n"))
    #expect(reading.events.count == 500 && Set(reading.events).count == 1)
    // More members than places are remembered.
    let many = (0..<100).map { "\"k\($0)\":\($0)," }.joined()
    let long = "{" + many + record().dropFirst()
    #expect(try read(long + "\n" + long).events.count == 2)
  }
}
