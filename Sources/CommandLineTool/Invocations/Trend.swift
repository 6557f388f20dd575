import EventModel

/// `trend`: how prompts fared from day to day.
struct Trend: Invocation, Equatable {
  var window = WindowOptions()
  var selection = SelectionOptions()
  var split: AttributeField?
  var unit = Unit.day
  var recoveryLimit: Duration?
  var sheet = SheetOptions()
  var database = DatabaseOptions()

  /// What a point is.
  enum Unit: String, CaseIterable, Sendable {
    case day, week

    var days: Int { self == .day ? 1 : 7 }
  }

  static let command = Command<Trend>(
    name: "trend",
    summary: "how prompts fared from day to day",
    discussion: [
      "One row a platform and day, or week; days without prompts are shown as zeros. Each user counts once, on"
        + " the day of the first prompt in the window. Points whose recoveries are still coming in are marked"
        + " as not complete.",
      "Below the table: rates that moved and stayed moved, with the app version that came with it, and the time"
        + " that recoveries took, in which users who may still recover are counted as open (Kaplan-Meier).",
    ],
    sections: [
      Section("Window", WindowOptions.flags.at(\.window)),
      Section(
        "Selection",
        SelectionOptions.flags.at(\.selection),
        [
          Flag(
            "--by", value: "FIELD", as: .choice(of: AttributeField.allCases, name: \.name), into: \.split,
            help: "One series for each value of this field of the first prompt."),
          Flag(
            "--unit", value: "UNIT", as: .choice(of: Unit.allCases, name: \.rawValue), into: \.unit,
            help: "What a point is: a day, or a week of seven days, the last of which ends with --until."),
        ]),
      Section(
        "Definitions",
        [
          Flag(
            "--recovery-within", value: "TIME", as: .duration, into: \.recoveryLimit,
            help: "Count a recovery only within this time of the decline, such as 7d or 36h, and only over"
              + " users whose whole time has passed. Left out: no limit, and points are complete after 7d.")
        ]),
      Section("Output", SheetOptions.flags.at(\.sheet)),
      Section("Data", DatabaseOptions.flags.at(\.database)),
    ],
    examples: [
      Example("trend --permission camera --days 90 --unit week", "three months by week"),
      Example("trend --platform ios --by appVersion --format csv", "a series for each release"),
    ])

  func validate() throws(UsageError) { try sheet.validate(command: Self.command.name) }
}
