import EventLog
import Ingestion
import Rendering

extension Ingest {
  /// Reads everything, stores nothing, and says what names of events and fields there are.
  func dryRun(_ request: IngestRequest, in context: Context) throws -> ExitCode {
    let line = ProgressLine(in: context)
    let report = survey(request) { line.update(Progress(files: $0, allFiles: $1)) }
    line.clear()
    for problem in report.problems { context.say(terminalSafe("\(problem.path): \(problem.message)")) }
    switch format {
    case .json: try context.output.write(report.json.bytes + "\n".utf8)
    case .table: try write(report, to: context)
    }
    return report.problems.isEmpty && report.incompleteFiles == 0 ? .done : .unreadable
  }

  private func write(_ report: SurveyReport, to context: Context) throws {
    let style = TableStyle(
      width: context.outputTerminal.columns, isColoured: context.outputTerminal.isColoured)
    try context.output.write(countSheet(report.counts).table(style).bytes)
    for (title, sheet) in [("event", report.eventSheet), ("field", report.fieldSheet)] {
      try context.output.write("\n")
      if sheet.rows.isEmpty {
        try context.output.write("No \(title) names were found.\n")
      } else {
        try context.output.write(sheet.table(style).bytes)
      }
    }
    guard let skeleton = report.skeleton else { return }
    try context.output.write(
      "\nA mapping to begin with, for --map FILE. Write one of our events in place of null where a name stands"
        + "\nfor it, and the path of each field in the empty quotes:\n\n")
    try context.output.write(skeleton.bytes + "\n".utf8)
  }
}

extension SurveyReport {
  /// The counts under the names of the ingest's contract.
  fileprivate var counts: [NamedCount] {
    [
      NamedCount("files", "files read", files), NamedCount("lines", "lines", lines),
      NamedCount("events", "events, duplicates among them", events),
      NamedCount("other", "known, not ours", other), NamedCount("rejected", "rejected", rejected),
      NamedCount("blank", "blank lines", blank),
      NamedCount("incomplete_files", "files without their end", incompleteFiles),
    ]
  }

  fileprivate var eventSheet: Sheet {
    Sheet(names: [
      ("known", names.knownEvents), ("not ours", names.otherEvents), ("unknown", names.unknownEvents),
    ])
  }

  fileprivate var fieldSheet: Sheet {
    Sheet(names: [("known", names.knownFields), ("unknown", names.unknownFields)])
  }

  fileprivate var json: Rendering.JSONValue {
    .object(
      counts.map(\.member) + [
        Rendering.JSONValue.Member("event_names", eventSheet.jsonRows),
        Rendering.JSONValue.Member("field_names", fieldSheet.jsonRows),
      ])
  }

  /// A mapping that names what is unknown, and the needed fields that are nowhere; nil where nothing is amiss.
  fileprivate var skeleton: Rendering.JSONValue? {
    let events = names.unknownEvents.names.map { Rendering.JSONValue.Member($0.name, .null) }
    let met = Set(names.knownFields.names.compactMap { LogField(name: $0.name) })
    let missing = [LogField.ts, .event, .user, .permission].filter { lines > blank && !met.contains($0) }
    let fields = missing.map { Rendering.JSONValue.Member($0.name, .string("")) }
    let members = [("events", events), ("fields", fields)].filter { !$0.1.isEmpty }
    return members.isEmpty ? nil : .object(members.map { .init($0.0, .object($0.1)) })
  }
}

extension Sheet {
  /// Names with what is known of them, how often and where they were met.
  fileprivate init(names: [(status: String, tally: NameTally)]) {
    self.init(
      columns: [
        Column("name", "name", alignment: .left), Column("status", "status", alignment: .left),
        Column("count", "count"), Column("places", "first at", alignment: .left, placement: .rank(1)),
      ],
      rows: names.flatMap { status, tally in
        tally.names.map { name, entry in
          let places = entry.places.map { "\($0.file):\($0.position.line)" }
          return [
            .text(name), .text(status), .integer(entry.count), .text(places.joined(separator: ", ")),
          ]
        }
      })
  }
}
