import EventModel
import Ingestion
import Rendering
import Store

extension Prune {
  func run(in context: Context) async throws -> ExitCode {
    let report = try prune(
      before: Self.mark(keeping: keepDays ?? 0, in: context), isDryRun: isDryRun,
      holding: database.lockExisting(in: context))
    let (verb, left) = isDryRun ? ("would go", "would be left") : ("gone", "is left")
    let counts = [
      NamedCount("journeys", "journey \(verb)", "journeys \(verb)", report.journeys),
      NamedCount("events", "event \(verb)", "events \(verb)", report.events),
      NamedCount("users", "user, of whom nothing \(left)", "users, of whom nothing \(left)", report.users),
    ]
    switch format {
    case .json:
      let before = JSONValue.Member("before", .string(report.before.description))
      try context.output.write(JSONValue.object([before] + counts.map(\.member)).bytes + "\n".utf8)
    case .table: try context.output.write(countSheet(counts).table(context.outputTerminal.tableStyle).bytes)
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
    if isDryRun {
      return """
        Nothing was changed. Without --dry-run, journeys that ended before \(day) (UTC) would be pruned, and older \
        lines refused from then on.
        ! Of earlier days only report would still answer, over whole UTC days: no other time zone, no --recovery-within, \
        no arms, medians, trends, diagnoses or single journeys.
        ! A user who came back later would count as new, and forget could not change the counts of days before \(day).
        """
    }
    return """
      Pruned: journeys that ended before \(day) (UTC). Older lines are refused from then on.
      ! Of earlier days only report still answers, over whole UTC days: no other time zone, no --recovery-within, no \
      arms, medians, trends, diagnoses or single journeys.
      ! A user who comes back later counts as new, and forget cannot change the counts of days before \(day).
      """
  }
}
