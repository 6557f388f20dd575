import EventLog
import EventModel
import Queries
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
  private let shapes: ShapeTable
  private let declared: Set<EventKind>

  /// - Parameters:
  ///   - shapes: Shared with the readers; `stored` is what the store holds of it.
  ///   - declared: The kinds that the source says it logs.
  init(
    _ connection: Connection, ledger: Ledger, shapes: ShapeTable, stored: ShapeCatalog,
    declared: Set<EventKind>
  ) throws(StoreError) {
    self.connection = connection
    self.ledger = ledger
    self.shapes = shapes
    self.declared = declared
    catalogWriter = try CatalogWriter(connection, stored: stored)
    directory = try PersonDirectory(connection)
    storedEvents = try StoredEvents(connection)
    rows = try RowWriter(connection)
    cube = try CubeWriter(connection)
  }

  /// Stores a batch.
  /// - Parameter readAt: Microseconds since 1970, for the ledger.
  /// - Returns: What came of each file, in order; all zero for one whose content was known.
  func write(_ batch: Batch, readAt: Int64) throws(StoreError) -> [FileOutcome] {
    let outcomes = try connection.transaction { () throws(StoreError) in
      try writeInTransaction(batch.files, readAt: readAt)
    }
    try connection.checkpoint()
    return outcomes
  }

  private func writeInTransaction(
    _ files: [ReadFile?], readAt: Int64
  ) throws(StoreError) -> [FileOutcome] {
    var known: [Int64?] = []
    var parts: [RecordBlocks] = []
    var inBatch: [ContentKey: Int] = [:]
    var twins: [Int: Int] = [:]
    for (number, file) in files.enumerated() {
      guard let file else {
        known.append(nil)
        continue
      }
      known.append(try ledger.id(of: file))
      let key = ContentKey(digest: file.summary.digest, reading: file.reading)
      if let first = inBatch[key] { twins[number] = first } else { inBatch[key] = number }
      if known[number] == nil && twins[number] == nil {
        parts.append(file.records)
      } else {
        file.records.removeAll()
      }
    }
    let changes = try fold(parts, files: files.count)
    var outcomes: [FileOutcome] = []
    var ids: [Int: Int64] = [:]
    for (number, file) in files.enumerated() {
      guard let file else { continue }
      var outcome = FileOutcome(file: file)
      if let id = known[number] ?? twins[number].flatMap({ ids[$0] }) {
        ids[number] = id
      } else {
        outcome.isNew = true
        outcome.events = changes.news[number]
        outcome.duplicates = changes.duplicates[number]
        guard outcome.events + outcome.duplicates == file.summary.accepted else {
          throw StoreError(
            .statement, place: "\(file.file.path)",
            reason:
              "\(file.summary.accepted) events were read, \(outcome.events) + \(outcome.duplicates) kept",
            remedy: "nothing of the file was stored; please report this")
        }
        ids[number] = try ledger.insert(
          file, events: outcome.events, duplicates: outcome.duplicates, readAt: readAt)
      }
      if file.file != .standardInput, let id = ids[number] { try ledger.put(file, id: id) }
      outcomes.append(outcome)
    }
    return outcomes
  }

  /// Sorts and folds the records, and stores the outcome; per file the new events and the duplicates.
  private func fold(
    _ parts: [RecordBlocks], files: Int
  ) throws(StoreError) -> (news: [Int], duplicates: [Int]) {
    let order = RecordOrder(shapes.snapshot)
    var folder = BatchFolder(
      BatchSorter(order: order).sort(parts), order: order, files: files, directory: directory,
      storedEvents: storedEvents)
    try folder.fold()
    var events: [Int: Int] = [:]
    for record in folder.records { events[Int(record.shape), default: 0] += 1 }
    try catalogWriter.add(events: events, catalog: order.catalog, declared: declared)
    try rows.insert(events: folder.records)
    try rows.remove(folder.removed)
    try rows.insert(folder.added)
    try cube.add(folder.counts, catalog: order.catalog)
    return (folder.deduplicator.news, folder.deduplicator.duplicates)
  }

  private struct ContentKey: Hashable {
    let digest: ContentDigest
    let reading: Int64
  }
}

/// What came of one file.
struct FileOutcome {
  let file: ReadFile
  /// Whether its content was read for the first time.
  var isNew = false
  var events = 0
  var duplicates = 0
}
