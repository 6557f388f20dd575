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
    for (key, users) in counts.prompts { try promptRows.add(key, [users, 0]) }
    for (key, users) in counts.asks { try askRows.add(key, [users, 0]) }
    for (key, count) in counts.silent { try silentRows.add(key, [count.users, count.requests]) }
    for (key, bursts) in counts.bursts { try burstRows.add(key, [bursts, 0]) }
    try prompts.add(promptRows)
    try asks.add(askRows)
    try silent.add(silentRows)
    try bursts.add(burstRows)
    try contradictions.add(counts.contradictions, catalog: catalog)
  }

  /// Adds the counts of a first load.
  /// - Parameter heldRows: More rows of a table than these go to `file`, where they are sorted.
  func add(
    _ counts: CountRuns, catalog: ShapeCatalog, heldRows: Int, sortingIn file: NamelessFile
  ) throws(StoreError) {
    func add<Key, Value: BitwiseCopyable>(
      _ runs: PartedRuns, to table: CubeTable<Key>, keepsAbsentValues: Bool, _ delta: (Value) -> SIMD2<Int>
    ) throws(StoreError) {
      var rows = CubeRows<Key>(catalog: catalog, keepsAbsentValues: keepsAbsentValues)
      var sorted = PartedRuns(in: file)
      try runs.forEachDay(delta) { (day: [Key: SIMD2<Int>]) throws(StoreError) in
        for (key, delta) in day { try rows.add(key, delta) }
        if rows.deltas.count > heldRows { try rows.move(to: &sorted) }
      }
      try rows.move(to: &sorted)
      try table.add(sorted, catalog: catalog)
    }
    try add(counts.prompts, to: prompts, keepsAbsentValues: false) { [$0, 0] }
    try add(counts.asks, to: asks, keepsAbsentValues: false) { [$0, 0] }
    try add(counts.silent, to: silent, keepsAbsentValues: true) { (count: (users: Int, requests: Int)) in
      [count.users, count.requests]
    }
    try add(counts.bursts, to: bursts, keepsAbsentValues: true) { [$0, 0] }
    try counts.contradictions.forEachDay(
      { [$0, 0] },
      { (day: [ContradictionCount: SIMD2<Int>]) throws(StoreError) in
        try contradictions.add(day.mapValues { $0[0] }, catalog: catalog)
      })
  }
}
