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
  private let postings: PostingWriter
  private let rows: RowWriter
  private let cube: CubeWriter
  private let declared: Set<EventKind>
  private let recordLimit: Int
  private let width: Int

  /// - Parameters:
  ///   - stored: The shapes that the store holds.
  ///   - declared: The kinds that the source says it logs.
  ///   - recordLimit: With so many records a batch is full.
  ///   - width: How many shares of the users are folded at a time.
  init(
    _ connection: Connection, ledger: Ledger, stored: ShapeCatalog, declared: Set<EventKind>,
    recordLimit: Int, width: Int
  ) throws(StoreError) {
    self.connection = connection
    self.ledger = ledger
    self.declared = declared
    (self.recordLimit, self.width) = (recordLimit, width)
    catalogWriter = try CatalogWriter(connection, stored: stored)
    directory = try PersonDirectory(connection)
    postings = try PostingWriter(connection)
    rows = try RowWriter(connection)
    cube = try CubeWriter(connection)
  }

  /// Stores a batch.
  /// - Parameter readAt: Microseconds since 1970, for the ledger.
  /// - Returns: What came of each file, in order.
  func write(_ batch: Batch, readAt: Int64) async throws(StoreError) -> [FileOutcome] {
    if let failure = batch.failure { throw .spill(failure) }
    var outcomes: [FileOutcome] = []
    try await connection.transaction { () async throws(StoreError) in
      let (news, duplicates) = try await writeShares(of: batch)
      for file in batch.files {
        outcomes.append(
          FileOutcome(file: file, events: news[file.number], duplicates: duplicates[file.number]))
      }
      try ledger.write(outcomes, readAt: readAt)
    }
    try connection.checkpoint()
    return outcomes
  }

  /// Stores the events and all that follows from them.
  /// - Returns: Per file the new events and the duplicates.
  private func writeShares(of batch: Batch) async throws(StoreError) -> (news: [Int], duplicates: [Int]) {
    let lastKnown = directory.lastID
    var counts = DayCounts()
    var (news, duplicates): ([Int], [Int]) = ([], [])
    // New users have the highest ids: their rows wait for the others', so that each day is filled in order.
    var waiting: [FoldedPart] = []
    func writeWaiting() throws(StoreError) {
      try rows.insert(waiting, of: (lastKnown + 1)...Int64.max)
      waiting = []
    }
    let pipeline = MergePipeline(
      batch.shares, order: batch.order, database: connection.path, width: width)
    try await pipeline.run { merged throws(StoreError) in
      let part = try write(merged, order: batch.order, lastKnown: lastKnown)
      if merged.ids.contains(nil) { waiting.append(part) }
      counts.add(merged.part.counts)
      news.add(merged.part.news)
      duplicates.add(merged.part.duplicates)
      // A log that did not fit into a batch must not fill the memory now.
      if waiting.reduce(0, { $0 + $1.records.count }) > recordLimit { try writeWaiting() }
    }
    try writeWaiting()
    try directory.settleRecent()
    try cube.add(counts, catalog: batch.order.catalog)
    return (news, duplicates)
  }

  /// Stores a share, except its counts and the rows of new users.
  /// - Returns: The part with the users' ids.
  private func write(
    _ merged: MergedPart, order: RecordOrder, lastKnown: Int64
  ) throws(StoreError) -> FoldedPart {
    var part = merged.part
    let ids = directory.ids(merged.ids)
    try directory.save(part.persons, merged.ids, ids: ids)
    try postings.write(part.postings(ids: ids, known: merged.known))
    part.name(ids)
    var events = [Int](repeating: 0, count: order.facts.count)
    for record in part.records where record.user >= 0 { events[Int(record.shape)] += 1 }
    try catalogWriter.add(events: events, catalog: order.catalog, declared: declared)
    try rows.remove(merged.removed)
    try rows.insert(merged.added)
    if lastKnown > 0 { try rows.insert([part], of: 1...lastKnown) }
    return part
  }
}

extension [Int] {
  /// Adds the others element by element; nothing stands for zeros.
  fileprivate mutating func add(_ others: [Int]) {
    self = isEmpty ? others : zip(self, others).map { $0 + $1 }
  }
}
