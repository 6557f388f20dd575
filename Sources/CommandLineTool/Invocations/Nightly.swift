import Reports

/// `nightly`: everything that is to be done with the logs of a day, in one go.
struct Nightly: Invocation, Equatable {
  var logs: [String] = []
  /// Of the logs given by flag.
  var platform: String?
  var map: String?
  /// Of the configuration file; they hold where no logs are given by flag.
  private(set) var sources: [LogSource] = []
  var settle = Duration.seconds(60)
  /// Lower-case; empty for all.
  var permissions: [String] = []
  var window = WindowOptions()
  var thresholds = ThresholdOptions()
  var failOn = Severity.critical
  var lifecycles = LifecycleOptions()
  var policy: String?
  var out: String?
  var minimumCell: Int?
  /// Days with today; nil keeps everything.
  var keepDays: Int?
  var database = DatabaseOptions()

  static let command = Command<Nightly>(
    name: "nightly",
    summary: "read what is new, report, and say what is wrong",
    discussion: [
      "Holds the lock of the database, reads what is new, and replaces all files of --out at once, the tables of"
        + " export among them: a reader, or a run that is killed, never sees half of them. summary.json, written last,"
        + " says what was read, rejected"
        + " and found, and what is new, gone or worse since the night before. Worse is a finding that became"
        + " graver, or whose rate left the interval that it had.",
      "Says nothing when all is well, and else what is wrong, on standard error, in a few lines that fit a mail."
        + " A night that was missed is made up for by the next, and a second run changes nothing but the time"
        + " of its summary.",
      "What it writes it never reads: --out, the database and the files beside it may lie in a folder of logs.",
      "A log that changed in the last minute may still be written: it is left for the next night (--settle). A"
        + " log of which most lines are rejected is left out, and the others are read.",
    ],
    sections: [
      Section(
        "Reading",
        [
          Flag(
            "--logs", value: "DIR", as: .folder, appendingTo: \.logs,
            help: "A folder of logs, or a file. Left out: the sources of the configuration file."),
          Flag(
            "--platform", value: "P", as: .token, into: \.platform,
            help:
              "The platform of records in --logs that name none. Left out: told from the folder or file name."
          ),
          Flag(
            "--map", value: "FILE", as: .file, into: \.map,
            help: "How fields and events of another format are called in ours, for --logs."),
          Flag(
            "--settle", value: "TIME", as: .duration, into: \.settle,
            help: "Leave a log alone that changed within this time, such as 30s or 10m."),
        ]),
      Section(
        "Selection",
        [
          Flag(
            "--permission", value: "P", as: .token, appendingTo: \.permissions,
            help: "Only this permission, such as camera; several may be given. Left out: all.")
        ], WindowOptions.flags.at(\.window)),
      Section(
        "Definitions",
        ThresholdOptions.flags.at(\.thresholds),
        [
          Flag(
            "--fail-on", value: "SEVERITY",
            as: .choice(of: Severity.allCases.reversed(), name: \.name), into: \.failOn,
            help: "Speak up, and exit with 1, when a finding is at least as grave as this."),
          Flag(
            "--policy", value: "FILE", as: .file, into: \.policy,
            help: "Which rules of audit are errors, for which permissions. Left out: none is."),
        ], LifecycleOptions.flags.at(\.lifecycles)),
      Section(
        "Output",
        [
          Flag(
            "--out", value: "DIR", as: .folder, into: \.out,
            help:
              "The folder that is written, made where it is missing. Needed here or in the configuration file."
          ),
          Flag(
            "--min-cell", value: "N", as: .integer(in: 2...1_000_000), into: \.minimumCell,
            help:
              "Hide small groups of users in the tables, as export does. There is no page then, which shows"
              + " every number. summary.json names the findings without their numbers and is for its owner alone:"
              + " that there is a finding tells that nobody, or few, came back. Standard error tells all."),
        ]),
      Section(
        "Retention",
        [
          Flag(
            "--keep-days", value: "N", as: .integer(in: 1...36_500), into: \.keepDays,
            help:
              "Then prune, as prune does; at least twice --days, since a night looks at the window before as"
              + " well. Left out: everything is kept.")
        ]),
      Section("Data", DatabaseOptions.flags.at(\.database)),
    ],
    examples: [
      Example("nightly --logs logs/ --out reports/", "everything, with a report of the last 30 days"),
      Example("nightly --config permission-funnel.json", "as a timer runs it"),
    ],
    exitCodes: [.done, .findings, .usage, .unreadable, .locked, .failed])

  func validate() throws(UsageError) {
    if logs.isEmpty, platform != nil || map != nil {
      throw .conflict(
        "--platform and --map say how --logs is read; add it, or write them in the configuration's sources",
        command: Self.command.name)
    }
    if let keepDays, keepDays < 2 * window.days {
      throw .conflict(
        "--keep-days \(keepDays) is less than twice --days \(window.days): the next night could not look at the"
          + " window before", command: Self.command.name)
    }
  }

  mutating func take(_ configuration: Configuration) { sources = configuration.sources }

  /// What is to be read.
  var allSources: [LogSource] {
    logs.isEmpty ? sources : logs.map { LogSource(logs: $0, platform: platform, map: map) }
  }
}
