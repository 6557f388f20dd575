import EventLog

/// What an ingest did. In our own format every line is one record, and
/// `lines` = `events` + `duplicates` + `other` + `rejected` + `blank`.
public struct IngestReport: Sendable {
  /// Contents that were read for the first time.
  public var files = 0
  /// Logs that look, or turned out to be, as they were when they were read before.
  public var skipped = 0
  /// Logs there are, whatever came of them.
  public var found = 0
  /// Whether there is no database still, since nothing of what there was could be read.
  public var madeNoDatabase = false
  /// Logs that were left for a later run, since they may still be written.
  public var settling = 0
  public var lines = 0
  public var events = 0
  public var duplicates = 0
  /// Lines whose event the mapping declares as known and not ours.
  public var other = 0
  public var rejected = 0
  /// Of `rejected`: sound lines that were not to be kept, of forgotten users or older than the pruned mark.
  public var forgotten = 0
  public var retired = 0
  public var blank = 0
  /// Logs that broke off before their end, in this run or in the one that read them.
  public var incompleteFiles = 0
  /// Of these: such as were left as they are, and so are no problems of this run.
  public var passedIncompleteFiles = 0
  /// What is worth knowing of logs that were read to their end.
  public var notices: [PathProblem] = []
  /// What went wrong with single paths.
  public var problems: [PathProblem] = []
  /// A write-ahead log that a reader keeps from being emptied, where that is large.
  public var unmoved: PathProblem?
  /// How many of the listed rejects have each reason.
  public var reasons: [RejectReason: Int] = [:]
  /// The event names that were rejected as unknown.
  public var unknownEvents: NameTally?

  public init() {}

  /// Lines that held a record.
  public var records: Int { lines - blank }

  /// Adds what another run brought.
  public mutating func add(_ run: IngestReport) {
    found += run.found
    settling += run.settling
    files += run.files
    skipped += run.skipped
    lines += run.lines
    events += run.events
    duplicates += run.duplicates
    other += run.other
    rejected += run.rejected
    forgotten += run.forgotten
    retired += run.retired
    blank += run.blank
    incompleteFiles += run.incompleteFiles
    passedIncompleteFiles += run.passedIncompleteFiles
    notices += run.notices
    problems += run.problems
    unmoved = run.unmoved
    reasons.merge(run.reasons) { $0 + $1 }
    if let names = run.unknownEvents { addUnknown(names) }
  }

  private mutating func addUnknown(_ names: NameTally, file: String? = nil) {
    var known = unknownEvents ?? NameTally(limit: 100)
    known.merge(names, file: file)
    unknownEvents = known
  }

  mutating func add(_ outcome: FileOutcome) {
    let (file, summary) = (outcome.file, outcome.file.summary)
    if !summary.ending.isWhole { incompleteFiles += 1 }
    if let message = summary.ending.message {
      let problem = PathProblem(path: file.file.path, message: message)
      if !summary.ending.isWhole {
        problems.append(problem)
      } else if !file.isKnown {
        notices.append(problem)
      }
    }
    guard !file.isKnown else {
      skipped += 1
      return
    }
    files += 1
    lines += summary.lines
    events += outcome.events
    duplicates += outcome.duplicates
    other += summary.other
    rejected += summary.rejected
    forgotten += summary.forgotten
    retired += summary.retired
    blank += summary.blank
    for reject in file.rejects { reasons[reject.reason, default: 0] += 1 }
    if !summary.unknownEvents.isEmpty { addUnknown(summary.unknownEvents, file: "\(file.file.path)") }
  }
}
