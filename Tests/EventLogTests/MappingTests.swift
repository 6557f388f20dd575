import EventModel
import Testing

@testable import EventLog

@Suite struct MappingTests {
  private let mapping = #"""
    {"events": {"perm_prompt_shown": "prompted", "Perm Granted": "allowed", "app_open": null},
     "fields": {"user": "properties.anonymous_id", "ts": "timestamp", "appVersion": "context.app.version"},
     "defaults": {"permission": "Notifications", "platform": "web", "gesture": true, "trigger": "launch"}}
    """#

  private func read(_ line: String, _ mapping: String? = nil, platform: String? = nil) throws -> Reading {
    let mapping = try LogMapping(parsing: (mapping ?? self.mapping).utf8)
    return try EventLogTests.read(
      line,
      ReadOptions(platform: platform.flatMap { Token($0) }, pathPlatform: Token("linux"), mapping: mapping))
  }

  @Test func `names, paths and defaults are mapped`() throws {
    let line =
      #"{"event":"Perm Prompt Shown","timestamp":1780272001,"properties":{"anonymous_id":"a-1"},"context":{"app":{"version":"2"}},"session":"s","user":"not me"}"#
    let event = try #require(try read(line).events.first)
    #expect(event.kind == .prompted && event.at == 1_780_272_001_000_000 && event.gesture == true)
    #expect(
      event.texts == [
        "user": "a-1", "appVersion": "2", "session": "s", "permission": "notifications", "platform": "web",
        "trigger": "launch",
      ])
  }

  @Test func `a default gives way to the record, and the platform's to the option`() throws {
    let line =
      #"{"event":"permgranted","timestamp":1780272001,"properties":{"anonymous_id":"a"},"permission":"camera","gesture":false,"trigger":null}"#
    let event = try #require(try read(line, platform: "android").events.first)
    #expect(event.gesture == false)
    #expect(event.texts["permission"] == "camera" && event.texts["platform"] == "android")
    #expect(event.texts["trigger"] == "launch")
  }

  @Test func `a name mapped to null is another's, whatever else its record holds`() throws {
    let reading = try read(#"{"event":"App-Open","timestamp":[],"permission":7}"#)
    #expect(reading.summary.other == 1 && reading.rejects.isEmpty)
  }

  @Test func `our own names stay known, others are unknown`() throws {
    let rest = #","timestamp":1780272001,"properties":{"anonymous_id":"a"}}"#
    #expect(try read(#"{"event":"reached_feature""# + rest).events.first?.kind == .reachedFeature)
    #expect(try read(#"{"event":"app_close""# + rest).rejects.first?.reason == .unknownEvent)
    #expect(
      try read(#"{"event":"prompted","timestamp":1780272001,"user":"a"}"#).rejects.first?.reason
        == .missing(.user))
  }

  @Test func `a member whose name holds dots is found like a nested one, and the last one counts`() throws {
    let mapping = #"{"fields":{"user":"a.b.c"}}"#
    func user(_ members: String) throws -> String? {
      try read(record(["user": nil]).dropLast() + "," + members + "}", mapping).events.first?.texts["user"]
    }
    #expect(try user(#""a":{"b":{"c":"1"}}"#) == "1")
    #expect(try user(#""a.b":{"c":"2"}"#) == "2")
    #expect(try user(#""a.b.c":"3""#) == "3")
    #expect(try user(#""a":{"b.c":"4"}"#) == "4")
    #expect(try user(#""\u0061":{"\u0062":{"c":5}}"#) == "5")
    #expect(try user(#""a.b.c":"1","a":{"b":{"c":"2"},"b":{}}"#) == "2")
    #expect(try user(#""a":{"b":["c"]}"#) == nil)
    #expect(try user(#""a":{"b":{"c":{}}}"#) == nil)
  }

  @Test func `the kinds that a source logs are those it is mapped to, or the core`() throws {
    #expect(try LogMapping(parsing: mapping.utf8).declaredKinds == [.prompted, .allowed])
    #expect(try LogMapping(parsing: "{}".utf8).declaredKinds == Set(EventKind.core))
    #expect(try LogMapping(parsing: #"{"events":{}}"#.utf8).declaredKinds == [])
  }

  @Test func `the fingerprint tells meanings apart, not spellings`() throws {
    func fingerprint(_ text: String) throws -> UInt64 { try LogMapping(parsing: text.utf8).fingerprint }
    let one = try fingerprint(
      #"{"events":{"a_b":"prompted","c":null},"fields":{"user":"x","app_version":"y"}}"#)
    #expect(
      one
        == (try fingerprint(
          #" {"fields":{"appVersion":"y","user":"x"},"events":{"C":null,"A-B":"Prompted"}}"#)))
    let others = [
      "{}", #"{"events":{}}"#, #"{"events":{"a":null}}"#, #"{"events":{"a":"allowed"}}"#,
      #"{"fields":{"user":"x"}}"#,
      #"{"fields":{"id":"x"}}"#, #"{"fields":{"user":"y"}}"#, #"{"defaults":{"variant":"x"}}"#,
      #"{"defaults":{"gesture":true}}"#, #"{"defaults":{"gesture":false}}"#, #"{"zone":"Z"}"#,
      #"{"zone":"+01:00"}"#,
      #"{"defaults":{"variant":"x\n"}}"#, #"{"defaults":{"variant":"x","scope":"y"}}"#,
    ]
    #expect(Set(try others.map(fingerprint) + [one]).count == others.count + 1)
  }

  @Test(arguments: [
    ("[]", "the mapping is an array; it must be an object"), ("{", "byte 1: the text ends too early"),
    (#"{"event":{}}"#, #"unknown member "event"; allowed here: events, fields, defaults, zone"#),
    (#"{"events":[]}"#, "events is an array; it must be an object"),
    (#"{"events":{"a":"promptd"}}"#, #"unknown event "promptd"; allowed here: tappedFeature, sawRationale"#),
    (#"{"events":{"a":1}}"#, "events.a is a number; it must be the name of an event or null"),
    (#"{"events":{"a_b":null,"AB":null}}"#, #"events names "AB" twice"#),
    (#"{"events":{"_":null}}"#, "events holds an empty"),
    (#"{"fields":{"usr":"x"}}"#, #"unknown field "usr"; allowed here: ts, event, user, permission"#),
    (#"{"fields":{"user":1}}"#, "fields.user is a number; it must be a path"),
    (#"{"fields":{"user":"a..b"}}"#, "fields.user is no path"),
    (#"{"fields":{"user":""}}"#, "fields.user is no path"),
    (#"{"fields":{"appVersion":"a","app_version":"b"}}"#, #"fields names "app_version" twice"#),
    (#"{"fields":{},"fields":{}}"#, #"the mapping names "fields" twice"#),
    (#"{"defaults":{"user":"x"}}"#, #"unknown field "user"; allowed here: event, permission"#),
    (#"{"defaults":{"permission":"a b"}}"#, "defaults.permission must be 1 to 64 ASCII"),
    (#"{"defaults":{"gesture":"x"}}"#, "defaults.gesture is text; it must be true or false"),
    (#"{"defaults":{"variant":""}}"#, "defaults.variant holds an empty"),
    (#"{"zone":"CET"}"#, "zone must be"),
    (#"{"zone":1}"#, "zone must be"), (#"{"events":{"a\u001b[1m":1}}"#, #"events.a\u{1B}[1m is a number"#),
  ])
  func `a mapping that is wrong says where, why and what is allowed`(text: String, message: String) {
    let error = #expect(throws: LogMappingError.self) { try LogMapping(parsing: text.utf8) }
    #expect(error?.description.contains(message) == true, "\(error?.description ?? "no error")")
  }
}
