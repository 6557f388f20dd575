import EventModel
import Journeys

/// What the fold makes of journeys, as rows of the store. Times are microseconds; −1 stands for null.
struct DerivedRows: Equatable {
  struct Episode: Equatable {
    var day: Int32
    var permission: Int32
    var person: Int64
    var at: Int64
    var previousBefore: Int64
    var answeredAfter: Int64
    var reachedAfter: Int64
    var recoveredAfter: Int64
    var n: Int32
    var shape: Int32
    var arm: Int32
    var answer: UInt8
    var route: UInt8
  }

  /// A silent request, or an ask (which has no stretch and no latency).
  struct Occasion: Equatable {
    var day: Int32
    var permission: Int32
    var person: Int64
    var at: Int64
    var n: Int32
    var stretch: Int32
    var shape: Int32
    var arm: Int32
    var latency: Int32
  }

  var episodes: [Episode] = []
  var silentRequests: [Occasion] = []
  var asks: [Occasion] = []

  /// Makes room for so many rows of each kind.
  mutating func reserve(_ rows: Int) {
    episodes.reserveCapacity(rows)
    silentRequests.reserveCapacity(rows)
    asks.reserveCapacity(rows)
  }

  /// Puts ids in the place of slots; a row that was taken out has none.
  mutating func name(_ ids: [Int64]) {
    for index in episodes.indices where episodes[index].person >= 0 {
      episodes[index].person = ids[Int(episodes[index].person)]
    }
    Self.name(&silentRequests, ids)
    Self.name(&asks, ids)
  }

  private static func name(_ rows: inout [Occasion], _ ids: [Int64]) {
    for index in rows.indices where rows[index].person >= 0 {
      rows[index].person = ids[Int(rows[index].person)]
    }
  }

  static func += (rows: inout DerivedRows, others: DerivedRows) {
    add(others.episodes, to: &rows.episodes)
    add(others.silentRequests, to: &rows.silentRequests)
    add(others.asks, to: &rows.asks)
  }

  private static func add<Row>(_ others: [Row], to rows: inout [Row]) {
    // The rows of a user with millions of events are not copied.
    if rows.isEmpty { rows = others } else { rows += others }
  }

  /// Adds one journey. `latency` gives that of the event at a position of `events`.
  mutating func add(
    _ folded: FoldedJourney, events: [JourneyEvent], person: Int64, permission: Int32,
    latency: (Int) -> Int32
  ) {
    let firstEpisode = episodes.count
    for episode in folded.episodes {
      func after(_ at: Int64?) -> Int64 { at.map { $0 - episode.promptedAt } ?? -1 }
      let instant = Instant(microseconds: episode.promptedAt)
      let day = instant.day
      let last = episodes.count > firstEpisode ? episodes.last : nil
      episodes.append(
        Episode(
          day: day.number, permission: permission, person: person,
          at: episode.promptedAt - Instant(startOf: day).microseconds,
          previousBefore: episode.previousPromptedAt.map { episode.promptedAt - $0 } ?? -1,
          answeredAfter: after(episode.answeredAt), reachedAfter: after(episode.reachedAt),
          recoveredAfter: after(episode.recoveredAt),
          n: last.map { $0.day == day.number ? $0.n + 1 : 0 } ?? 0,
          shape: events[episode.position].shape, arm: ArmReference(episode.arm).code,
          answer: episode.answer?.rawValue ?? 0, route: episode.route?.rawValue ?? 0))
    }
    if folded.silentRequests.isEmpty && folded.asks.count == folded.episodes.count { return }
    let arms = ArmFinder(events: events, episodes: folded.episodes)
    let (firstSilent, firstAsk) = (silentRequests.count, asks.count)
    for request in folded.silentRequests {
      let row = Self.occasion(
        at: request.at, stretch: Int32(clamping: request.stretch), shape: events[request.position].shape,
        arm: arms.silentRequest(at: request.position), latency: latency(request.position),
        person: person, permission: permission)
      Self.append(row, to: &silentRequests, from: firstSilent)
    }
    for ask in folded.asks where events[ask.position].kind != .prompted {
      let row = Self.occasion(
        at: ask.at, stretch: 0, shape: events[ask.position].shape, arm: arms.ask(at: ask.position),
        latency: Latency.absent, person: person, permission: permission)
      Self.append(row, to: &asks, from: firstAsk)
    }
  }

  private static func occasion(
    at: Int64, stretch: Int32, shape: Int32, arm: ArmReference, latency: Int32, person: Int64,
    permission: Int32
  ) -> Occasion {
    let day = Instant(microseconds: at).day
    return Occasion(
      day: day.number, permission: permission, person: person,
      at: at - Instant(startOf: day).microseconds, n: 0, stretch: stretch, shape: shape, arm: arm.code,
      latency: latency)
  }

  /// Gives the row its ordinal among those of its instant; `from` is where its journey begins.
  private static func append(_ row: Occasion, to rows: inout [Occasion], from start: Int) {
    var row = row
    if rows.count > start, let last = rows.last, last.day == row.day, last.at == row.at { row.n = last.n + 1 }
    rows.append(row)
  }
}
