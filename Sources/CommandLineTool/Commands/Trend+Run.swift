import Rendering
import Reports
import Store

extension Trend {
  func run(in context: Context) async throws -> ExitCode {
    let zone = try window.zone(in: context, command: Self.command.name)
    let connection = try database.openForReading(in: context)
    let question = TrendQuestion(
      funnel: FunnelQuestion(
        window: try window.window(
          in: zone, for: connection, context: context, saysAhead: !sheet.format.isForReaders),
        permission: selection.permission, platform: selection.platform, split: split,
        recoveryLimit: recoveryLimit?.microseconds),
      daysPerPoint: unit.days)
    let report = try Reports.trend(question, from: connection)
    try print(report, in: context)
    if report.series.isEmpty { try selection.sayNothingFound(in: connection, context: context) }
    return .done
  }

  /// Prints the report; for readers one a permission.
  private func print(_ report: TrendReport, in context: Context) throws {
    switch sheet.format {
    case .json: try context.output.write(report.json)
    case .csv: try sheet.print(report.sheet, in: context)
    case .table, .markdown:
      var omitted: [String] = []
      let parts = report.byPermission
      for (index, part) in parts.enumerated() {
        if index > 0 { try context.output.write("\n") }
        let last =
          index == parts.count - 1
          ? [report.question.funnel.window.aheadWarning].compactMap(\.self) + report.formulas : []
        omitted += try sheet.printPart(
          part.sheet, heading: part.heading, notes: part.findings + last, in: context)
      }
      try sheet.printOmitted(omitted, in: context)
    }
  }
}
