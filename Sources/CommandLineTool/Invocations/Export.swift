import Rendering

/// `export`: every table as CSV, for spreadsheets.
struct Export: Invocation, Equatable {
  /// Where the files go; the parser has no required flags, so that `validate` asks for it.
  var folder: String?
  var window = WindowOptions()
  var selection = SelectionOptions()
  var includesJourneys = false
  var minimumCell: Int?
  var sheet = SpreadsheetOptions()
  var database = DatabaseOptions()

  static let command = Command<Export>(
    name: "export",
    summary: "every table as CSV, for spreadsheets",
    discussion: [
      "Writes funnel.csv, trend.csv, bursts.csv, compare.csv and findings.csv into a folder, and with"
        + " --include-journeys episodes.csv and burst_list.csv, whose rows are of single users by pseudonym."
        + " dictionary.csv says what every column means; manifest.csv says what was written.",
      "The files take the places of an earlier export together: all are written aside first, and manifest.csv"
        + " is taken away before the others are replaced and put back last, so that a folder with a manifest"
        + " holds one whole export. Where something fails, the earlier files stay.",
      "A text that a spreadsheet would compute, or take for a number or a date, gets a leading apostrophe, and"
        + " pseudonyms begin with the letter u. Numbers, dates and times are for it to read as such; LibreOffice"
        + " reads times when Detect special numbers is ticked.",
      "With --min-cell N, a group of users is given as a multiple of N or, where it is small, not at all: its"
        + " size plus a secret offset below N that never changes, rounded down. Totals and rates are those of"
        + " the numbers shown. So neither totals nor the files of other nights give a group away: any of at"
        + " least N sizes is possible, however many files are put together. trend.csv then holds whole windows,"
        + " and compare.csv and findings.csv no rows: they part the same users in other ways, and that there is a"
        + " finding tells that nobody, or few, came back. Do not hand on the same days with and without it, or with"
        + " several N.",
    ],
    sections: [
      Section(
        "Files",
        [
          Flag(
            "--out", value: "DIR", as: .folder, into: \.folder,
            help: "The folder to write to; it is made where there is none. Required."),
          Flag(
            "--include-journeys", into: \.includesJourneys,
            help: "Write tables of single users as well, and name the users of findings, by pseudonym."),
          Flag(
            "--min-cell", value: "N", as: .integer(in: 2...1_000_000), into: \.minimumCell,
            help: "Hide groups of fewer than about N users, and round the others, so that nobody can be"
              + " singled out."),
        ],
        SpreadsheetOptions.flags.at(\.sheet)),
      Section("Window", WindowOptions.flags.at(\.window)),
      Section("Selection", SelectionOptions.flags.at(\.selection)),
      Section("Data", DatabaseOptions.flags.at(\.database)),
    ],
    examples: [
      Example("export --out tables --excel", "for Excel"),
      Example("export --out tables --decimal-comma", "for a spreadsheet that writes 0,5"),
      Example("export --out public --min-cell 10", "to hand on"),
    ],
    exitCodes: [.done, .usage, .locked, .failed])

  func validate() throws(UsageError) {
    func conflict(_ text: String) -> UsageError { .conflict(text, command: Self.command.name) }
    if folder == nil { throw conflict("export needs --out DIR, the folder to write to") }
    if includesJourneys, minimumCell != nil {
      throw conflict("--include-journeys shows single users, which --min-cell hides; give one of them")
    }
    try sheet.validate(command: Self.command.name)
  }
}

/// How CSV is laid out for a spreadsheet.
struct SpreadsheetOptions: OptionGroup, Equatable {
  var isForExcel = false
  /// One ASCII byte; nil for a comma, or a semicolon where the comma stands before decimals.
  var delimiter: UInt8?
  var hasDecimalComma = false

  static let flags: [Flag<SpreadsheetOptions>] = [
    Flag(
      "--excel", into: \.isForExcel,
      help: "A byte order mark and CRLF line ends, so that Excel reads UTF-8."),
    Flag(
      "--delimiter", value: "C", as: .delimiter, into: \.delimiter,
      help: "What separates columns, such as \";\" or tab. Left out: a comma, or \";\" with --decimal-comma."),
    Flag(
      "--decimal-comma", into: \.hasDecimalComma,
      help: "Numbers as 0,5: for spreadsheets set to a language that writes them so."),
  ]

  var dialect: CSVDialect {
    let usual = UInt8(ascii: hasDecimalComma ? ";" : ",")
    var dialect = CSVDialect(delimiter: delimiter ?? usual, isForExcel: isForExcel)
    dialect.hasDecimalComma = hasDecimalComma
    dialect.keepsTexts = true
    return dialect
  }

  func validate(command: String) throws(UsageError) {
    if hasDecimalComma, delimiter == UInt8(ascii: ",") {
      throw .conflict(
        "--decimal-comma needs another delimiter than the comma; leave --delimiter out, or write \";\"",
        command: command)
    }
  }
}
