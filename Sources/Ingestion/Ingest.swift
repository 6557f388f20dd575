import EventLog
import EventModel
import LibC
import Queries
import Store

/// How far an ingest is.
public struct IngestProgress: Sendable {
  /// Logs done, of `logs` that were found.
  public var done: Int
  public var logs: Int
  public var events: Int
}

/// Reads logs into the database that the lock stands for.
///
/// A database that is made by this run appears when its logs are in; where there was something to read and none of
/// it could be, none is made. Later every batch of files is one transaction: whatever happens, the store holds whole
/// files, and the next run goes on from there.
public func ingest(
  _ request: IngestRequest, holding lock: WriterLock,
  progress: (IngestProgress) -> Void = { _ in }
) async throws -> IngestReport {
  let outFolders = request.outFolders.compactMap { FileIdentity($0) }
  let finder = LogFinder(
    request.paths, leavingOut: FileIdentity.all(of: lock.database).union(outFolders))
  let logs = finder.files
  let settled = logs.filter { !$0.wasChanged(within: request.settleTime, of: request.now) }
  var run = IngestRun(request: request, lock: lock, logs: settled)
  run.report.found = logs.count
  run.report.settling = logs.count - settled.count
  run.report.problems = finder.problems
  run.report.notices = finder.notices
  NamelessFile.discard(beside: lock.database)
  while try Database.isMissing(lock) {
    do {
      try await run.makeDatabase(progress)
    } catch {
      Connection.discard(lock)
      throw error
    }
    if run.logs.isEmpty { return run.report }
  }
  try await run.addToDatabase(progress)
  return run.report
}

/// An ingest at work.
struct IngestRun {
  let request: IngestRequest
  let lock: WriterLock
  /// The logs that wait.
  var logs: [LogFile]
  let found: Int
  var report = IngestReport()

  init(request: IngestRequest, lock: WriterLock, logs: [LogFile]) {
    (self.request, self.lock, self.logs) = (request, lock, logs)
    found = logs.count
  }

  /// Reads all logs that wait into a database that stands.
  mutating func addToDatabase(_ progress: (IngestProgress) -> Void) async throws {
    let store = try OpenStore(lock)
    let reader = try fileReader(store.database, store.catalog)
    let ledger = try Ledger(store.connection)
    let writer = try BatchWriter(
      store.connection, ledger: ledger, stored: store.catalog, declared: request.declaredKinds,
      recordLimit: request.recordsPerBatch, width: processorCount())
    try passOverRead(ledger, reader)
    let batches = BatchReader(
      logs, known: try ledger.contents(), reader: reader, recordLimit: request.recordsPerBatch,
      width: processorCount())
    var keeper = LogKeeper(store.connection)
    var batch = await batches.next()
    while let current = batch {
      batch = nil
      // The next batch is read while this one is written.
      async let next = batches.next()
      report.problems += current.problems
      for outcome in try await writer.write(current, readAt: request.now) { report.add(outcome) }
      try keeper.keepSmall()
      progress(
        IngestProgress(done: report.files + report.skipped, logs: found, events: report.events))
      batch = await next
    }
    report.unmoved = try keeper.finish()
    logs = []
  }

  /// Leaves out the logs that look as the ledger has them.
  private mutating func passOverRead(_ ledger: Ledger, _ reader: FileReader) throws(StoreError) {
    if request.verifies { return }
    var waiting: [LogFile] = []
    for log in logs {
      let isWhole = try ledger.wasWhole(
        log, reading: reader.reading(of: log), crowded: reader.crowdedReading(of: log))
      if let isWhole {
        report.skipped += 1
        report.incompleteFiles += isWhole ? 0 : 1
        report.passedIncompleteFiles += isWhole ? 0 : 1
      } else {
        waiting.append(log)
      }
    }
    logs = waiting
  }

  func fileReader(_ database: Database, _ catalog: ShapeCatalog) throws(StoreError) -> FileReader {
    let settings = Recorder.Settings(
      key: database.key, intakeRule: try IntakeRule(database.connection, key: database.key),
      rejectRule: request.rejectRule,
      // All readers together hold about two batches.
      spillLimit: max(1, request.recordsPerBatch * 2 / max(2, processorCount())),
      spillSpace: SpillSpace(beside: lock.database))
    return FileReader(
      settings: settings, shapes: ShapeTable(catalog, limit: request.maximumCombinations),
      platform: request.platform, mapping: request.mapping,
      stopsAtRefusal: request.stopsAtRefusal, limits: request.limits)
  }
}

func processorCount() -> Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }
