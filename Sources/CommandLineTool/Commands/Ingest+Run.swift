import EventLog
import EventModel
import Ingestion
import Rendering
import Store

extension Ingest {
  func run(in context: Context) async throws -> ExitCode {
    var request = IngestRequest(
      paths: paths.map { LogPath($0) }, platform: platform.flatMap { Token($0) },
      mapping: try map.map { (path) throws(CommandFailure) in try LogMapping(file: path) }, now: context.now()
    )
    request.verifies = verifies
    if let maximumRejects { request.rejectRule = maximumRejects }
    (request.limits, request.recordsPerBatch) = (limits, recordsPerBatch)
    request.maximumCombinations = maximumCombinations
    if isDryRun { return try dryRun(request, in: context) }
    let report = try await ingest(request, holding: database.lock(in: context), in: context)
    switch format {
    case .json:
      try context.output.write(Rendering.JSONValue.object(report.counts.map(\.member)).bytes + "\n".utf8)
    case .table:
      try context.output.write(countSheet(report.counts).table(context.outputTerminal.tableStyle).bytes)
    }
    return report.exitCode
  }
}

extension Ingest {
  /// Said where there was no file to read.
  static let nothingFound = "There is no log: in folders, files whose names begin with a dot are passed over."

  /// Said where there was no database, and is none now.
  static let madeNoDatabase = "Nothing could be read, so no database was made."
}

/// Reads logs into the database that the lock stands for, shows progress, and says what went wrong on the way.
func ingest(
  _ request: IngestRequest, holding lock: WriterLock, in context: Context
) async throws -> IngestReport {
  let line = ProgressLine(in: context)
  defer { line.clear() }
  let report = try await Ingestion.ingest(request, holding: lock) { progress in
    line.update(
      Progress(files: progress.done, allFiles: progress.logs, events: Int64(progress.events)))
  }
  line.clear()
  for problem in report.notices + report.problems + [report.unmoved].compactMap(\.self) {
    context.say(terminalSafe("\(problem.path): \(problem.message)"))
  }
  if report.found == 0, report.problems.isEmpty { context.say(Ingest.nothingFound) }
  if report.madeNoDatabase { context.say(Ingest.madeNoDatabase) }
  if report.passedIncompleteFiles > 0 { context.say(report.passedIncompleteText) }
  report.sayMostFrequentReason(in: context)
  report.sayWithheld(in: context)
  report.sayUnknownEvents(isMapped: request.mapping != nil, in: context)
  return report
}

extension IngestReport {
  /// 3 where a file could not be read, or not to its end.
  var exitCode: ExitCode { problems.isEmpty && incompleteFiles == 0 ? .done : .unreadable }

  /// On logs that broke off when they were read, and have not changed since.
  var passedIncompleteText: String {
    let count = passedIncompleteFiles
    return "\(counted(count, "log")) that \(plural(count, "was", "were")) read before still"
      + " \(plural(count, "breaks", "break")) off before the end;"
      + " \(Program.name) files lists \(plural(count, "it", "them"))"
  }

  /// The counts under the names of the contract.
  var counts: [NamedCount] {
    [
      NamedCount("files", "file read", "files read", files),
      NamedCount("skipped", "file skipped, read before", "files skipped, read before", skipped),
      NamedCount("lines", "line", "lines", lines), NamedCount("records", "record", "records", records),
      NamedCount("events", "new event", "new events", events),
      NamedCount("duplicates", "duplicate, stored before", "duplicates, stored before", duplicates),
      NamedCount("other", "known, not ours", other), NamedCount("rejected", "rejected", rejected),
      NamedCount("blank", "blank line", "blank lines", blank),
      NamedCount("incomplete_files", "file without its end", "files without their end", incompleteFiles),
    ]
  }

  /// Why most of the rejected lines were rejected; unknown names are told apart, with more to say of them.
  fileprivate func sayMostFrequentReason(in context: Context) {
    let most = reasons.filter { $0.key != .unknownEvent }.max {
      ($0.value, $1.key.code) < ($1.value, $0.key.code)
    }
    guard let (reason, count) = most else { return }
    let all = rejected - forgotten - retired
    context.say(
      (all == 1
        ? "1 line was rejected as"
        : "\(counted(all, "line")) were rejected, \(Cell.integer(count).readable) of them as")
        + " \(reason.code): \(reason.message); \(Program.name) rejects lists \(plural(all, "it", "them"))")
  }

  /// Says which of the rejected lines are in no list, since they are sound.
  fileprivate func sayWithheld(in context: Context) {
    for (count, whose) in [
      (forgotten, "of users who were forgotten"), (retired, "older than what prune keeps"),
    ] where count > 0 {
      context.say(
        "\(counted(count, "line")) \(whose) \(plural(count, "was", "were")) left out;"
          + " \(plural(count, "it counts", "they count")) as rejected")
    }
  }

  /// Names the event names that were rejected, the most frequent first, and how to have them read.
  fileprivate func sayUnknownEvents(isMapped: Bool, in context: Context) {
    guard let unknownEvents, !unknownEvents.isEmpty else { return }
    let names = unknownEvents.names.prefix(10).map { name, entry in
      "  \(Cell.integer(entry.count).readable) × \(name)"
        + (entry.places.first.map { ", first at \($0.file):\($0.position.line)" } ?? "")
    }
    let more = unknownEvents.names.count - names.count
    let lines =
      ["Unknown event names were rejected:"] + names.map { terminalSafe($0) }
      + (more > 0
        ? ["  and \(unknownEvents.beyondLimit > 0 ? "at least " : "")\(counted(more, "other name"))"] : [])
    let remedy =
      "Name them in \(isMapped ? "the mapping" : "a mapping, --map FILE"), as one of our events or as null;"
      + " --dry-run writes one to begin with."
    context.say((lines + [remedy]).joined(separator: "\n"))
  }
}
