import EventModel
import Testing

@testable import EventLog

@Suite struct FieldTests {
  @Test func `every field is read`() throws {
    let event = try #require(
      try outcome(
        of: #"""
          {"id":"m-1","ts":"2026-06-01T00:00:01.123Z","event":"allowed","platform":"Android",
          "permission":"Photos","user":"u","session":"s","appVersion":"4.8.0","osVersion":"14",
          "variant":"cold","region":"FR","feature":"scan","browser":"x","trigger":"launch","scope":"full",
          "status":"granted","source":"prompt","promptShown":true,"gesture":false,"latencyMs":12.5}
          """#.split(separator: "\n").joined()
      ).event)
    #expect(event.kind == .allowed)
    #expect(event.at == 1_780_272_001_123_000)
    #expect(
      event.texts == [
        "id": "m-1", "platform": "android", "permission": "photos", "user": "u", "session": "s",
        "appVersion": "4.8.0", "osVersion": "14", "variant": "cold", "region": "FR", "feature": "scan",
        "browser": "x", "trigger": "launch", "scope": "full", "status": "granted", "source": "prompt",
      ])
    #expect(event.promptShown == true && event.gesture == false && event.latencyMs == 12.5)
  }

  @Test(arguments: [
    "reachedFeature", "reached_feature", "REACHED-FEATURE", "Reached Feature", "reachedfeature",
    "r e-a_chedFEATURE", "reached__________________feature",
  ])
  func `event names ignore case, underscores, hyphens and spaces`(name: String) throws {
    #expect(try outcome(of: record(["event": "\"\(name)\""])).event?.kind == .reachedFeature)
  }

  @Test(arguments: EventKind.allCases)
  func `every event of the vocabulary is known`(kind: EventKind) throws {
    #expect(try outcome(of: record(["event": "\"\(kind.name)\""])).event?.kind == kind)
  }

  @Test(arguments: ["prompt", "prompted2", "pr\u{f8}mpted", "prompted.", "0", "constructor"])
  func `other names are unknown, and told with their place`(name: String) throws {
    let reading = try read(record() + "\n" + record(["event": "\"\(name)\""]))
    #expect(reading.rejects.map(\.reason) == [.unknownEvent])
    let names = reading.summary.unknownEvents.names
    #expect(names.map(\.name) == [name] && names.first?.entry.count == 1)
    #expect(names.first?.entry.places.first?.position == reading.rejects.first?.position)
  }

  @Test(arguments: ["ts", "event", "user", "permission", "platform"])
  func `a needed field that is left out, null or empty rejects the line`(name: String) throws {
    let field = try #require(LogField(name: name))
    for value in [nil, "null", "\"\""] as [String?] {
      #expect(try outcome(of: record([name: value])).reason == .missing(field))
    }
  }

  @Test(arguments: LogField.allCases)
  func `null and empty text are as good as no value, whatever the type`(field: LogField) throws {
    let without = try outcome(of: record([field.name: nil]))
    for value in ["null", "\"\""] {
      let with = try outcome(of: record([field.name: value]))
      #expect(with.event == without.event && with.reason == without.reason)
    }
  }

  @Test(arguments: LogField.allCases)
  func `a value of the wrong type rejects the line`(field: LogField) throws {
    let wrong =
      switch field {
      case .ts: ["true", "false"]
      case .user, .id: ["true", "false", "1.0", "1e3", "-0.5"]
      case .promptShown, .gesture: ["7", "1780272000.5", #""true""#]
      case .latencyMs: ["true", "false", #""7""#]
      default: ["true", "false", "7", "1.0", "1780272000"]
      }
    for value in wrong + ["[]", "{}", #"["a"]"#, #"{"a":1}"#] {
      #expect(try outcome(of: record([field.name: value])).reason == .wrongType(field), "\(value)")
    }
  }

  @Test(arguments: ["7", "-5", "0", "-0", "123456789012345678901234567890"])
  func `an integer is a user by its digits`(digits: String) throws {
    #expect(try outcome(of: record(["user": digits])).event?.texts["user"] == digits)
    #expect(try outcome(of: record(["id": digits])).event?.texts["id"] == digits)
  }

  @Test(arguments: ["007", "+7", "1.", ".5", "0x1f", "1e", "-", "NaN", "Infinity", "--1"])
  func `digits that are no JSON number are no user`(digits: String) throws {
    #expect(try outcome(of: record(["user": digits])).reason == .invalidJSON)
  }

  @Test func `snake case is camel case, and of two the last wins, also if it is null`() throws {
    #expect(try outcome(of: record(["app_version": "\"1\""])).event?.texts["appVersion"] == "1")
    func last(_ members: String) throws -> String? {
      try outcome(of: record().dropLast() + "," + members + "}").event?.texts["appVersion"]
    }
    #expect(try last(#""appVersion":"1","app_version":"2""#) == "2")
    #expect(try last(#""app_version":"1","appVersion":"2""#) == "2")
    #expect(try last(#""appVersion":"1","app_version":null"#) == nil)
    #expect(try last(#""appVersion":7,"appVersion":"2""#) == "2")
    let line = record(["user": "7", "os_version": "\"9\"", "prompt_shown": "true", "latency_ms": "3"])
    let event = try outcome(of: line).event
    #expect(event?.texts["osVersion"] == "9" && event?.promptShown == true && event?.latencyMs == 3)
  }

  @Test func `fields that are not known are ignored, nested ones too`() throws {
    let line = record([
      "note": #"{"user":"other","ts":[1,{"a":null}]}"#, "list": "[[],{}]", "User": "1", "USER": "2",
      "appversion": "[]", "": "1", "lone": #""\ud800""#, "nul": #""\u0000""#,
    ])
    #expect(try outcome(of: line).event?.texts["user"] == "u-1")
  }

  @Test(arguments: ["a", "A-b_C.9", String(repeating: "x", count: 64), "0"])
  func `tokens are lower-cased`(token: String) throws {
    let event = try outcome(of: record(["permission": "\"\(token)\"", "platform": "\"\(token)\""])).event
    #expect(event?.texts["permission"] == token.lowercased())
    #expect(event?.texts["platform"] == token.lowercased())
  }

  @Test(arguments: ["a b", "a/b", "é", "a\\n", String(repeating: "x", count: 65), "=1", "a,b", "\\u0009"])
  func `what is no token rejects the line`(token: String) throws {
    #expect(try outcome(of: record(["permission": "\"\(token)\""])).reason == .badToken(.permission))
    #expect(try outcome(of: record(["platform": "\"\(token)\""])).reason == .badToken(.platform))
    #expect(try outcome(of: record(["variant": "\"\(token)\""])).reason == nil)
  }

  @Test func `escapes are resolved, in names too`() throws {
    let line = record(["user": #""\u00e9\"\\\/\b\f\n\r\t\uD83D\uDE00x""#]).replacing(
      "\"event\"", with: #""\u0065vent""#)
    #expect(
      try outcome(of: line).event?.texts["user"] == "\u{e9}\"\\/\u{8}\u{c}\n\r\t\u{1f600}x")
  }

  @Test(arguments: ["user", "id", "permission", "event", "platform", "variant", "ts", "session"])
  func `NUL and half a surrogate pair reject the line in a known field`(name: String) throws {
    let field = try #require(LogField(name: name))
    #expect(try outcome(of: record([name: #""a\u0000b""#])).reason == .nul(field))
    for half in [#""\ud800""#, #""\udc00x""#, #""\ud800\u0041""#, #""\udc00\ud800""#, #""\ud83d""#] {
      #expect(try outcome(of: record([name: half])).reason == .loneSurrogate(field))
    }
  }

  /// In both ways of reading: a space before a colon leaves the line to the strict path.
  @Test(arguments: [
    ("0", true), ("-0.0", true), ("2073600000", true), ("2.0736e9", true), ("2073600001", false),
    ("2073600000.001", false), ("5e12", false), ("-7", false), ("-1e-9", false),
  ])
  func `a latency is between 0 and 24 days`(number: String, isTaken: Bool) throws {
    let line = record(["latencyMs": number])
    for line in [line, line.replacing("\"latencyMs\":", with: "\"latencyMs\" :")] {
      for place in 0...2 {
        var lines = [record(), record()]
        lines.insert(line, at: place)
        let reading = try read(lines.joined(separator: "\n"))
        #expect(reading.events.count == (isTaken ? 3 : 2))
        #expect(
          reading.rejects.map(\.reason) == (isTaken ? [] : [.numberOutOfRange(.latencyMs)]), "\(line)")
      }
    }
  }

  @Test func `a number that no double holds rejects the line`() throws {
    #expect(try outcome(of: record(["latencyMs": "1e999"])).reason == .numberOutOfRange(.latencyMs))
    #expect(try outcome(of: record(["latencyMs": "0.1"])).event?.latencyMs == 0.1)
    #expect(try outcome(of: record(["latencyMs": "1e-999"])).event?.latencyMs == 0)
  }

  @Test func `the platform is the record's, else the option's, else the path's`() throws {
    let both = ReadOptions(platform: Token("WEB"), pathPlatform: Token("android"))
    #expect(try outcome(of: record(), both).event?.texts["platform"] == "ios")
    #expect(try outcome(of: record(["platform": nil]), both).event?.texts["platform"] == "web")
    #expect(try outcome(of: record(["platform": "null"]), both).event?.texts["platform"] == "web")
    let path = ReadOptions(pathPlatform: Token("android"))
    #expect(try outcome(of: record(["platform": "\"\""]), path).event?.texts["platform"] == "android")
    #expect(try outcome(of: record(["platform": "3"]), path).reason == .wrongType(.platform))
  }
}
