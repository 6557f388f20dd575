import EventModel
import Queries
import Store

/// Inserts the events of a batch and what the fold made of them, each table in the order of its key.
final class RowWriter {
  private let events: BulkInserter
  private let eventsWithoutLatency: BulkInserter
  private let episodes: BulkInserter
  private let silentRequests: BulkInserter
  private let asks: BulkInserter
  private let removeEpisode: BulkInserter
  private let removeSilentRequest: BulkInserter
  private let removeAsk: BulkInserter

  init(_ connection: Connection) throws(StoreError) {
    func inserter(_ table: String, _ columns: [String]) throws(StoreError) -> BulkInserter {
      try BulkInserter(into: table, columns: columns, on: connection)
    }
    func remover(_ query: Query) throws(StoreError) -> BulkInserter {
      try BulkInserter("\(query.sql)", width: 5, on: connection)
    }
    events = try inserter("event", ["day", "person", "at", "shape", "identity", "latency_us"])
    eventsWithoutLatency = try inserter("event", ["day", "person", "at", "shape", "identity"])
    episodes = try inserter(
      "episode",
      [
        "day", "person", "permission", "n", "at", "previous_before", "shape", "arm", "answer",
        "answered_after", "reached_after", "recovered_after", "route",
      ])
    silentRequests = try inserter(
      "silent_request",
      ["day", "person", "permission", "at", "n", "stretch", "shape", "arm", "latency_us"])
    asks = try inserter("ask", ["day", "person", "permission", "at", "n", "shape", "arm"])
    removeEpisode = try remover(.ingestEpisodeRemove)
    removeSilentRequest = try remover(.ingestSilentRequestRemove)
    removeAsk = try remover(.ingestAskRemove)
  }

  /// The new events and the rows of parts that were named and merged, and rows beside them.
  func insert(_ parts: [FoldedPart], and added: DerivedRows) throws(StoreError) {
    // Absent places are those of a part that holds nothing.
    let placed = parts.compactMap { part in part.places.map { (part: part, places: $0) } }
    try insert(events: placed.map { ($0.part.records, $0.places.events) })
    try insert(
      episodes: placed.map { ($0.part.rows.episodes, $0.places.episodes) }
        + [(added.episodes, DayPlaces(added.episodes))])
    try insert(
      silentRequests: placed.map { ($0.part.rows.silentRequests, $0.places.silentRequests) }
        + [(added.silentRequests, DayPlaces(added.silentRequests))])
    try insert(
      asks: placed.map { ($0.part.rows.asks, $0.places.asks) } + [(added.asks, DayPlaces(added.asks))])
  }

  private func insert(events lists: [(rows: [Record], places: DayPlaces)]) throws(StoreError) {
    // Most logs have no latency anywhere, and a column less is a column less to bind.
    let haveLatency = lists.contains { $0.rows.contains { $0.latency != Latency.absent } }
    let inserter = haveLatency ? events : eventsWithoutLatency
    try forEachByDay(lists) { record throws(StoreError) in
      let day = record.day
      try inserter.append { row in
        row[0] = Int64(day)
        row[1] = record.person
        row[2] = record.at - Instant(startOf: UTCDay(number: day)).microseconds
        row[3] = Int64(record.shape)
        row[4] = Int64(bitPattern: record.identity)
        if haveLatency { row[5] = Latency.microseconds(record.latency) ?? BulkInserter.null }
      }
    }
    try inserter.flush()
  }

  func remove(_ rows: DerivedRows) throws(StoreError) {
    for episode in rows.episodes {
      try removeEpisode.append { row in
        row[0] = Int64(episode.day)
        row[1] = episode.person
        row[2] = Int64(episode.permission)
        row[3] = Int64(episode.n)
      }
    }
    try removeEpisode.flush()
    try remove(rows.silentRequests, with: removeSilentRequest)
    try remove(rows.asks, with: removeAsk)
  }

  private func insert(
    episodes lists: [(rows: [DerivedRows.Episode], places: DayPlaces)]
  ) throws(StoreError) {
    func known(_ value: Int64) -> Int64 { value < 0 ? BulkInserter.null : value }
    try forEachByDay(lists) { episode throws(StoreError) in
      try episodes.append { row in
        row[0] = Int64(episode.day)
        row[1] = episode.person
        row[2] = Int64(episode.permission)
        row[3] = Int64(episode.n)
        row[4] = episode.at
        row[5] = known(episode.previousBefore)
        row[6] = Int64(episode.shape)
        row[7] = Int64(episode.arm)
        row[8] = episode.answer == 0 ? BulkInserter.null : Int64(episode.answer)
        row[9] = known(episode.answeredAfter)
        row[10] = known(episode.reachedAfter)
        row[11] = known(episode.recoveredAfter)
        row[12] = episode.route == 0 ? BulkInserter.null : Int64(episode.route)
      }
    }
    try episodes.flush()
  }

  private func insert(
    silentRequests lists: [(rows: [DerivedRows.Occasion], places: DayPlaces)]
  ) throws(StoreError) {
    try forEachByDay(lists) { request throws(StoreError) in
      try silentRequests.append { row in
        Self.fillKey(of: request, into: row)
        row[5] = Int64(request.stretch)
        row[6] = Int64(request.shape)
        row[7] = Int64(request.arm)
        row[8] = Latency.microseconds(request.latency) ?? BulkInserter.null
      }
    }
    try silentRequests.flush()
  }

  private func insert(asks lists: [(rows: [DerivedRows.Occasion], places: DayPlaces)]) throws(StoreError) {
    try forEachByDay(lists) { ask throws(StoreError) in
      try asks.append { row in
        Self.fillKey(of: ask, into: row)
        row[5] = Int64(ask.shape)
        row[6] = Int64(ask.arm)
      }
    }
    try asks.flush()
  }

  private func remove(_ rows: [DerivedRows.Occasion], with remover: BulkInserter) throws(StoreError) {
    for occasion in rows { try remover.append { Self.fillKey(of: occasion, into: $0) } }
    try remover.flush()
  }

  private static func fillKey(
    of occasion: DerivedRows.Occasion, into row: UnsafeMutableBufferPointer<Int64>
  ) {
    row[0] = Int64(occasion.day)
    row[1] = occasion.person
    row[2] = Int64(occasion.permission)
    row[3] = occasion.at
    row[4] = Int64(occasion.n)
  }
}
