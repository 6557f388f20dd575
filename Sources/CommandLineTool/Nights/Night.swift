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
  /// What the failure means for the exit code.
  var failureCode = ExitCode.failed
  /// The findings that matter.
  var failOn = Severity.critical
  /// Whether the summary keeps the numbers of findings to itself.
  var hidesNumbers = false

  var alarms: [FindingRecord] { findings.filter { $0.severity >= failOn } }

  var exitCode: ExitCode {
    var code = ingest.exitCode
    if !alarms.isEmpty || !brokenRules.isEmpty { code = code.combined(with: .findings) }
    return failure == nil ? code : code.combined(with: failureCode)
  }
}
