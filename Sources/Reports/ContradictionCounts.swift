import EventModel
import Journeys
import Queries
import Store

/// A sequence that the daily cube holds and the platform makes impossible.
struct DayContradiction {
  var stream: Stream
  var impossibility: Impossibility
  var times: Int
}

/// Which sequences of which streams there are any of.
struct PossibleContradiction: Hashable {
  var stream: StreamKey
  var impossibility: Impossibility
}

extension Impossibility {
  private static let byNumber = Dictionary(uniqueKeysWithValues: allCases.map { (Int64($0.number), $0) })

  init?(number: Int64) {
    guard let own = Self.byNumber[number] else { return nil }
    self = own
  }

  /// Whether an event of an edition cannot be; of what no edition changes, the empty one.
  func isRuledOut(in stream: Stream, edition: EditionKey, among table: [Lifecycle]) -> Bool {
    canBe(in: stream.logged) && stream.lifecycle(of: edition, among: table).impossible.contains(self)
  }

  /// Whether an event of any edition cannot be.
  func isRuledOut(in stream: Stream, among table: [Lifecycle]) -> Bool {
    if Self.everywhere.contains(self) { return isRuledOut(in: stream, edition: .unnamed, among: table) }
    return canBe(in: stream.logged)
      && Lifecycle.rows(platform: stream.platform, permission: stream.permission, among: table)
        .contains { $0.impossible.contains(self) }
  }
}

/// What the daily cube holds of the window; where that is not made of whole UTC days, of all the days that it
/// touches, which is no less.
func dayContradictions(
  of streams: [Stream], _ question: FunnelQuestion, _ connection: Connection
) throws(StoreError) -> [DayContradiction] {
  let (from, last) = (Int64(question.window.from.day.number), Int64(question.window.until.day.number))
  let statement = try connection.prepare(.funnelDayContradictions)
  try statement.bind(":from", from)
  try statement.bind(":until", question.window.wholeUTCDays == nil ? last + 1 : last)
  try statement.bind(":next", last)
  let byKey = Dictionary(uniqueKeysWithValues: streams.map { ($0.key, $0) })
  var found: [DayContradiction] = []
  for permission in Set(streams.map(\.permissionID)) {
    try statement.bind(":permission", permission)
    try statement.forEachRow { row throws(StoreError) in
      let key = StreamKey(permission: permission, platform: try row.value("platform"))
      guard let stream = byKey[key], let impossibility = Impossibility(number: try row.value("code")),
        impossibility.isRuledOut(in: stream, edition: try EditionKey(row), among: question.lifecycles)
      else { return }
      let times: Int = try row.value("times")
      // No log is that long; sums must not overflow.
      guard (0...1 << 40).contains(times) else {
        throw .damaged("contradiction_count", at: connection.path, "a count is out of range")
      }
      found.append(DayContradiction(stream: stream, impossibility: impossibility, times: times))
    }
  }
  return found
}

/// How often journeys hold, within the window, what their platform makes impossible; by permission.
func contradictionTimes(
  of streams: [Stream], _ question: FunnelQuestion, _ connection: Connection
) throws(StoreError) -> [String: Int] {
  let days = try dayContradictions(of: streams, question, connection)
  if days.isEmpty { return [:] }
  var times: [String: Int] = [:]
  if question.window.wholeUTCDays != nil {
    for day in days { times[day.stream.permission, default: 0] += day.times }
  } else {
    for group in try groups(of: streams, question, connection, among: Set(days.map(\.possible))) {
      times[group.permission, default: 0] += group.times
    }
  }
  return times
}

extension DayContradiction {
  var possible: PossibleContradiction {
    PossibleContradiction(stream: stream.key, impossibility: impossibility)
  }
}
