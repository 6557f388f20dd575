import Testing

@testable import Journeys

@Suite struct EditionTests {
  @Test(arguments: [
    ("API ≤ 29", Edition.level(.atMost([29]))), ("API >= 33", .level(.atLeast([33]))),
    ("version ≤ 16.3", .version(.atMost([16, 3]))), ("version >= 17", .version(.atLeast([17]))),
    ("Samsung Internet", .browser("Samsung Internet")),
  ])
  func `an edition is read as it is written`(text: String, edition: Edition) {
    #expect(Edition(text: text) == edition)
    #expect(Edition(text: edition.text) == edition)
  }

  @Test(arguments: [
    "", " ", "12", "API", "API 29", "API ≤ ", "API ≤ 4.4", "API ≤ x", "version = 3", "version ≤ 3x",
  ])
  func `other words are no edition`(text: String) {
    #expect(Edition(text: text) == nil)
  }

  /// Android's table of versions: release 10 is level 29, 11 is 30, 12 is 31, 13 is 33, 16 is 36.
  @Test(arguments: [
    ("10", 29), ("Android 10", 29), ("11", 30), ("12", 31), ("12L", 31), ("13", 33), ("16", 36),
    ("8.1.0", 27),
    ("8.0.0", 26), ("6.0.1", 23), ("29", 29), ("API 30", 30), ("sdk 9", 9), ("4.4.2", 1),
  ])
  func `a release of Android is an API level`(osVersion: String, level: Int) {
    #expect(Edition.level(osVersion) == level)
  }

  @Test(arguments: [
    ("API ≤ 29", "10", "", true), ("API ≤ 29", "11", "", false), ("API ≤ 29", "29", "", true),
    ("API ≤ 29", "30", "", false), ("API ≤ 29", "", "", false), ("API ≤ 29", "Q", "", false),
    ("version ≤ 16", "16.7.2", "", true), ("version ≤ 16.3", "iOS 16.3.1", "", true),
    ("version ≤ 16.3", "16.4", "", false), ("version ≥ 17.1", "17", "", false),
    ("version ≥ 17", "18.7", "", true),
    ("version ≥ 9", "10", "", true), ("Chrome", "", "chrome", true),
    ("Chrome", "", "Chrome Mobile 120", true),
    ("Chrome", "", "Edge", true), ("Edge", "", "Microsoft Edge", true), ("Edge", "", "Chrome", false),
    ("Chrome", "", "Chrome Mobile iOS", false), ("Chrome", "", "firefox", false),
    ("Safari", "", "Mobile Safari", true), ("Samsung Internet", "", "samsung-internet", true),
    ("Safari", "", "", false),
  ])
  func `an event is of an edition by its version or browser`(
    text: String, osVersion: String, browser: String, holds: Bool
  ) throws {
    #expect(try #require(Edition(text: text)).holds(osVersion: osVersion, browser: browser) == holds)
  }

  @Test(arguments: [
    "99999999999999999999", "99999999999999999999.1", "1.99999999999999999999", "...", "v..1",
  ])
  func `no version traps`(osVersion: String) {
    for edition in [Edition.level(.atMost([29])), .version(.atLeast([3]))] {
      #expect(
        edition.holds(osVersion: osVersion, browser: nil) == edition.holds(osVersion: osVersion, browser: ""))
    }
  }

  @Test(arguments: [
    ("android", "camera", "10", "", "API ≤ 29"), ("android", "camera", "14", "", "-"),
    ("android", "camera", "", "", "-"), ("android", "notifications", "12", "", "API ≤ 32"),
    ("android", "notifications", "10", "", "API ≤ 32"), ("android", "notifications", "13", "", "-"),
    ("web", "camera", "", "Opera", "Chrome"), ("web", "camera", "", "lynx", "-"),
    ("ios", "camera", "3", "", "-"),
  ])
  func `the row of the edition is chosen, else the platform's`(
    platform: String, permission: String, osVersion: String, browser: String, edition: String
  ) {
    let row = Lifecycle.of(platform: platform, permission: permission, osVersion: osVersion, browser: browser)
    #expect(row.platform == platform && row.source != "none")
    #expect((row.edition?.text ?? "-") == edition)
  }

  @Test func `what several rows share is all that one verdict rests on`() throws {
    let rows = ["firefox", "chrome", "lynx"].map {
      Lifecycle.of(platform: "web", permission: "camera", browser: $0)
    }
    let shared = try #require(Lifecycle(sharedBy: rows))
    #expect(shared.edition == nil && shared.reprompt == .unknown && shared.settingsLink == .no)
    #expect(
      !shared.hasWayBack && shared.reducedGrants.isEmpty
        && shared.impossible.map(\.rawValue).sorted() == ["V3", "V8", "V9"])
    #expect(Lifecycle(sharedBy: [rows[0], rows[0]]) == rows[0])
    #expect(Lifecycle(sharedBy: []) == nil)
  }
}
