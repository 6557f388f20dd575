import EventModel
import Journeys
import Queries
import Store

/// A user's events as the funnel reads them.
/// - Parameters:
///   - user: The id as the log has it; it is turned into its pseudonym and kept nowhere.
///   - permission: Only its journeys; nil for all.
///   - platform: Likewise.
public func journey(
  of user: String, permission: String? = nil, platform: String? = nil, from connection: Connection
) throws(StoreError) -> JourneyReport {
  let pseudonym = try Database.key(of: connection).pseudonym(of: user)
  return try journey(
    of: Pseudonym(number: pseudonym), permission: permission, platform: platform, from: connection)
}

/// The same of a user known by pseudonym.
func journey(
  of user: Pseudonym, permission: String?, platform: String?, from connection: Connection
) throws(StoreError) -> JourneyReport {
  let statement = try connection.prepare(.journeyEvents)
  try statement.bind(":pseudonym", user.number)
  var report = JourneyReport(user: user, events: [])
  try statement.forEachRow { row throws(StoreError) in
    if let event = try ReadEvent(row),
      (permission ?? event.permission) == event.permission, (platform ?? event.platform) == event.platform
    {
      report.events.append(event)
    }
  }
  var start = 0
  for index in 1..<report.events.count + 1 {
    let isEnd = index == report.events.count
    guard isEnd || !report.events[index].isOfJourney(of: report.events[start]) else { continue }
    if index > start { read(&report.events[start..<index]) }
    start = index
  }
  return report
}

extension PseudonymKey {
  fileprivate func pseudonym(of user: String) -> Int64 {
    var user = user
    return user.withUTF8 { pseudonym(of: $0) }
  }
}

extension ReadEvent {
  /// The columns of the breakdown fields, then those of `status` and `source`.
  public static let attributeNames = AttributeField.allCases.map(\.column) + ["status", "source"]

  /// Nil for a kind that this program does not know.
  fileprivate init?(_ row: Statement) throws(StoreError) {
    let rank: Int64 = try row.value("rank")
    guard let kind = UInt8(exactly: rank).flatMap(EventKind.init(rawValue:)) else { return nil }
    self.kind = kind
    platform = try row.value("platform")
    permission = try row.value("permission")
    at = Instant(microseconds: try row.value("at_us"))
    latency = try row.value("latency_us")
    var attributes: [String?] = []
    for name in Self.attributeNames { attributes.append(try row.value(name)) }
    self.attributes = attributes
  }

  fileprivate func isOfJourney(of other: ReadEvent) -> Bool {
    platform == other.platform && permission == other.permission
  }
}

/// Folds one journey and says of each event what it came to.
private func read(_ events: inout ArraySlice<ReadEvent>) {
  let start = events.startIndex
  let folded = fold(
    events.map { event in
      JourneyEvent(
        at: event.at.microseconds, kind: event.kind,
        hasVariant: event.attributes[AttributeField.variant.rawValue] != nil)
    })
  for ask in folded.asks where events[start + ask.position].kind != .prompted {
    events[start + ask.position].readings.append(.ask)
  }
  readEpisodes(folded.episodes, &events)
  for request in folded.silentRequests { events[start + request.position].readings.append(.silentRequest) }
  for index in events.indices where events[index].readings.isEmpty {
    switch events[index].kind {
    case .allowed: events[index].readings.append(.grantOutsidePrompt)
    case .declined: events[index].readings.append(.strayRefusal)
    case .dismissed, .ignored: events[index].readings.append(.contradiction)
    default: break
    }
  }
}

private func readEpisodes(_ episodes: [Episode], _ events: inout ArraySlice<ReadEvent>) {
  var reaches: [Int: ClosedRange<Int>] = [:]
  var recoveries: [(index: Int, EventReading)] = []
  for (number, episode) in zip(1..., episodes) {
    let prompt = events.startIndex + episode.position
    events[prompt].readings.append(.prompt(number: number, arm: episode.arm))
    /// The first event after `index` that has the time and one of the kinds.
    func find(_ kinds: [EventKind], at: Int64, after index: Int) -> Int? {
      events[(index + 1)...].firstIndex { $0.at.microseconds == at && kinds.contains($0.kind) }
    }
    var answer: Int?
    if let at = episode.answeredAt {
      answer = find([.allowed, .declined, .dismissed, .ignored], at: at, after: prompt)
    }
    if let answer {
      let after = events[answer].at.microseconds - episode.promptedAt
      events[answer].readings.append(.answer(ofPrompt: number, after: after))
    } else {
      events[prompt].readings.append(.unanswered)
    }
    if let at = episode.reachedAt, let reach = find([.reachedFeature], at: at, after: prompt) {
      reaches[reach] = (reaches[reach]?.lowerBound ?? number)...number
    }
    if let at = episode.recoveredAt, let answer, let route = episode.route,
      let reach = find([.reachedFeature], at: at, after: answer)
    {
      recoveries.append((reach, .recovery(ofPrompt: number, route)))
    }
  }
  for (index, prompts) in reaches { events[index].readings.append(.reach(ofPrompts: prompts)) }
  for (index, recovery) in recoveries { events[index].readings.append(recovery) }
}
