import Rendering
import Reports
import Store

extension Audit {
  func run(in context: Context) async throws -> ExitCode {
    let zone = try window.zone(in: context, command: Self.command.name)
    let rules = try policy.map { try AuditPolicy(file: $0) } ?? AuditPolicy()
    let listing = try lifecycles.listing()
    let connection = try database.openForReading(in: context)
    try rules.requirePermissions(of: connection, file: policy)
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
    for (rule, permission) in report.unseen(under: rules) {
      context.say(
        terminalSafe("! \(rule.name) was not judged for \(permission): nothing in the log has to do with it"))
    }
    let errors = report.errors(under: rules)
    for cell in errors {
      context.say(
        terminalSafe("error: \(cell.rule.name) is broken for \(cell.permission) on \(cell.platform)"))
    }
    return errors.isEmpty ? .done : .findings
  }
}
