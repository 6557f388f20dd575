import Ingestion
import Rendering
import Reports
import Store

extension Report {
  func run(in context: Context) async throws -> ExitCode {
    // A zone that does not exist must not cost an ingestion.
    let zone = try window.zone(in: context, command: Self.command.name)
    let code = try await ingestLogs(in: context)
    let connection = try database.openForReading(in: context)
    let report = try report(in: zone, from: connection, context: context)
    try print(report, in: context)
    if let connection, report.rows.isEmpty { try selection.sayNothingFound(in: connection, context: context) }
    return code
  }

  /// Prints the report; for readers one a permission.
  private func print(_ report: FunnelReport, in context: Context) throws {
    guard sheet.format.isForReaders else {
      try sheet.print(report.sheet, in: context)
      return
    }
    var omitted: [String] = []
    let parts = report.byPermission
    for (index, part) in parts.enumerated() {
      if index > 0 { try context.output.write("\n") }
      let last =
        index == parts.count - 1 ? [report.window.aheadWarning].compactMap(\.self) + report.formulas : []
      omitted += try sheet.printPart(
        part.sheet, heading: part.heading, notes: part.warnings + part.changes + last, in: context)
    }
    try sheet.printOmitted(omitted, in: context)
  }

  /// Ingests what `--logs` names.
  private func ingestLogs(in context: Context) async throws -> ExitCode {
    if logs.isEmpty { return .done }
    let request = IngestRequest(paths: logs.map { LogPath($0) }, now: context.now())
    return try await ingest(request, holding: database.lock(in: context), in: context).exitCode
  }

  private func report(
    in zone: Zone, from connection: Connection?, context: Context
  ) throws -> FunnelReport {
    var question = FunnelQuestion(
      window: try window.window(
        in: zone, for: connection, context: context, saysAhead: !sheet.format.isForReaders),
      permission: selection.permission, platform: selection.platform, split: split,
      recoveryLimit: recoveryLimit?.microseconds,
      burstRule: BurstRule(minimum: bursts.minimum, gap: bursts.gap.microseconds))
    try lifecycles.apply(to: &question)
    question.prompts = promptChoice
    question.denominator = denominator
    question.hasPrevious = against != nil
    guard let connection else { return FunnelReport(question: question, rows: []) }
    return try funnel(question, from: connection)
  }
}
