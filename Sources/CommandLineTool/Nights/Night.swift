import Ingestion
import Rendering
import Reports

/// What a night did and found.
struct Night {
  /// Microseconds since 1970.
  let startedAt: Int64
  var ingest = IngestReport()
  /// Windows, permissions and formats in words, as the summary repeats them.
  var window: ReportWindow?
  var permissions: [String] = []
  var findings: [FindingRecord] = []
  var changes = NightChanges()
  /// Rules of the policy that are broken, in words.
  var brokenRules: [String] = []
  /// Names of the files written, the summary left out.
  var files: [String] = []
  /// What ended the night before its end; one line.
  var failure: String?
  /// The findings that matter.
  var failOn = Severity.critical
  /// Whether the summary keeps the numbers of findings to itself.
  var hidesNumbers = false

  var alarms: [FindingRecord] { findings.filter { $0.severity >= failOn } }

  var exitCode: ExitCode {
    var code = ingest.exitCode
    if !alarms.isEmpty || !brokenRules.isEmpty { code = code.combined(with: .findings) }
    return failure == nil ? code : code.combined(with: .failed)
  }
}

extension IngestReport {
  /// Adds what another source brought.
  mutating func add(_ other: IngestReport) {
    found += other.found
    settling += other.settling
    files += other.files
    skipped += other.skipped
    lines += other.lines
    events += other.events
    duplicates += other.duplicates
    self.other += other.other
    rejected += other.rejected
    blank += other.blank
    incompleteFiles += other.incompleteFiles
    notices += other.notices
    problems += other.problems
  }
}
