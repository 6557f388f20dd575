import EventModel
import Rendering
import Reports

/// `report`: how prompts fared, platform by platform.
struct Report: Invocation, Equatable {
  var window = WindowOptions()
  var selection = SelectionOptions()
  /// Folders or files to ingest before the report.
  var logs: [String] = []
  var split: AttributeField?
  var recoveryLimit: Duration?
  var against: Earlier?
  var denominator = AllowDenominator.prompted
  var isFirstPromptOnly = false
  var isRepeatPromptOnly = false
  var bursts = BurstOptions()
  var lifecycles = LifecycleOptions()
  var sheet = SheetOptions()
  /// Whether a page is printed in place of a sheet.
  var isPage = false
  var database = DatabaseOptions()

  /// What the window is compared with.
  enum Earlier: String, CaseIterable, Sendable {
    case previous
  }

  /// A sheet's formats, and a page.
  enum Format: Equatable, Sendable {
    case sheet(SheetFormat)
    case html

    static let all = SheetFormat.allCases.map { Format.sheet($0) } + [.html]

    var name: String {
      switch self {
      case .sheet(let format): format.rawValue
      case .html: "html"
      }
    }
  }

  var format: Format {
    get { isPage ? .html : .sheet(sheet.format) }
    set {
      isPage = newValue == .html
      sheet.format = if case .sheet(let format) = newValue { format } else { SheetOptions().format }
    }
  }

  var promptChoice: PromptChoice { isFirstPromptOnly ? .first : isRepeatPromptOnly ? .repeated : .all }

  static let command = Command<Report>(
    name: "report",
    summary: "how permission prompts fared, platform by platform",
    discussion: [
      "Each user counts once, by the first prompt in the window. Prompted users are those who allowed,"
        + " declined, dismissed, ignored or left the prompt unanswered; recovered users declined and reached"
        + " the feature all the same before the window ended. Rates come with 95% intervals.",
      "A value that does not exist is printed as –, one that cannot exist on a platform as n/a, and one"
        + " whose events the log does not hold as not logged. CSV leaves all three empty, JSON says null.",
      "Published allow rates follow three conventions that cannot be compared: per prompt, per answered prompt and"
        + " per user asked. --denominator chooses one; help denominators explains them.",
      "The word report may be left out.",
    ],
    sections: [
      Section("Window", WindowOptions.flags.at(\.window)),
      Section(
        "Selection",
        SelectionOptions.flags.at(\.selection),
        [
          Flag(
            "--by", value: "FIELD", as: .choice(of: AttributeField.allCases, name: \.name), into: \.split,
            help: "One row for each value of this field of the first prompt."),
          Flag(
            "--first-prompt-only", into: \.isFirstPromptOnly,
            help: "Count only users who had never been prompted before."),
          Flag(
            "--repeat-prompts-only", into: \.isRepeatPromptOnly,
            help: "Count only users who had been prompted before the window."),
          Flag(
            "--against", value: "WINDOW", as: .choice(of: Earlier.allCases, name: \.rawValue),
            into: \.against,
            help: "Add the change of the rates since the window before, of as many days, with its interval."),
        ]),
      Section(
        "Definitions",
        [
          Flag(
            "--denominator", value: "USERS", as: .choice(of: AllowDenominator.allCases, name: \.name),
            into: \.denominator, help: "What the allow rate is over."),
          Flag(
            "--recovery-within", value: "TIME", as: .duration, into: \.recoveryLimit,
            help: "Count a recovery only within this time of the decline, such as 7d or 36h, and only over"
              + " users whose whole time has passed."),
        ],
        BurstOptions.flags.at(\.bursts), LifecycleOptions.flags.at(\.lifecycles)),
      Section(
        "Output",
        [
          Flag(
            "--format", value: "FORMAT", as: .choice(of: Format.all, name: \.name), into: \.format,
            help: "A table to read, or csv, json or markdown; or html: one page with all pictures, findings"
              + " and tables, which needs no other file.")
        ],
        SheetOptions.csvFlags.at(\.sheet)),
      Section(
        "Data",
        [
          Flag(
            "--logs", value: "DIR", as: .folder, appendingTo: \.logs,
            help: "Ingest what is new in this folder first.")
        ],
        DatabaseOptions.flags.at(\.database)),
    ],
    examples: [
      Example("--days 30 --permission camera", "the last 30 days of the camera permission"),
      Example("--by variant --recovery-within 7d", "arms side by side, a week to recover"),
      Example("--logs logs/ --format csv --excel > report.csv", "read what is new, then a file for Excel"),
      Example("--days 30 --format html > report.html", "a page to look at, to print or to send"),
    ],
    exitCodes: [.done, .usage, .unreadable, .locked, .failed])

  func validate() throws(UsageError) {
    try sheet.validate(command: Self.command.name)
    if isFirstPromptOnly, isRepeatPromptOnly {
      throw .conflict(
        "--first-prompt-only and --repeat-prompts-only leave nobody; give one of them",
        command: Self.command.name)
    }
    if denominator == .asked, promptChoice != .all {
      throw .conflict(
        "--denominator asked is over everybody asked; leave out --first-prompt-only and"
          + " --repeat-prompts-only", command: Self.command.name)
    }
  }
}
