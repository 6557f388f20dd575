import EventLog
import EventModel
import LibC
import Queries
import Store

/// What to ingest, and how.
public struct IngestRequest: Sendable {
  public var paths: [LogPath]
  /// The platform of records that name none.
  public var platform: Token?
  public var mapping: LogMapping?
  /// Opens files too that look as the ledger has them.
  public var verifies = false
  /// When a log is refused whole, and the run stops.
  public var rejectRule = RejectRule.standard
  /// Microseconds since 1970: when this happens, for the ledger.
  public var now: Int64
  /// How long a line may be, and where reading a log stops.
  public var limits = ReadLimits()
  /// A batch takes no further file once it holds so many records, and a log with more goes to disk; at least 1.
  /// A record takes 32 bytes, and two batches are in memory at a time.
  public var recordsPerBatch = IngestRequest.standardRecordsPerBatch
  /// A new database's users are held in memory up to about so many.
  var personsInMemory = PersonIndex.limit

  public static let standardRecordsPerBatch = 2_000_000

  public init(paths: [LogPath], platform: Token? = nil, mapping: LogMapping? = nil, now: Int64) {
    self.paths = paths
    self.platform = platform
    self.mapping = mapping
    self.now = now
  }
}

/// How far an ingest is.
public struct IngestProgress: Sendable {
  /// Logs done, of `logs` that were found.
  public var done: Int
  public var logs: Int
  public var events: Int
}

/// Reads logs into the database that the lock stands for.
///
/// Every batch of files is one transaction: whatever happens, the store holds whole files, and the next run
/// goes on from there. A database that is made by this run appears when all logs are in.
public func ingest(
  _ request: IngestRequest, holding lock: WriterLock,
  progress: (IngestProgress) -> Void = { _ in }
) async throws -> IngestReport {
  guard try Database.isMissing(lock) else {
    return try await load(request, holding: lock, isNew: false, progress: progress)
  }
  do {
    let report = try await load(request, holding: lock, isNew: true, progress: progress)
    try Connection.publish(lock)
    return report
  } catch {
    Connection.discard(lock)
    throw error
  }
}

private func load(
  _ request: IngestRequest, holding lock: WriterLock, isNew: Bool, progress: (IngestProgress) -> Void
) async throws -> IngestReport {
  let database = try Database.openForWriting(lock)
  let catalog = try ShapeCatalog(from: database.connection)
  let shapes = ShapeTable(catalog)
  let settings = Recorder.Settings(
    key: database.key, rejectRule: request.rejectRule,
    // All readers together hold about two batches.
    spillLimit: max(1, request.recordsPerBatch * 2 / max(2, processorCount())),
    database: lock.database)
  RecordSpill.discard(beside: lock.database)
  let reader = FileReader(
    settings: settings, shapes: shapes, platform: request.platform, mapping: request.mapping,
    limits: request.limits)
  let ledger = try Ledger(database.connection)
  let writer = try BatchWriter(
    database.connection, ledger: ledger, stored: catalog,
    declared: request.mapping?.declaredKinds ?? Set(EventKind.core))

  let finder = LogFinder(request.paths)
  var report = IngestReport()
  report.problems = finder.problems
  let waiting = try finder.files.filter { file in
    if file.belongs(to: lock.database) { return false }
    guard !request.verifies, let isWhole = try ledger.wasWhole(file, reading: reader.reading(of: file)) else {
      return true
    }
    report.skipped += 1
    report.incompleteFiles += isWhole ? 0 : 1
    return false
  }

  let batches = BatchReader(
    waiting, known: try ledger.contents(), personLimit: isNew ? request.personsInMemory : nil, reader: reader,
    recordLimit: request.recordsPerBatch,
    width: processorCount())
  var batch = await batches.next()
  while var current = batch {
    batch = nil
    // The next batch is read while this one is written.
    async let next = batches.next()
    report.problems += current.problems
    for outcome in try writer.write(&current, readAt: request.now) { report.add(outcome) }
    progress(
      IngestProgress(done: report.files + report.skipped, logs: finder.files.count, events: report.events))
    batch = await next
  }
  try writer.finish(batches.takeIndex())
  return report
}

private func processorCount() -> Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }
