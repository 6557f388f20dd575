import Rendering
import Reports
import Store

extension Diagnose {
  func run(in context: Context) async throws -> ExitCode {
    let zone = try window.zone(in: context, command: Self.command.name)
    let listing = try lifecycles.listing()
    // What the rules are can be asked before anything is read.
    let connection = try lists ? database.openWherePresent(in: context) : database.openForReading(in: context)
    let report = try report(in: zone, listing, from: connection, context: context)
    if lists {
      try print(report.ruleSheet, report.rules.map { ($0.id.name, $0.paragraphs) }, in: context)
      if sheet.format == .table {
        try context.output.write("\n" + lines(report.thresholds.summary, in: context, indent: ""))
      }
      return .done
    }
    if let connection, !report.hasEvents { try selection.sayNothingFound(in: connection, context: context) }
    switch sheet.format {
    case .json: try context.output.write(report.json.bytes + "\n".utf8)
    case .csv, .markdown:
      try sheet.print(
        report.sheet, heading: report.heading(permission: selection.permission), in: context)
    case .table:
      try context.output.write(report.heading(permission: selection.permission) + "\n\n")
      try print(report.sheet, report.findings.map { ($0.headline, $0.paragraphs) }, in: context)
      if !report.findings.isEmpty { try context.output.write("\n") }
      try context.output.write(report.summary + "\n")
    }
    if report.isWithoutPast {
      context.say(
        "! The window before was not compared with: journeys of it were pruned, and its daily counts answer for UTC"
          + " days and the usual bursts alone.")
    }
    return report.holds(failOn) ? .findings : .done
  }

  /// Prints a sheet whose cells are sentences: as a table in paragraphs under headlines.
  private func print(
    _ sheet: Sheet, _ entries: [(headline: String, paragraphs: [String])], in context: Context
  ) throws {
    guard self.sheet.format == .table else {
      try self.sheet.print(sheet, in: context)
      return
    }
    for (index, entry) in entries.enumerated() {
      if index > 0 { try context.output.write("\n") }
      try context.output.write(entry.headline + "\n")
      for paragraph in entry.paragraphs {
        try context.output.write(lines(paragraph, in: context, indent: "  "))
      }
    }
  }

  private func lines(_ text: String, in context: Context, indent: String) -> String {
    wrapped(text, width: context.outputTerminal.columns - indent.utf8.count).map { indent + $0 + "\n" }
      .joined()
  }

  private func report(
    in zone: Zone, _ listing: LifecycleListing, from connection: Connection?, context: Context
  ) throws -> DiagnosisReport {
    var question = FunnelQuestion(
      window: try window.window(in: zone, for: connection, context: context),
      permission: selection.permission, platform: selection.platform,
      burstRule: BurstRule(minimum: bursts.minimum, gap: bursts.gap.microseconds))
    question.lifecycles = listing.table
    let thresholds = try self.thresholds.values()
    guard let connection else { return DiagnosisReport(window: question.window, thresholds: thresholds) }
    return try diagnose(question, thresholds: thresholds, from: connection)
  }
}
