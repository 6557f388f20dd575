import Testing

@testable import EventLog

@Suite struct NameTests {
  @Test(
    arguments: [
      ("ios/2026-06-01.ndjson.gz", "ios"), ("events-ios.log", "ios"), ("logs/Android/1.gz", "android"),
      ("kiosk/1.gz", nil), ("kiosk.log", nil), ("ios2/1.gz", nil), ("web_events.json", "web"),
      ("a/b/c.log", nil),
      ("ios/web/1.log", "web"), ("web/ios-1.log", "ios"), ("macOS.log", "macos"), ("x.desktop", "desktop"),
      ("windows/linux", "linux"), ("webhook/1", nil), ("\u{ef}os-\u{e9}ios.log", nil), ("", nil), ("/", nil),
      ("IOS", "ios"), ("android-web.log", "web"),
    ] as [(String, String?)])
  func `a path names a platform by a whole word, the nearest to its end`(path: String, platform: String?) {
    #expect(platformWord(inPath: path)?.text == platform)
  }

  @Test func `every reason has a code of its own, and comes back from code and field`() {
    let keys = RejectReason.all.map { "\($0.code) \($0.field?.name ?? "")" }
    #expect(Set(keys).count == RejectReason.all.count)
    for reason in RejectReason.all {
      #expect(RejectReason(code: reason.code, field: reason.field) == reason)
      #expect(!reason.message.isEmpty && !reason.message.contains("\n"))
      #expect(reason.code.utf8.allSatisfy { $0 == 0x2d || $0 == 0x38 || (0x61...0x7a).contains($0) })
    }
    #expect(RejectReason(code: "no-such", field: nil) == nil)
  }

  @Test func `codes are stable`() {
    #expect(
      Set(RejectReason.all.map(\.code)) == [
        "invalid-json", "invalid-utf8", "trailing-bytes", "too-deep", "too-long", "not-an-object",
        "missing-field", "wrong-type", "unknown-event", "bad-time", "no-zone", "out-of-range-time",
        "bad-token",
        "nul", "lone-surrogate", "out-of-range-number", "too-many-combinations",
      ])
  }

  @Test func `the message for an unknown event says how to map it and what is known`() {
    let message = RejectReason.unknownEvent.message
    #expect(message.contains("--map") && message.contains("prompted, allowed, declined"))
  }

  @Test(arguments: [("A.b-c_9", "a.b-c_9"), ("", nil), ("a b", nil), ("\u{e9}", nil)] as [(String, String?)])
  func `tokens are checked and lower-cased`(text: String, token: String?) {
    #expect(Token(text)?.text == token)
  }
}
