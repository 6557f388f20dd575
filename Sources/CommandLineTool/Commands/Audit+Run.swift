import Rendering
import Reports
import Store

extension Audit {
  func run(in context: Context) async throws -> ExitCode {
    let zone = try window.zone(in: context, command: Self.command.name)
    let policy = try policy.map { try AuditPolicy(file: $0) } ?? AuditPolicy()
    let listing = try lifecycles.listing()
    let connection = try database.openForReading(in: context)
    var question = FunnelQuestion(
      window: try window.window(in: zone, for: connection, context: context),
      permission: selection.permission, platform: selection.platform)
    question.lifecycles = listing.table
    let report = try audit(question, from: connection)
    if sheet.format == .table {
      for (index, permission) in report.permissions.enumerated() {
        if index > 0 { try context.output.write("\n") }
        try sheet.print(
          report.matrix(of: permission), heading: report.heading(permission: permission),
          notes: index == report.permissions.count - 1 ? [AuditReport.legend] : [], in: context)
      }
    } else {
      try sheet.print(
        report.sheet, heading: report.heading(permission: selection.permission), in: context)
    }
    if report.cells.isEmpty {
      try selection.sayNothingFound(in: connection, context: context)
    }
    let errors = report.errors(under: policy)
    for cell in errors {
      context.say(
        terminalSafe("error: \(cell.rule.name) is broken for \(cell.permission) on \(cell.platform)"))
    }
    return errors.isEmpty ? .done : .findings
  }
}
