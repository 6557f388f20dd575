import EventLog
import Ingestion
import Rendering

extension Ingest {
  /// Reads everything, stores nothing, and says what names of events and fields there are.
  func dryRun(_ request: IngestRequest, in context: Context) throws -> ExitCode {
    let line = ProgressLine(in: context)
    let report = survey(request) { line.update(Progress(files: $0, allFiles: $1)) }
    line.clear()
    for problem in report.notices + report.problems {
      context.say(terminalSafe("\(problem.path): \(problem.message)"))
    }
    if report.files == 0, report.problems.isEmpty { context.say(Self.nothingFound) }
    switch format {
    case .json: try context.output.write(report.json.bytes + "\n".utf8)
    case .table: try write(report, isMapped: request.mapping != nil, to: context)
    }
    return report.problems.isEmpty && report.incompleteFiles == 0 ? .done : .unreadable
  }

  private func write(_ report: SurveyReport, isMapped: Bool, to context: Context) throws {
    let style = context.outputTerminal.tableStyle
    try context.output.write(countSheet(report.counts).table(style).bytes)
    for (title, sheet, leftOut) in [
      ("event", report.eventSheet, report.eventNamesLeftOut),
      ("field", report.fieldSheet, report.fieldNamesLeftOut),
    ] {
      try context.output.write("\n")
      if sheet.rows.isEmpty {
        try context.output.write("No \(title) names were found.\n")
      } else {
        try context.output.write(sheet.table(style).bytes)
      }
      if leftOut > 0 { try context.output.write(Self.leftOutText(title, leftOut)) }
    }
    guard let skeleton = report.skeleton(isMapped: isMapped) else { return }
    try context.output.write(
      "\nA mapping to begin with, for --map FILE. Write one of our events in place of null where a name stands"
        + "\nfor it, and the path of each field in the empty quotes:\n\n")
    try context.output.write(skeleton.bytes + "\n".utf8)
  }
}

extension Ingest {
  /// On names that came after as many others as are held.
  fileprivate static func leftOutText(_ title: String, _ times: Int) -> String {
    let held = Cell.integer(LogSurvey.limit).readable
    return "Left out: \(counted(times, "\(title) name")) met after \(held) different ones of a status.\n"
  }
}

extension SurveyReport {
  /// How often names were met that are in no list.
  fileprivate var eventNamesLeftOut: Int { eventNames.reduce(0) { $0 + $1.tally.beyondLimit } }
  fileprivate var fieldNamesLeftOut: Int { fieldNames.reduce(0) { $0 + $1.tally.beyondLimit } }

  /// The counts under the names of the ingest's contract.
  fileprivate var counts: [NamedCount] {
    [
      NamedCount("files", "file read", "files read", files), NamedCount("lines", "line", "lines", lines),
      NamedCount("events", "event, duplicates among them", "events, duplicates among them", events),
      NamedCount("other", "known, not ours", other), NamedCount("rejected", "rejected", rejected),
      NamedCount("blank", "blank line", "blank lines", blank),
      NamedCount("incomplete_files", "file without its end", "files without their end", incompleteFiles),
    ]
  }

  /// Names by what is known of them.
  private var eventNames: [(status: String, tally: NameTally)] {
    [("known", names.knownEvents), ("not ours", names.otherEvents), ("unknown", names.unknownEvents)]
  }

  private var fieldNames: [(status: String, tally: NameTally)] {
    [("known", names.knownFields), ("unknown", names.unknownFields)]
  }

  fileprivate var eventSheet: Sheet { nameSheet(eventNames) }
  fileprivate var fieldSheet: Sheet { nameSheet(fieldNames) }

  fileprivate var json: Rendering.JSONValue {
    .object(
      counts.map(\.member) + [
        Rendering.JSONValue.Member("event_names", nameList(eventNames)),
        Rendering.JSONValue.Member("event_names_left_out", .integer(Int64(eventNamesLeftOut))),
        Rendering.JSONValue.Member("field_names", nameList(fieldNames)),
        Rendering.JSONValue.Member("field_names_left_out", .integer(Int64(fieldNamesLeftOut))),
      ])
  }

  /// A mapping that names what is unknown and, where there is none yet, the needed fields that are nowhere; nil
  /// where every record can be read.
  fileprivate func skeleton(isMapped: Bool) -> Rendering.JSONValue? {
    if rejected == 0 { return nil }
    let events = names.unknownEvents.names.map { Rendering.JSONValue.Member($0.name, .null) }
    let met = Set(names.knownFields.names.compactMap { LogField(name: $0.name) })
    let missing = [LogField.ts, .event, .user, .permission].filter { !isMapped && !met.contains($0) }
    let fields = missing.map { Rendering.JSONValue.Member($0.name, .string("")) }
    let members = [("events", events), ("fields", fields)].filter { !$0.1.isEmpty }
    return members.isEmpty ? nil : .object(members.map { .init($0.0, .object($0.1)) })
  }
}

/// Names with what is known of them, how often they were met and where first.
private func nameSheet(_ names: [(status: String, tally: NameTally)]) -> Sheet {
  Sheet(
    columns: [
      Column("name", "name", alignment: .left), Column("status", "status", alignment: .left),
      Column("count", "count"), Column("first_at", "first at", alignment: .left),
    ],
    rows: names.flatMap { status, tally in
      tally.names.map { name, entry in
        [
          .text(name), .text(status), .integer(entry.count),
          entry.places.first.map { .text($0.text) } ?? .absent,
        ]
      }
    })
}

/// The same for machines, with all the places that are held.
private func nameList(_ names: [(status: String, tally: NameTally)]) -> Rendering.JSONValue {
  .array(
    names.flatMap { status, tally in
      tally.names.map { name, entry in
        .object([
          .init("name", .string(name)), .init("status", .string(status)),
          .init("count", .integer(Int64(entry.count))),
          .init("places", .array(entry.places.map { .string($0.text) })),
        ])
      }
    })
}

extension LogPlace {
  /// `file:line`.
  fileprivate var text: String { "\(file):\(position.line)" }
}
