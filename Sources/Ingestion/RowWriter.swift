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
    func inserter(
      _ table: RowTable<some DayRow>, leavingOut left: Int = 0
    ) throws(StoreError) -> BulkInserter {
      try BulkInserter(into: table.name, columns: table.columns.dropLast(left), on: connection)
    }
    func remover(_ query: Query) throws(StoreError) -> BulkInserter {
      try BulkInserter("\(query.sql)", width: 5, on: connection)
    }
    events = try inserter(.events)
    eventsWithoutLatency = try inserter(.events, leavingOut: 1)
    episodes = try inserter(.episodes)
    silentRequests = try inserter(.silentRequests)
    asks = try inserter(.asks)
    removeEpisode = try remover(.ingestEpisodeRemove)
    removeSilentRequest = try remover(.ingestSilentRequestRemove)
    removeAsk = try remover(.ingestAskRemove)
  }

  /// The new events and the rows of those users of named parts.
  func insert(_ parts: [FoldedPart], of persons: ClosedRange<Int64>) throws(StoreError) {
    let placed = parts.map { (part: $0, places: RowPlaces($0, of: persons)) }
    // Most logs have no latency anywhere, and a column less is a column less to bind.
    let haveLatency = parts.contains { $0.records.contains { $0.latency != Latency.absent } }
    try insert(
      placed.map { ($0.part.records, $0.places.events) }, .events,
      with: haveLatency ? events : eventsWithoutLatency)
    try insert(placed.map { ($0.part.rows.episodes, $0.places.episodes) }, .episodes, with: episodes)
    try insert(
      placed.map { ($0.part.rows.silentRequests, $0.places.silentRequests) }, .silentRequests,
      with: silentRequests)
    try insert(placed.map { ($0.part.rows.asks, $0.places.asks) }, .asks, with: asks)
  }

  func insert(_ rows: DerivedRows) throws(StoreError) {
    try insert([(rows.episodes, DayPlaces(rows.episodes))], .episodes, with: episodes)
    try insert(
      [(rows.silentRequests, DayPlaces(rows.silentRequests))], .silentRequests, with: silentRequests)
    try insert([(rows.asks, DayPlaces(rows.asks))], .asks, with: asks)
  }

  private func insert<Row>(
    _ lists: [(rows: [Row], places: DayPlaces)], _ table: RowTable<Row>, with inserter: BulkInserter
  ) throws(StoreError) {
    let fill = table.fill
    try forEachByDay(lists) { row throws(StoreError) in try inserter.append { fill(row, $0) } }
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

  private func remove(_ rows: [DerivedRows.Occasion], with remover: BulkInserter) throws(StoreError) {
    for occasion in rows { try remover.append { RowTable.fillKey(of: occasion, into: $0) } }
    try remover.flush()
  }
}
