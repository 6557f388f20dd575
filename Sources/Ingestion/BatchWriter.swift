import EventLog
import EventModel
import Journeys
import LibC
import Store

/// Puts batches into the store: the ledger rows of its files, their events and all that follows from them, in
/// one transaction.
final class BatchWriter {
  private let connection: Connection
  private let ledger: Ledger
  private let catalogWriter: CatalogWriter
  private let directory: PersonDirectory
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
    rows = try RowWriter(connection)
    cube = try CubeWriter(connection)
  }

  /// Stores a batch, and takes its parts apart.
  /// - Parameter readAt: Microseconds since 1970, for the ledger.
  /// - Returns: What came of each file, in order.
  func write(_ batch: inout Batch, readAt: Int64) async throws(StoreError) -> [FileOutcome] {
    if let failure = batch.failure { throw .spill(failure) }
    let (files, order, spilled) = (batch.files, batch.order, batch.spilled)
    var parts = try await merge(batch.takeParts().map { Guarded($0) }, order)
    var outcomes: [FileOutcome] = []
    try connection.transaction { () throws(StoreError) in
      var counts = DayCounts()
      var sums: [(news: [Int], duplicates: [Int])] = []
      if let spilled {
        for share in spilled.shares {
          var merger = try PartMerger(order: order, database: connection.path)
          var part = [try merger.merge(try spilled.part(share))]
          sums.append(try write(&part, order, &counts))
        }
      } else {
        sums.append(try write(&parts, order, &counts))
      }
      try cube.add(counts, catalog: order.catalog)
      let (news, duplicates) = (sums.map(\.news).summed, sums.map(\.duplicates).summed)
      for file in files {
        outcomes.append(
          FileOutcome(file: file, events: news[file.number], duplicates: duplicates[file.number]))
      }
      try ledger.write(outcomes, readAt: readAt)
    }
    try connection.checkpoint()
    return outcomes
  }

  /// Joins the parts to what the store holds, all at the same time.
  private func merge(
    _ parts: [Guarded<FoldedPart>], _ order: RecordOrder
  ) async throws(StoreError) -> [MergedPart] {
    let path = connection.path
    let results = await withTaskGroup(of: (Int, Result<MergedPart, StoreError>).self) { group in
      for (index, waiting) in parts.enumerated() {
        group.addTask {
          let result = Result { () throws(StoreError) in
            var merger = try PartMerger(order: order, database: path)
            // Taken out of its place, lest the part be copied where it changes.
            return try merger.merge(
              waiting.withLock { part in
                defer { part = FoldedPart(files: 0) }
                return part
              })
          }
          return (index, result)
        }
      }
      return await group.reduce(into: []) { $0.append($1) }.sorted { $0.0 < $1.0 }
    }
    return try results.map { result throws(StoreError) in try result.1.get() }
  }

  /// Stores the new events of merged parts and all that follows from them, except the counts, which it adds to
  /// `counts`.
  /// - Returns: Per file the new events and the duplicates.
  private func write(
    _ parts: inout [MergedPart], _ order: RecordOrder, _ counts: inout DayCounts
  ) throws(StoreError) -> (news: [Int], duplicates: [Int]) {
    for index in parts.indices {
      let ids = directory.ids(parts[index].known)
      parts[index].part.name(ids)
      try directory.save(parts[index].part.persons, parts[index].known, ids: ids)
    }
    var events = [Int](repeating: 0, count: order.facts.count)
    for merged in parts {
      for record in merged.part.records where record.user >= 0 { events[Int(record.shape)] += 1 }
    }
    try catalogWriter.add(events: events, catalog: order.catalog, declared: declared)
    for merged in parts { try rows.remove(merged.removed) }
    try rows.insert(parts.map(\.part), and: parts.reduce(into: DerivedRows()) { $0 += $1.added })
    for merged in parts { counts.add(merged.part.counts) }
    return (parts.map(\.part.news).summed, parts.map(\.part.duplicates).summed)
  }
}

extension [[Int]] {
  /// Element by element; all have the same count.
  fileprivate var summed: [Int] {
    dropFirst().reduce(first ?? []) { zip($0, $1).map { $0 + $1 } }
  }
}
