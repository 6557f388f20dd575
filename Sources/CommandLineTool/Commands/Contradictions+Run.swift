import Rendering
import Reports
import Store

extension Contradictions {
  func run(in context: Context) async throws -> ExitCode {
    let zone = try window.zone(in: context, command: Self.command.name)
    let listing = try lifecycles.listing()
    let connection = try database.openForReading(in: context)
    var question = FunnelQuestion(
      window: try window.window(in: zone, for: connection, context: context),
      permission: selection.permission, platform: selection.platform)
    question.lifecycles = listing.table
    let report = try contradictions(question, from: connection)
    let limit = limit ?? (sheet.format == .table ? Self.tableLimit : nil)
    try sheet.print(
      report.sheet(limit: limit), heading: report.heading(permission: selection.permission),
      notes: report.summaries, in: context)
    if try !connection.holdsEvents(of: selection.permission, on: selection.platform) {
      try selection.sayNothingFound(in: connection, context: context)
    } else if report.groups.isEmpty {
      context.say("No contradictions in the window.")
    }
    return .done
  }

  /// Journeys of each kind in a table where no limit is given.
  static let tableLimit = 5
}
