import EventModel
import Rendering

/// The window of a report: whole calendar days.
struct WindowOptions: OptionGroup, Equatable {
  var days = 30
  /// The last day, itself included; nil for the day of the newest event stored.
  var until: UTCDay?
  var timeZone = "UTC"

  static let flags: [Flag<WindowOptions>] = [
    Flag(
      "--days", value: "N", as: .integer(in: 1...36_525), into: \.days,
      help: "Look at the N calendar days that end with --until."),
    Flag(
      "--until", value: "DATE", as: .date, into: \.until,
      help:
        "Last day of the window, that day included (YYYY-MM-DD). Left out: the day of the newest event that is not dated more"
        + " than a day ahead of the clock."),
    Flag(
      "--timezone", value: "ZONE", as: .timeZone, into: \.timeZone,
      help: "Where days begin and end: an IANA name such as Europe/Berlin."),
  ]
}

/// Which journeys to look at.
struct SelectionOptions: OptionGroup, Equatable {
  /// Lower-case; nil for all.
  var permission: String?
  /// Lower-case; nil for all.
  var platform: String?

  static let flags: [Flag<SelectionOptions>] = [
    Flag(
      "--permission", value: "P", as: .token, into: \.permission,
      help: "Only this permission, such as camera. Left out: all."),
    Flag(
      "--platform", value: "P", as: .token, into: \.platform,
      help: "Only this platform, such as ios. Left out: all."),
  ]
}

/// What makes a run of silent requests a burst.
struct BurstOptions: OptionGroup, Equatable {
  var minimum = 3
  var gap = Duration.seconds(60)

  static let flags: [Flag<BurstOptions>] = [
    Flag(
      "--burst-min", value: "N", as: .integer(in: 1...1_000_000), into: \.minimum,
      help: "A burst has at least N silent requests."),
    Flag(
      "--burst-gap", value: "TIME", as: .duration, into: \.gap,
      help: "Neighbouring requests of a burst are at most this far apart, such as 45s or 2m."),
  ]
}

/// Where the database is.
struct DatabaseOptions: OptionGroup, Equatable {
  /// nil: `PERMISSION_FUNNEL_DB`, else the XDG data folder.
  var path: String?
  var configuration = ConfigurationOptions()

  static let flags: [Flag<DatabaseOptions>] =
    [
      Flag(
        "--db", value: "FILE", as: .file, into: \.path,
        help: "The database. Left out: PERMISSION_FUNNEL_DB, else permission-funnel/events.sqlite in"
          + " XDG_DATA_HOME or ~/.local/share.")
    ] + ConfigurationOptions.flags.at(\.configuration)
}

/// How a sheet is printed.
struct SheetOptions: OptionGroup, Equatable {
  var format = SheetFormat.table
  var isForExcel = false
  /// One ASCII byte; nil for a comma.
  var delimiter: UInt8?

  static let flags: [Flag<SheetOptions>] =
    [
      Flag(
        "--format", value: "FORMAT",
        as: .choice(of: SheetFormat.allCases, name: \.rawValue, elsewhere: formatsElsewhere), into: \.format,
        help: "A table to read, or csv, json or markdown.")
    ]
    + csvFlags

  static let csvFlags: [Flag<SheetOptions>] = [
    Flag(
      "--excel", into: \.isForExcel,
      help: "With --format csv: a byte order mark and CRLF line ends, so that Excel reads UTF-8."),
    Flag(
      "--delimiter", value: "C", as: .delimiter, into: \.delimiter,
      help: "With --format csv: what separates columns, such as \";\" or tab. Left out: a comma."),
  ]

  /// How CSV is laid out in a file or a pipe.
  var dialect: CSVDialect {
    CSVDialect(delimiter: delimiter ?? UInt8(ascii: ","), isForExcel: isForExcel)
  }

  /// The same where it is printed: a terminal would obey control characters.
  func dialect(in context: Context) -> CSVDialect {
    var dialect = dialect
    dialect.isForTerminal = context.outputTerminal.isTerminal
    return dialect
  }

  /// Refuses CSV's flags where no CSV is printed.
  func validate(command: String) throws(UsageError) {
    guard format != .csv else { return }
    if isForExcel { throw .conflict("--excel belongs to CSV; add --format csv", command: command) }
    if delimiter != nil { throw .conflict("--delimiter belongs to CSV; add --format csv", command: command) }
  }
}

/// What one command alone prints, and its name.
private let formatsElsewhere = [Report.Format.html.name: Report.command.name]

/// The formats in which a sheet is printed.
enum SheetFormat: String, CaseIterable, Sendable {
  case table, csv, json, markdown

  /// Whether people read it as it is, with words around the rows.
  var isForReaders: Bool { self == .table || self == .markdown }
}

/// The formats of what is no sheet.
enum SummaryFormat: String, CaseIterable, Sendable {
  case table, json

  /// The flag of a command that prints a summary.
  static func flag<Options>(into key: any WritableKeyPath<Options, SummaryFormat> & Sendable) -> Flag<Options>
  {
    Flag(
      "--format", value: "FORMAT",
      as: .choice(of: allCases, name: \.rawValue, elsewhere: formatsElsewhere), into: key,
      help: "A table to read, or json.")
  }
}
