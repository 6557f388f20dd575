import Journeys
import Testing

@testable import Reports

@Suite struct LifecycleListingTests {
  @Test func `a row of one's own counts before the built-in one`() throws {
    let listing = try LifecycleListing(with: [
      ["platform": "Web", "permissions": "camera", "settings_link": "yes", "source": "a kiosk"]
    ])
    #expect(Lifecycle.of(platform: "web", permission: "camera", among: listing.table).settingsLink == .yes)
    #expect(Lifecycle.of(platform: "web", permission: "microphone", among: listing.table).settingsLink == .no)
    #expect(listing.rows.count == Lifecycle.all.count + 1)
    #expect(try LifecycleListing(with: [], platform: "ios").rows.allSatisfy { $0.platform == "ios" })
  }

  @Test func `a whole row is read`() throws {
    let listing = try LifecycleListing(with: [
      [
        "platform": "toaster", "permissions": "heat crumbs", "edition": "version <= 2.1",
        "prompts": "2 prompts",
        "reprompt": "when reset", "gesture": "active app", "settings_link": "no", "restarts_on_change": "yes",
        "reduced_grants": "once low", "impossible": "V1 V3 V8 V9", "note": "hot", "source": "the manual",
        "unverified": "gesture settings_link",
      ]
    ])
    let row = try #require(listing.table.first)
    #expect(
      row
        == Lifecycle(
          "toaster", ["heat", "crumbs"], edition: .version(.atMost([2, 1])), prompts: .prompts(2),
          reprompt: .whenReset,
          gesture: .activeApp, settingsLink: .no, restartsOnChange: .yes, reducedGrants: ["once", "low"],
          impossible: [.secondPrompt], note: "hot", source: "the manual",
          unverified: [.gesture, .settingsLink]))
  }

  @Test(
    arguments: [
      (nil, "yes", ["V3", "V8"]), (nil, "no", ["V3", "V8", "V9"]), ("", "no", []), ("V1", "no", ["V1"]),
      ("V9 V3", "yes", ["V3", "V9"]),
    ] as [(String?, String, [String])])
  func `a row lists all that it rules out, or leaves it at what is usual`(
    impossible: String?, link: String, codes: [String]
  ) throws {
    var row = ["platform": "toaster", "settings_link": link, "source": "x"]
    row["impossible"] = impossible
    #expect(try LifecycleListing(with: [row], platform: "toaster").rows.map(\.impossible) == [codes])
  }

  static let faults: [([String: String], String)] = [
    (["source": "x"], "row 1 has no platform; write one"),
    (["platform": "web"], "row 1 has no source; write one"),
    (
      ["platform": "web", "source": "x", "reprompt": "twice"],
      "row 1 says \"twice\" for reprompt; it may say never, once more, unlimited, when reset, after reload, unknown"
    ),
    (
      ["platform": "web", "source": "x", "edition": "API many"],
      "row 1 says \"API many\" for edition; it may say API ≤ 29, API ≥ 30, version ≤ 16.3, version ≥ 17, the name of a browser"
    ),
    (
      ["platform": "web", "source": "x", "edition": "version ≥ 3"],
      "row 1: the editions of web are told apart by browsers or by versions; keep to one of them"
    ),
    (
      ["platform": "web", "source": "x", "impossible": "V1 V10"],
      "row 1 says \"V10\" for impossible; it may say V1, V2, V3, V4, V5, V6, V7, V8, V9"
    ),
    (
      ["platform": "web", "source": "x", "prompts": "many"],
      "row 1 says \"many\" for prompts; it may say 1 prompt, 2 prompts, 1 refusal, 2 refusals, unlimited, none, unknown"
    ),
  ]

  @Test(arguments: faults)
  func `a fault names its row, the word and what it may be`(row: [String: String], message: String) {
    let error = #expect(throws: LifecycleFault.self) { try LifecycleListing(with: [row]) }
    #expect(error?.message == message)
  }

  @Test func `a name that no row has is refused`() {
    let row = ["platform": "web", "source": "x", "colour": "red"]
    let error = #expect(throws: LifecycleFault.self) { try LifecycleListing(with: [row]) }
    #expect(error?.message.hasPrefix("row 1 names \"colour\"; a row may name platform, permissions,") == true)
  }
}
