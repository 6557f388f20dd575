import Testing

@testable import EventLog

/// Which lines the scanner reads itself. That it reads them as the strict path does, FuzzTests hold.
@Suite struct AgreementTests {
  private static let seeds = [
    #"{"id":"d9df67ad60c75f06","ts":"2026-06-01T00:00:01.123Z","event":"prompted","platform":"ios","permission":"camera","user":"u-9e3779b97f4a","session":"1a2b3c4d","appVersion":"4.8.0","variant":"cold"}"#,
    #"{"ts": 1780272001.5, "event": "reached_feature", "platform": "Web", "permission": "Photos", "user": 42, "latencyMs": 12.75, "gesture": true, "prompt_shown": null}"#,
    "{\"event\":\"allowed\",\"user\":\"\u{e9}\u{1f600}\",\"ts\":\"2026-06-01T00:00:01+05:30\",\"platform\":\"ios\",\"permission\":\"c\",\"x\":-1e5,\"note\":\"caf\u{e9}\",\"y\":true}",
    #"{"event":"declined","user":"u","ts":1780272001123,"platform":"ios","permission":"camera","a":{"b":[1]},"k\u0065y":"\n","region":""}"#,
  ]

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
