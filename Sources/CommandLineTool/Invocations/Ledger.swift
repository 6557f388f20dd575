/// `files`: the ledger of what was read.
struct Files: Invocation, Equatable {
  var sheet = SheetOptions()
  var database = DatabaseOptions()

  static let command = Command<Files>(
    name: "files",
    summary: "the log files read so far, with their counts",
    discussion: [
      "One row a file, with its lines, events, duplicates and rejects, and whether its end is missing."
    ],
    sections: [
      Section("Output", SheetOptions.flags.at(\.sheet)),
      Section("Data", DatabaseOptions.flags.at(\.database)),
    ],
    examples: [Example("files --format csv", "the ledger as CSV")])

  func validate() throws(UsageError) { try sheet.validate(command: Self.command.name) }
}

/// `rejects`: the quarantine.
struct Rejects: Invocation, Equatable {
  /// Only the rejects of this file, by the path that the ledger holds; nil for all.
  var file: String?
  /// nil for all.
  var limit: Int?
  var sheet = SheetOptions()
  var database = DatabaseOptions()

  static let command = Command<Rejects>(
    name: "rejects",
    summary: "the lines that gave no event, and why",
    discussion: [
      "One row a line: file, line number, byte offset and reason. No user id is ever kept or shown."
    ],
    sections: [
      Section(
        "Selection",
        [
          Flag(
            "--file", value: "PATH", as: .file, into: \.file,
            help:
              "Only lines of this file, written as the command files prints it in any format, or as the system has it."
          ),
          Flag(
            "--limit", value: "N", as: .integer(in: 1...Int.max), into: \.limit,
            help: "At most N rows. Left out: all."),
        ]),
      Section("Output", SheetOptions.flags.at(\.sheet)),
      Section("Data", DatabaseOptions.flags.at(\.database)),
    ],
    examples: [Example("rejects --limit 20", "a first look")])

  func validate() throws(UsageError) { try sheet.validate(command: Self.command.name) }
}

/// `check`: whether the database is sound.
struct Check: Invocation, Equatable {
  var format = SummaryFormat.table
  var database = DatabaseOptions()

  static let command = Command<Check>(
    name: "check",
    summary: "whether the database is sound",
    discussion: ["Tests the file itself and every sum that has to hold between its tables; changes nothing."],
    sections: [
      Section("Output", [SummaryFormat.flag(into: \.format)]),
      Section("Data", DatabaseOptions.flags.at(\.database)),
    ],
    examples: [Example("check --db funnel.sqlite", "one database")])
}
