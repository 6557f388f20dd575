import EventModel
import Journeys
import Queries
import Store

/// Adds the counts of a batch to the daily cube.
final class CubeWriter {
  private let prompts: CubeTable<PromptCount>
  private let asks: CubeTable<OccasionCount>
  private let silent: CubeTable<OccasionCount>
  private let bursts: CubeTable<BurstCount>
  private let contradictions: ContradictionTable

  init(_ connection: Connection) throws(StoreError) {
    prompts = try CubeTable(add: .ingestPromptCountAdd, sweep: .ingestPromptCountSweep, on: connection) {
      (statement, key, delta) throws(StoreError) in
      try statement.bind(":gap", Int64(key.gap))
      try statement.bind(":answer", Int64(key.answer))
      try statement.bind(":answered_after", Int64(key.answeredAfter))
      try statement.bind(":reached_after", Int64(key.reachedAfter))
      try statement.bind(":route", Int64(key.route))
      try statement.bind(":recovered_after", Int64(key.recoveredAfter))
      try statement.bind(":users", delta[0])
    }
    asks = try CubeTable(add: .ingestAskCountAdd, sweep: .ingestAskCountSweep, on: connection) {
      (statement, key, delta) throws(StoreError) in
      try statement.bind(":gap", Int64(key.gap))
      try statement.bind(":users", delta[0])
    }
    silent = try CubeTable(add: .ingestSilentCountAdd, sweep: .ingestSilentCountSweep, on: connection) {
      (statement, key, delta) throws(StoreError) in
      try statement.bind(":gap", Int64(key.gap))
      try statement.bind(":users", delta[0])
      try statement.bind(":requests", delta[1])
    }
    bursts = try CubeTable(add: .ingestBurstCountAdd, sweep: .ingestBurstCountSweep, on: connection) {
      (statement, key, delta) throws(StoreError) in
      try statement.bind(":gap", Int64(key.gap))
      try statement.bind(":after", Int64(key.after))
      try statement.bind(":requests", Int64(key.requests))
      try statement.bind(":begins", key.begins ? 1 : 0)
      try statement.bind(":bursts", delta[0])
    }
    contradictions = try ContradictionTable(connection)
  }

  /// Adds the counts of all shares of a batch.
  func add(_ counts: DayCounts, catalog: ShapeCatalog) throws(StoreError) {
    var promptRows = CubeRows<PromptCount>(catalog: catalog, keepsAbsentValues: false)
    var askRows = CubeRows<OccasionCount>(catalog: catalog, keepsAbsentValues: false)
    var silentRows = CubeRows<OccasionCount>(catalog: catalog, keepsAbsentValues: true)
    var burstRows = CubeRows<BurstCount>(catalog: catalog, keepsAbsentValues: true)
    for (key, users) in counts.prompts { promptRows.add(key, [users, 0]) }
    for (key, users) in counts.asks { askRows.add(key, [users, 0]) }
    for (key, count) in counts.silent { silentRows.add(key, [count.users, count.requests]) }
    for (key, bursts) in counts.bursts { burstRows.add(key, [bursts, 0]) }
    try prompts.add(promptRows)
    try asks.add(askRows)
    try silent.add(silentRows)
    try bursts.add(burstRows)
    try contradictions.add(counts.contradictions, catalog: catalog)
  }
}

/// One table of the cube.
private final class CubeTable<Key: DayCountKey> {
  typealias Bind = (Statement, Key, SIMD2<Int>) throws(StoreError) -> Void

  private let add: Statement
  private let sweep: Statement
  private let bind: Bind

  init(add: Query, sweep: Query, on connection: Connection, bind: @escaping Bind) throws(StoreError) {
    self.add = try connection.prepare(add)
    self.sweep = try connection.prepare(sweep)
    self.bind = bind
  }

  func add(_ rows: CubeRows<Key>) throws(StoreError) {
    var emptied: Set<SIMD2<Int32>> = []
    for (row, delta) in rows.changes {
      try add.bind(":permission", Int64(row.place.permission))
      try add.bind(":platform", Int64(row.place.platform))
      try add.bind(":field", row.place.field?.name ?? "all")
      try add.bind(":value", rows.catalog.text(row.place.value))
      try add.bind(":day", Int64(row.key.day))
      try bind(add, row.key, delta)
      try add.run()
      if delta[0] < 0 || delta[1] < 0 { emptied.insert([row.place.permission, row.key.day]) }
    }
    for place in emptied {
      try sweep.bind(":permission", Int64(place[0]))
      try sweep.bind(":day", Int64(place[1]))
      try sweep.run()
    }
  }
}
