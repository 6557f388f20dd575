import Journeys
import Testing

/// What the platforms' own documentation promises, by the sources that each row names.
@Suite struct LifecycleTests {
  @Test(arguments: [
    ("ios", "camera", true), ("ios", "microphone", true), ("ios", "notifications", true),
    ("ios", "photos", true), ("ios", "tracking", true), ("ios", "location", false),
    ("android", "camera", false), ("android", "notifications", false), ("web", "camera", false),
    ("macos", "camera", true), ("macos", "screen", false), ("windows", "camera", false),
  ])
  func `one refusal is final only where the system never prompts again`(
    platform: String, permission: String, isOneShot: Bool
  ) {
    #expect(Lifecycle.of(platform: platform, permission: permission).isOneShot == isOneShot)
  }

  @Test(arguments: [
    ("ios", "camera", true), ("android", "camera", true), ("web", "camera", false),
    ("desktop", "camera", false),
  ])
  func `a way back is a Settings link or another prompt`(platform: String, permission: String, has: Bool) {
    #expect(Lifecycle.of(platform: platform, permission: permission).hasWayBack == has)
  }

  @Test(arguments: ["locationalways", "location-always", "location_always"])
  func `a permission is found however its words are joined`(permission: String) {
    #expect(Lifecycle.of(platform: "ios", permission: permission).permissions == ["locationalways"])
  }

  @Test(arguments: [("toaster", "camera"), ("ios", "bluetooth"), ("windows", "camera")])
  func `what is not known promises nothing`(platform: String, permission: String) {
    let row = Lifecycle.of(platform: platform, permission: permission)
    #expect(row.settingsLink == .unknown && row.reprompt == .unknown && row.prompts == .unknown)
    #expect(!row.isOneShot)
  }

  @Test func `no two rows answer the same question`() {
    var seen: Set<[String]> = []
    for row in Lifecycle.all {
      for permission in row.permissions.isEmpty ? [""] : row.permissions {
        let edition = row.edition?.text ?? ""
        #expect(seen.insert([row.platform, permission, edition]).inserted)
      }
      #expect(!row.source.isEmpty)
    }
  }
}

/// The words in which the table is printed and read.
@Suite struct LifecycleTokenTests {
  @Test(arguments: [
    ("1 prompt", Lifecycle.PromptLimit.prompts(1)), ("2 prompts", .prompts(2)), ("1 refusal", .refusals(1)),
    ("2 refusals", .refusals(2)), ("unlimited", .untilForbidden), ("none", .none), ("unknown", .unknown),
  ])
  func `a limit of prompts is read as it is written`(token: String, limit: Lifecycle.PromptLimit) {
    #expect(Lifecycle.PromptLimit(token: token) == limit)
    #expect(limit.token == token)
  }

  @Test(arguments: ["0 prompts", "1 prompts", "100 refusals", "", "Unknown", "-1 prompt"])
  func `other words are no limit`(token: String) {
    #expect(Lifecycle.PromptLimit(token: token) == nil)
  }

  @Test func `every fact has words of its own, and they are read back`() {
    func check<Token: LifecycleToken & Equatable>(_ type: Token.Type) {
      let tokens = type.allCases.map(\.token)
      #expect(Set(tokens).count == tokens.count)
      for value in type.allCases { #expect(Token(token: value.token) == value) }
    }
    check(Lifecycle.Reprompt.self)
    check(Lifecycle.Gesture.self)
    check(Lifecycle.Possibility.self)
    check(Lifecycle.Fact.self)
  }

  @Test(arguments: [
    ("ios", "camera", ["V1", "V4", "V6"]), ("ios", "notifications", ["V1", "V4"]),
    ("ios", "tracking", ["V1", "V4"]),
    ("ios", "photos", ["V4"]), ("android", "camera", ["V2"]), ("web", "camera", ["V9"]),
    ("desktop", "camera", ["V9"]), ("linux", "camera", []), ("macos", "screen", ["V7"]),
    ("macos", "camera", []), ("toaster", "camera", []),
  ])
  func `a row names the sequences that it rules out`(platform: String, permission: String, codes: [String]) {
    let row = Lifecycle.of(platform: platform, permission: permission)
    // V3 and V8 are about the log alone.
    #expect(row.impossible.map(\.rawValue).sorted() == (codes + ["V3", "V8"]).sorted())
  }
}
