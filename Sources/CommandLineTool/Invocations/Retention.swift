/// `forget USER`: erasure.
struct Forget: Invocation, Equatable {
  /// The id as the log writes it, or `-`. It is never stored or printed.
  var user = ""
  var format = SummaryFormat.table
  var database = DatabaseOptions()

  static let command = Command<Forget>(
    name: "forget",
    summary: "erase a user, and keep them from coming back",
    discussion: [
      "Removes the user's events and all that came of them, on every platform, so that every table and count is as if"
        + " the user had never been there; the ledger alone still counts the lines. Then the file is written anew, so"
        + " that no free page holds a trace, and read through. That takes as long as copying it, and up to twice its"
        + " size of free disk for that time.",
      "A mark that is neither the id nor the pseudonym is kept, so that the user stays forgotten when logs are read"
        + " again: such lines count as rejected, as forgotten in the command files, and are listed nowhere. A database"
        + " that is made anew from the logs knows no such marks. The logs themselves, and what was exported before,"
        + " are yours to clean; days that were pruned keep their counts.",
    ],
    arguments: [
      Argument(
        "USER", as: .text, into: \.user, isPersonal: true,
        help:
          "The user's id as it stands in the log; - reads ids from standard input, one a line, so that none stands in"
          + " the shell's history. After -- it may begin with a dash.")
    ],
    sections: [
      Section("Output", [SummaryFormat.flag(into: \.format)]),
      Section("Data", DatabaseOptions.flags.at(\.database)),
    ],
    examples: [
      Example("forget u-1042", "one user"),
      Example("forget - < erasure-requests.txt", "several, the file written anew once"),
    ],
    exitCodes: [.done, .usage, .locked, .failed])
}

/// `prune --keep-days N`: retention.
struct Prune: Invocation, Equatable {
  /// Days with today; a command line without it is refused.
  var keepDays: Int?
  var isDryRun = false
  var format = SummaryFormat.table
  var database = DatabaseOptions()

  static let command = Command<Prune>(
    name: "prune",
    summary: "drop old journeys, and keep their daily counts",
    discussion: [
      "Drops every journey whose newest event is older than N days, today's UTC day being one of them, whole, and the"
        + " users of whom nothing is left. Daily counts stay, so that report answers for those days as before, over"
        + " whole UTC days. From then on older lines are refused, and count as retired in the command files: of a"
        + " journey of which only the end came in, answers would look like silent requests. The mark never moves back.",
      "Of days before the mark can no longer be asked: other time zones, --recovery-within, other bursts, arms, trends,"
        + " diagnoses, audits and single journeys; these commands say so. A user who comes back later counts as new,"
        + " and forget cannot change counts of days that were pruned.",
      "The file is written anew to give its room back: that takes as long as copying it, and up to twice its size of"
        + " free disk for that time.",
    ],
    sections: [
      Section(
        "Retention",
        [
          Flag(
            "--keep-days", value: "N", as: .integer(in: 1...36_500), into: \.keepDays,
            help: "UTC days to keep, today among them."),
          Flag("--dry-run", into: \.isDryRun, help: "Say what would go, and change nothing."),
        ]),
      Section("Output", [SummaryFormat.flag(into: \.format)]),
      Section("Data", DatabaseOptions.flags.at(\.database)),
    ],
    examples: [
      Example("prune --keep-days 400 --dry-run", "what would go"),
      Example("prune --keep-days 400", "thirteen months"),
    ],
    exitCodes: [.done, .usage, .locked, .failed])

  func validate() throws(UsageError) {
    if keepDays == nil {
      throw .conflict("prune needs to know how much to keep; add --keep-days N", command: Self.command.name)
    }
  }
}
