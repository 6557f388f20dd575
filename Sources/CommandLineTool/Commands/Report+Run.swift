import Ingestion
import Rendering
import Reports
import Store

extension Report {
  func run(in context: Context) async throws -> ExitCode {
    // A zone or file that does not exist must not cost an ingestion.
    let zone = try window.zone(in: context, command: Self.command.name)
    let listing = try lifecycles.listing()
    let code = try await ingestLogs(in: context)
    // What could not be read was told of, and is what is wrong.
    if code != .done, try database.isMissing(in: context) { return code }
    let connection = try database.openForReading(in: context)
    let question = try question(in: zone, listing, for: connection, context: context)
    let report: FunnelReport
    if isPage {
      let page = try PageContent([question], from: connection)
      try context.output.write(page.html)
      report = page.funnel
    } else {
      report = try funnel(question, from: connection)
      try print(report, in: context)
    }
    if report.rows.isEmpty { try selection.sayNothingFound(in: connection, context: context) }
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

  private func question(
    in zone: Zone, _ listing: LifecycleListing, for connection: Connection, context: Context
  ) throws -> FunnelQuestion {
    var question = FunnelQuestion(
      window: try window.window(
        in: zone, for: connection, context: context, saysAhead: !sheet.format.isForReaders),
      permission: selection.permission, platform: selection.platform, split: split,
      recoveryLimit: recoveryLimit?.microseconds,
      burstRule: BurstRule(minimum: bursts.minimum, gap: bursts.gap.microseconds))
    question.lifecycles = listing.table
    question.prompts = promptChoice
    question.denominator = denominator
    question.hasPrevious = against != nil
    return question
  }
}
