import EventModel

@testable import Journeys

/// Whose events a journey holds.
struct JourneyKey: Hashable, Sendable {
  var user: String
  var platform = "ios"
  var permission = "camera"
}

/// The fold as the files in `Queries/fold` define it, over any number of journeys at once.
struct SQLFold {
  let database: Database

  init() throws { database = try Database() }

  /// Adds events in the order given, which is to make no difference.
  func add(_ events: [(key: JourneyKey, event: LoggedEvent)]) throws {
    try database.run("begin")
    try database.run(
      "insert into events values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
      with: events.enumerated().map { index, entry in
        let (key, event) = entry
        return [
          .text(key.user), .text(key.platform), .text(key.permission),
          .integer(event.at), .integer(Int64(event.kind.rank)), .text(event.kind.name),
        ] + AttributeField.allCases.map { Value(event.attributes[$0]) } + [.integer(Int64(index))]
      })
    try database.run("commit")
  }

  /// A journey of which the fold makes nothing has no entry.
  func outcomes() throws -> [JourneyKey: FoldOutcome] {
    var outcomes: [JourneyKey: FoldOutcome] = [:]
    try addEpisodes(to: &outcomes)
    try eachRow("folded_silent_requests", ["position", "at_us", "stretch"]) { key, numbers in
      outcomes[key, default: FoldOutcome()].folded.silentRequests.append(
        SilentRequest(position: Int(numbers[0]), at: numbers[1], stretch: Int(numbers[2])))
    }
    try eachRow("folded_asks", ["position", "at_us"]) { key, numbers in
      outcomes[key, default: FoldOutcome()].folded.asks.append(
        Ask(position: Int(numbers[0]), at: numbers[1]))
    }
    try eachRow("folded_bursts", ["started_at_us", "ended_at_us", "requests", "stretch"]) { key, numbers in
      outcomes[key, default: FoldOutcome()].bursts.append(
        BurstTimes(
          startedAt: numbers[0], endedAt: numbers[1], requests: Int(numbers[2]), stretch: Int(numbers[3])))
    }
    return outcomes
  }

  private func addEpisodes(to outcomes: inout [JourneyKey: FoldOutcome]) throws {
    let rows = try database.rows(
      """
      select user, platform, permission, position, prompted_at_us, previous_prompted_at_us, arm, variant, answer,
        answered_at_us, reached_at_us, recovered_at_us, route
      from folded_episodes order by position
      """)
    for row in rows {
      guard let position = row[3].integer, let promptedAt = row[4].integer, let arm = row[6].text else {
        throw DatabaseFailure(message: "folded_episodes gives \(row)")
      }
      let episode = Episode(
        position: Int(position), promptedAt: promptedAt, previousPromptedAt: row[5].integer,
        arm: row[7] != .null ? .named : arm == "cold" ? .inferredCold : .inferredRationaleFirst,
        answer: try known(row[8]), answeredAt: row[9].integer, reachedAt: row[10].integer,
        recoveredAt: row[11].integer, route: try known(row[12]))
      outcomes[key(row), default: FoldOutcome()].folded.episodes.append(episode)
      outcomes[key(row), default: FoldOutcome()].arms.append(arm)
    }
  }

  /// Reads columns none of which may be null, in their own order: each view's first one follows the journey.
  private func eachRow(_ view: String, _ columns: [String], _ use: (JourneyKey, [Int64]) -> Void) throws {
    let rows = try database.rows(
      """
      select user, platform, permission, \(columns.joined(separator: ", ")) from \(view)
      order by \(columns[0])
      """)
    for row in rows {
      use(
        key(row),
        try row.dropFirst(3).map { value in
          guard let number = value.integer else { throw DatabaseFailure(message: "\(view) gives \(row)") }
          return number
        })
    }
  }

  /// Every event with its place in its journey.
  func order() throws -> [(position: Int64, event: LoggedEvent)] {
    try database.rows(
      """
      select position, at_us, event, variant, app_version, os_version, region, feature, browser, trigger, scope
      from folded_order order by user, platform, permission, position
      """
    ).map { row in
      guard let position = row[0].integer, let at = row[1].integer, let kind: EventKind = try known(row[2])
      else {
        throw DatabaseFailure(message: "folded_order gives \(row)")
      }
      let fields = zip(AttributeField.allCases, row.dropFirst(3)).compactMap { field, value in
        value.text.map { (field, $0) }
      }
      return (position, LoggedEvent(at: at, kind: kind, attributes: Dictionary(uniqueKeysWithValues: fields)))
    }
  }

  private func key(_ row: [Value]) -> JourneyKey {
    JourneyKey(user: row[0].text ?? "", platform: row[1].text ?? "", permission: row[2].text ?? "")
  }

  /// The case of that name; nil for null.
  private func known<Name: CaseIterable>(_ value: Value) throws -> Name? {
    guard value != .null else { return nil }
    guard let name = Name.allCases.first(where: { "\($0)" == value.text }) else {
      throw DatabaseFailure(message: "no \(Name.self) is called \(value)")
    }
    return name
  }
}
