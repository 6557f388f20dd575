import EventModel
import Queries
import Testing

struct SQLViewTests {
  @Test func `journeys of another user, platform or permission play no part`() throws {
    let sql = try SQLFold()
    let (mine, other) = (JourneyKey(user: "a"), JourneyKey(user: "b"))
    let (onWeb, forPhotos) = (
      JourneyKey(user: "a", platform: "web"), JourneyKey(user: "a", permission: "photos")
    )
    let log = [
      (mine, "0 prompted"), (other, "1 prompted"), (onWeb, "2 allowed"), (forPhotos, "3 sawRationale"),
      (mine, "4 declined"), (onWeb, "5 requested"), (forPhotos, "6 prompted"), (other, "7 reachedFeature"),
    ]
    try sql.add(try log.map { ($0, try #require(LoggedEvent($1[...]))) })
    let outcomes = try sql.outcomes()
    #expect(outcomes[mine]?.episodeLines == ["0@0 cold declined@4"])
    #expect(outcomes[other]?.episodeLines == ["0@1 cold reached@7"])
    #expect(outcomes[onWeb] == nil)
    #expect(outcomes[forPhotos]?.episodeLines == ["1@6 rationaleFirst"])
    #expect(outcomes[forPhotos]?.askLines == ["0@3", "1@6"])
  }

  /// Of two prompts at one instant, the one that comes first. A field that one of them lacks puts it first.
  @Test(arguments: [
    ("appVersion=a", "variant=a"), ("osVersion=a", "appVersion=a"), ("region=a", "osVersion=a"),
    ("feature=a", "region=a"), ("browser=a", "feature=a"), ("trigger=a", "browser=a"),
    ("scope=a", "trigger=a"), ("appVersion=10", "appVersion=9"), ("scope=Z", "scope=a"),
    ("region=z", "region=é"), ("variant=a scope=z", "variant=b scope=a"),
  ])
  func `fields break ties in their order, bytewise and absent first`(first: String, second: String) throws {
    let sql = try SQLFold()
    let ordered = ["0 prompted \(first)", "0 prompted \(second)"]
    let events = try ordered.map { try #require(LoggedEvent($0[...])) }
    try sql.add(events.reversed().map { (JourneyKey(user: "u"), $0) })
    #expect(
      try sql.order().map { "\($0.position) \($0.event)" } == ["0 \(ordered[0])", "1 \(ordered[1])"])
    #expect(events.reversed().sorted(by: LoggedEvent.precedes) == events)
  }

  @Test func `the fold reads the events of the store's own schema`() throws {
    let database = try Database(events: Query.allCases.filter { $0.rawValue.hasPrefix("schema/0") })
    #expect(try database.rows("select * from folded_episodes, folded_bursts, folded_asks").isEmpty)
  }

  @Test func `an episode has the fields of its prompt, not those of its answer`() throws {
    let sql = try SQLFold()
    let prompt =
      "0 prompted variant=v appVersion=a osVersion=o region=r feature=f browser=b trigger=t scope=s"
    let log = [prompt, "1 declined variant=w appVersion=z scope=z", "2 prompted", "3 allowed region=z"]
    try sql.add(try log.map { (JourneyKey(user: "u"), try #require(LoggedEvent($0[...]))) })
    let fields = try sql.database.rows(
      """
      select arm, variant, app_version, os_version, region, feature, browser, trigger, scope
      from folded_episodes order by position
      """)
    #expect(
      fields == [
        ["v", "v", "a", "o", "r", "f", "b", "t", "s"].map { .text($0) },
        [.text("cold")] + [Value](repeating: .null, count: 8),
      ])
  }

  @Test func `stray answers are counted by kind and journey`() throws {
    let sql = try SQLFold()
    let log = [
      ("a", "0 allowed"), ("a", "1 prompted"), ("a", "2 declined"), ("a", "3 declined"), ("a", "4 declined"),
      ("a", "5 ignored"), ("b", "0 dismissed"), ("b", "1 allowed"), ("b", "2 allowed"), ("b", "3 allowed"),
      ("c", "0 prompted"), ("c", "1 allowed"),
    ]
    try sql.add(try log.map { (JourneyKey(user: $0), try #require(LoggedEvent($1[...]))) })
    let counts = try sql.database.rows(
      """
      select user, stray_declined, stray_dismissed, stray_ignored, grants_outside_prompt
      from folded_contradictions order by user
      """)
    #expect(
      counts == [
        [.text("a"), .integer(2), .integer(0), .integer(1), .integer(1)],
        [.text("b"), .integer(0), .integer(1), .integer(0), .integer(3)],
      ])
  }
}
