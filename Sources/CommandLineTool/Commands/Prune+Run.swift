import EventModel
import Ingestion
import Rendering
import Store

extension Prune {
  func run(in context: Context) async throws -> ExitCode {
    let report = try prune(
      before: Self.mark(keeping: keepDays ?? 0, in: context), isDryRun: isDryRun, holding: database.lockExisting(in: context))
    let verb = isDryRun ? "would go" : "gone"
    let counts = [
      NamedCount("journeys", "journeys \(verb)", report.journeys),
      NamedCount("events", "events \(verb)", report.events),
      NamedCount("users", "users, of whom nothing is left", report.users),
    ]
    switch format {
    case .json:
      let before = JSONValue.Member("before", .string(report.before.description))
      try context.output.write(JSONValue.object([before] + counts.map(\.member)).bytes + "\n".utf8)
    case .table: try context.output.write(countSheet(counts).table().bytes)
    }
    context.say(Self.consequences(of: report, isDryRun: isDryRun))
    return .done
  }

  /// The first day that is kept.
  static func mark(keeping days: Int, in context: Context) -> UTCDay {
    Instant(microseconds: context.now()).day.advanced(by: 1 - days)
  }

  private static func consequences(of report: PruneReport, isDryRun: Bool) -> String {
    let day = report.before
    return """
      \(isDryRun ? "Nothing was changed. Pruned" : "Pruned"): journeys that ended before \(day) (UTC). Older lines are \
      refused from then on.
      ! Of earlier days only report still answers, over whole UTC days: no other time zone, no --recovery-within, no \
      arms, medians, trends, diagnoses or single journeys.
      ! A user who comes back later counts as new, and forget cannot change the counts of days before \(day).
      """
  }
}
