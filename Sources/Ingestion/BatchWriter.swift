import EventLog
import EventModel
import Journeys
import Store

/// Puts batches into the store: the ledger rows of its files, their events and all that follows from them, in
/// one transaction.
final class BatchWriter {
  private let connection: Connection
  private let ledger: Ledger
  private let catalogWriter: CatalogWriter
  private let directory: PersonDirectory
  private let storedEvents: StoredEvents
  private let rows: RowWriter
  private let cube: CubeWriter
  private let declared: Set<EventKind>

  /// - Parameters:
  ///   - stored: The shapes that the store holds.
  ///   - declared: The kinds that the source says it logs.
  init(
    _ connection: Connection, ledger: Ledger, stored: ShapeCatalog, declared: Set<EventKind>
  ) throws(StoreError) {
    self.connection = connection
    self.ledger = ledger
    self.declared = declared
    catalogWriter = try CatalogWriter(connection, stored: stored)
    directory = try PersonDirectory(connection)
    storedEvents = try StoredEvents(connection)
    rows = try RowWriter(connection)
    cube = try CubeWriter(connection)
  }

  /// Stores a batch, and takes its parts apart.
  /// - Parameter readAt: Microseconds since 1970, for the ledger.
  /// - Returns: What came of each file, in order.
  func write(_ batch: inout Batch, readAt: Int64) throws(StoreError) -> [FileOutcome] {
    let files = batch.files
    var outcomes: [FileOutcome] = []
    try connection.transaction { () throws(StoreError) in
      let (news, duplicates) = try write(&batch)
      for file in files {
        outcomes.append(
          FileOutcome(file: file, events: news[file.number], duplicates: duplicates[file.number]))
      }
      try ledger.write(outcomes, readAt: readAt)
    }
    try connection.checkpoint()
    return outcomes
  }

  /// Stores the events and all that follows from them; per file the new events and the duplicates.
  private func write(_ batch: inout Batch) throws(StoreError) -> (news: [Int], duplicates: [Int]) {
    if let failure = batch.failure { throw .spill(failure) }
    var counts = DayCounts()
    var sums: [(news: [Int], duplicates: [Int])] = []
    if let spilled = batch.spilled {
      for share in spilled.shares {
        var parts = [try spilled.part(share)]
        sums.append(try write(&parts, order: batch.order, &counts))
      }
    } else {
      var parts: [FoldedPart] = []
      swap(&parts, &batch.parts)
      sums.append(try write(&parts, order: batch.order, &counts))
    }
    try cube.add(counts, catalog: batch.order.catalog)
    return (sums.map(\.news).summed, sums.map(\.duplicates).summed)
  }

  private func write(
    _ parts: inout [FoldedPart], order: RecordOrder, _ counts: inout DayCounts
  ) throws(StoreError) -> (news: [Int], duplicates: [Int]) {
    var merger = PartMerger(order: order, directory: directory, storedEvents: storedEvents)
    for index in parts.indices { try merger.merge(&parts[index]) }
    var events = [Int](repeating: 0, count: order.facts.count)
    for part in parts {
      for record in part.records where record.user >= 0 { events[Int(record.shape)] += 1 }
    }
    try catalogWriter.add(events: events, catalog: order.catalog, declared: declared)
    try rows.remove(merger.removed)
    try rows.insert(parts, and: merger.added)
    for part in parts { counts.add(part.counts) }
    return (parts.map(\.news).summed, parts.map(\.duplicates).summed)
  }
}

extension [[Int]] {
  /// Element by element; all have the same count.
  fileprivate var summed: [Int] {
    dropFirst().reduce(first ?? []) { zip($0, $1).map { $0 + $1 } }
  }
}
