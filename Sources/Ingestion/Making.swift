import EventLog
import EventModel
import LibC
import Store

extension IngestRun {
  /// Makes the database from the logs that wait; none where not one of them can be read. What there is no number
  /// for waits on.
  mutating func makeDatabase(_ progress: (IngestProgress) -> Void) async throws {
    guard let (roots, runs) = try await fillCatalog(progress) else {
      Connection.discard(lock)
      report.madeNoDatabase = true
      return
    }
    report.madeNoDatabase = false
    var trees: [(root: RootPage, feed: (inout TreeBuilder) throws(StoreError) -> Void)] = []
    let (events, database) = (report.events, lock.database)
    for (tree, root) in zip(CellRuns.Tree.allCases, roots) {
      trees.append(
        (
          root,
          { builder throws(StoreError) in
            try runs.feed(tree, to: &builder)
            guard tree != .events || builder.rows == events else {
              throw StoreError(
                .statement, place: database,
                reason:
                  "\(events) \(plural(events, "event was", "events were")) read, but \(builder.rows) stored",
                remedy: "no database was made; please report this")
            }
          }
        ))
    }
    try Connection.fill(lock, trees)
    try Connection.publish(lock)
  }

  /// Whether all that there was went wrong. An empty folder did not, nor did logs that are still being written: the
  /// database of a first night on which nothing has happened yet says so. A wrong path must leave none that does.
  private var nothingCouldBeRead: Bool {
    report.files == 0 && report.settling == 0 && !report.problems.isEmpty
  }

  /// Reads and folds the logs, and writes all but the rows by day and person, which come back as runs; nil where
  /// there is nothing to make a database of.
  private mutating func fillCatalog(
    _ progress: (IngestProgress) -> Void
  ) async throws -> (roots: [RootPage], runs: CellRuns)? {
    if logs.isEmpty, nothingCouldBeRead { return nil }
    let database = try Database.openForWriting(lock)
    let catalog = try ShapeCatalog(from: database.connection)
    let reader = try fileReader(database, catalog)
    let found = found
    let dealt = try await LogDealer(
      reader: reader, rejectLimit: request.recordsPerBatch, width: processorCount()
    ).deal(logs) { progress(IngestProgress(done: $0, logs: found, events: $1)) }
    logs = Array(dealt.left)
    report.problems += dealt.problems
    if dealt.files.isEmpty, nothingCouldBeRead { return nil }

    let order = RecordOrder(reader.shapes.snapshot)
    // All counts that are held, and later the rows of the cube, take less memory than two batches of records.
    let load = FirstLoad(
      order: order, spills: dealt.spills, files: dealt.taken, width: processorCount(),
      heldCounts: request.recordsPerBatch / 5)
    let file: NamelessFile
    do throws(SystemFailure) { file = try NamelessFile(beside: lock.database) } catch {
      throw StoreError.spill(error)
    }
    let folded = try await load.fold(into: file)
    let outcomes = dealt.files.map {
      FileOutcome(file: $0, events: folded.news[$0.number], duplicates: folded.duplicates[$0.number])
    }
    try database.connection.transaction { () throws(StoreError) in
      try CatalogWriter(database.connection, stored: catalog).add(
        events: folded.events, catalog: order.catalog, declared: request.declaredKinds)
      try CubeWriter(database.connection).add(
        folded.counts, catalog: order.catalog, heldRows: request.recordsPerBatch / 20, sortingIn: file)
      try Ledger(database.connection).write(outcomes, readAt: request.now)
    }
    for outcome in outcomes { report.add(outcome) }
    return (
      try CellRuns.Tree.allCases.map { try database.connection.rootPage(of: $0.rawValue) }, folded.runs
    )
  }
}
