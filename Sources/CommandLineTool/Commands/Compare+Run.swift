import Rendering
import Reports
import Store

extension Compare {
  func run(in context: Context) async throws -> ExitCode {
    let zone = try window.zone(in: context, command: Self.command.name)
    let connection = try database.openForReading(in: context)
    var question = ComparisonQuestion(
      window: try window.window(
        in: zone, for: connection, context: context, saysAhead: sheet.format == .json),
      permission: try permission(in: connection), platform: selection.platform, field: field,
      baseline: baseline, shares: ratio?.shares)
    question.isSequential = isSequential
    question.effect = effect.map { $0.points / 100 }
    let report = try Reports.compare(question, from: connection)
    try check(report)
    try print(report, in: context)
    if report.platforms.isEmpty {
      try selection.sayNothingFound(in: connection, context: context)
    } else if report.arms.count < 2 {
      let names = report.arms.map { terminalSafe($0.name) }.joined()
      context.say(
        "There is nothing to compare: \(names.isEmpty ? "no arm" : "only the arm \(names)") has users asked in"
          + " this window. A longer one, or --by another field, may hold more.")
    }
    return .done
  }

  /// The permission asked for, or the only one there is; an empty name where there is none.
  private func permission(in connection: Connection) throws -> String {
    if let permission = selection.permission { return permission }
    let held = try connection.heldNames().permissions
    if held.count > 1 {
      throw UsageError.conflict(
        terminalSafe(
          "compare looks at one permission; add --permission with one of \(held.joined(separator: ", "))"),
        command: Self.command.name)
    }
    return held.first ?? ""
  }

  /// Refuses what only the arms in the database show to be wrong.
  private func check(_ report: ComparisonReport) throws(UsageError) {
    if report.arms.isEmpty { return }
    func refuse(_ text: String) -> UsageError { .conflict(text, command: Self.command.name) }
    if let baseline, report.baseline == nil {
      let names = report.arms.map(\.name)
      throw refuse(
        "--baseline: there is no arm \"\(terminalSafe(baseline))\" in this window; there is"
          + " \(names.map { terminalSafe($0) }.joined(separator: ", "))")
    }
    let named = report.namedArms
    if let ratio, ratio.shares.count != named.count {
      throw refuse(
        "--ratio needs a share for each arm that the log names, in this order:"
          + " \(named.map { terminalSafe($0) }.joined(separator: ", "))")
    }
  }

  private func print(_ report: ComparisonReport, in context: Context) throws {
    if sheet.format.isForReaders, report.arms.isEmpty {
      for warning in report.warnings { context.say(warning) }
      return
    }
    switch sheet.format {
    case .json: try context.output.write(report.json)
    case .csv:
      try context.output.write(report.sheet.csv(sheet.dialect(in: context)))
      // A file of rows has no place for what concerns them all.
      for warning in report.warnings { context.say(warning) }
    case .markdown:
      for line in [report.heading] + report.warnings {
        try context.output.write(markdownSafe(line) + "\n\n")
      }
      try context.output.write(report.armSheet.markdown())
      if report.sheet.rows.isEmpty { return }
      try context.output.write("\n".utf8 + report.sheet.markdown())
      try sheet.printList(report.verdicts, in: context)
      try sheet.printList(report.notes, in: context)
    case .table: try printTables(of: report, in: context)
    }
  }

  private func printTables(of report: ComparisonReport, in context: Context) throws {
    try context.output.write(([report.heading] + report.warnings).map(context.wrapped).joined() + "\n")
    var omitted = try sheet.printPart(report.armSheet, in: context)
    if !report.sheet.rows.isEmpty {
      try context.output.write("\n")
      omitted += try sheet.printPart(
        report.sheet, notes: report.verdicts + [""] + report.notes, in: context)
    }
    try sheet.printOmitted(omitted, in: context)
  }
}
