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
    try sheet.print(report.sheet, heading: report.heading, notes: report.notes, in: context)
    if let connection, report.rows.isEmpty { try selection.sayNothingFound(in: connection, context: context) }
    return code
  }

  /// Ingests what `--logs` names.
  private func ingestLogs(in context: Context) async throws -> ExitCode {
    if logs.isEmpty { return .done }
    let request = IngestRequest(paths: logs.map { LogPath($0) }, now: context.now())
    return try await ingest(request, holding: database.lock(in: context), in: context).exitCode
  }

  private func report(
    in zone: Zone, from connection: Connection?, context: Context
  ) throws(StoreError) -> FunnelReport {
    let question = FunnelQuestion(
      window: try window.window(in: zone, for: connection, context: context),
      permission: selection.permission, platform: selection.platform, split: split,
      recoveryLimit: recoveryLimit?.microseconds,
      burstRule: BurstRule(minimum: bursts.minimum, gap: bursts.gap.microseconds))
    guard let connection else { return FunnelReport(question: question, rows: []) }
    return try funnel(question, from: connection)
  }
}
