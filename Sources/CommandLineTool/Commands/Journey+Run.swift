import Rendering
import Reports
import Store

extension Journey {
  func run(in context: Context) async throws -> ExitCode {
    let connection = try database.openForReading(in: context)
    let report = try self.report(from: connection, context: context)
    try sheet.print((report ?? .empty).sheet, heading: report?.heading, in: context)
    if let example, report == nil {
      context.say("No finding \(example.name) in the window names a user.")
    }
    if let report, report.events.isEmpty {
      context.say(
        "No such events of that user are stored; ids are compared as they stand in the log, byte by byte.")
    }
    if let mark = try connection.retention().prunedBefore {
      context.say("! Journeys that ended before \(mark) were pruned.")
    }
    return .done
  }

  private func report(from connection: Connection, context: Context) throws -> JourneyReport? {
    if let user {
      return try journey(
        of: user, permission: selection.permission, platform: selection.platform, from: connection)
    }
    guard let example else { return nil }
    let zone = try window.zone(in: context, command: Self.command.name)
    var question = FunnelQuestion(
      window: try window.window(in: zone, for: connection, context: context),
      permission: selection.permission, platform: selection.platform,
      burstRule: BurstRule(minimum: bursts.minimum, gap: bursts.gap.microseconds))
    question.lifecycles = try lifecycles.listing().table
    return try Reports.example(of: example, question, thresholds: thresholds.values(), from: connection)
  }
}
