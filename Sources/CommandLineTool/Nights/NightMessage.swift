import EventModel
import Ingestion
import Rendering
import Reports

extension Night {
  /// What a reader of mail has to know; nil when all is well.
  func message(about out: String) -> String? {
    if exitCode == .done, ingest.unmoved == nil { return nil }
    var lines = [headline, ""]
    if let failure { lines += wrapped("Not done: \(terminalSafe(failure))", width: Self.width) + [""] }
    lines += list("Not read, or not to the end:", problems)
    lines += list(
      "Waiting:", [ingest.unmoved].compactMap { $0.map { terminalSafe("\($0.path): \($0.message)") } })
    lines += list("Rules of the policy that are broken:", brokenRules)
    for alarm in alarms { lines += paragraphs(of: alarm) + [""] }
    lines += list("New:", changes.new.map(\.text))
    lines += list("Worse:", changes.worse.map(\.text))
    lines += list("Gone:", changes.gone.map(\.text))
    lines.append(
      "Read: \(counted(ingest.files, "new file")) of \(count(ingest.found)), \(counted(ingest.events, "new event")),"
        + " \(counted(ingest.rejected, "rejected line")).")
    if ingest.settling > 0 {
      lines.append("Left for the next night: \(counted(ingest.settling, "file")) in writing.")
    }
    if failure == nil { lines.append(terminalSafe("More: \(out)/\(NightSummary.fileName)")) }
    if hidesNumbers {
      lines += wrapped(
        "With --min-cell the tables hold no arms and no findings, and there is no page: they could give small"
          + " groups away. So could this message and \(NightSummary.fileName): keep both.", width: Self.width)
    }
    return lines.joined(separator: "\n")
  }

  private static let width = 78
  /// A mail is read, not searched: the summary lists all.
  private static let mostShown = 10

  private var headline: String {
    var parts: [String] = []
    if failure != nil { parts.append("not done") }
    if !problems.isEmpty { parts.append("\(counted(problems.count, "path")) not read") }
    if !alarms.isEmpty { parts.append(counted(alarms.count, "finding")) }
    if !brokenRules.isEmpty { parts.append(counted(brokenRules.count, "broken rule")) }
    if ingest.unmoved != nil { parts.append("the database is held open") }
    return "\(Program.name) nightly" + (window.map { ", \($0.description)" } ?? "") + ": "
      + parts.joined(separator: ", ")
  }

  /// What could not be read tonight, and what was not read to its end on an earlier night.
  private var problems: [String] {
    var lines = ingest.problems.map { terminalSafe("\($0.path): \($0.message)") }
    if ingest.passedIncompleteFiles > 0 { lines.append(ingest.passedIncompleteText) }
    return lines
  }

  private func paragraphs(of alarm: FindingRecord) -> [String] {
    ["\(alarm.severity.name.uppercased()) \(alarm.identity.text), since \(alarm.since)"]
      + (wrapped(alarm.text, width: Self.width - 2) + wrapped("Do: \(alarm.remedy)", width: Self.width - 2))
      .map { "  " + $0 }
  }

  private func list(_ title: String, _ items: [String]) -> [String] {
    if items.isEmpty { return [] }
    let shown = items.prefix(Self.mostShown).flatMap { wrapped($0, width: Self.width - 2) }.map { "  " + $0 }
    let more = items.count - min(items.count, Self.mostShown)
    return [title] + shown + (more > 0 ? ["  and \(count(more)) more"] : []) + [""]
  }

  private func count(_ number: Int) -> String { Cell.integer(number).readable }
}
