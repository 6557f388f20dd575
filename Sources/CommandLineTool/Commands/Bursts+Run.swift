import EventModel
import Rendering
import Reports
import Store

extension Bursts {
  func run(in context: Context) async throws -> ExitCode {
    let zone = try window.zone(in: context, command: Self.command.name)
    let connection = try database.openForReading(in: context)
    let report = try report(in: zone, from: connection, context: context)
    switch sheet.format {
    case .json:
      let platforms = JSONValue.Member("platforms", report.platformSheet.jsonRows)
      let lengths = JSONValue.Member("lengths", report.lengthSheet.jsonRows)
      try context.output.write(report.listSheet(limit: limit).json([platforms, lengths]))
    case .csv: try context.output.write(report.listSheet(limit: limit).csv(sheet.dialect(in: context)))
    case .markdown:
      try sheet.print(
        report.platformSheet, heading: report.heading, notes: report.lengthLines, in: context)
      try context.output.write("\n".utf8 + report.listSheet(limit: limit).markdown())
    case .table:
      try sheet.print(
        report.platformSheet, heading: report.heading, notes: report.lengthLines, in: context)
      try printList(of: report, in: context)
    }
    if report.platforms.isEmpty {
      try selection.sayNothingFound(in: connection, context: context)
    }
    return .done
  }

  /// Users in a table where no limit of bursts is given.
  static let worstUsers = 10

  private func printList(of report: BurstReport, in context: Context) throws {
    let list = limit.map { report.listSheet(limit: $0) } ?? report.worstSheet(Self.worstUsers)
    if list.rows.isEmpty { return }
    let more = report.bursts.count - list.rows.count
    let way = "--limit N or --format csv shows \(plural(more, "it", "them"))."
    let note =
      limit == nil
      ? "Each user's longest; \(counted(more, "more burst")); " + way
      : "\(Cell.integer(more).readable) more; " + way
    try context.output.write("\n")
    try sheet.print(list, notes: more > 0 ? [note] : [], in: context)
  }

  private func report(
    in zone: Zone, from connection: Connection, context: Context
  ) throws(StoreError) -> BurstReport {
    let question = FunnelQuestion(
      window: try window.window(in: zone, for: connection, context: context),
      permission: selection.permission, platform: selection.platform, split: split,
      burstRule: BurstRule(minimum: rule.minimum, gap: rule.gap.microseconds))
    return try Reports.bursts(question, from: connection)
  }
}
