import EventModel

/// `compare`: the arms of an experiment, or the stages of an app, side by side.
struct Compare: Invocation, Equatable {
  var window = WindowOptions()
  var selection = SelectionOptions()
  var field = AttributeField.variant
  var baseline: String?
  var ratio: Ratio?
  var isSequential = false
  var effect: EffectSize?
  var sheet = SheetOptions()
  var database = DatabaseOptions()

  static let command = Command<Compare>(
    name: "compare",
    summary: "the arms of an experiment side by side",
    discussion: [
      "A user belongs to the arm that the asks in the window name; whose asks name more than one is a"
        + " crossover, counted and left out. Arms are compared by allow rate, recovery rate, and grants and"
        + " reaches per user asked, the only fair measure of a rationale: whoever chooses not now is never"
        + " prompted. Over several platforms the crude difference stands beside the Mantel-Haenszel one.",
      "Before any difference the report says whether users fell into the arms as intended (sample ratio), and"
        + " whether the arms were met in the same time; where they were not, it compares before with after,"
        + " step by step. An arm of fewer than 30 users gets no verdict.",
      "It looks at one permission: where the database holds several, --permission has to name it.",
    ],
    sections: [
      Section("Window", WindowOptions.flags.at(\.window)),
      Section(
        "Selection",
        SelectionOptions.flags.at(\.selection)),
      Section(
        "Arms",
        [
          Flag(
            "--by", value: "FIELD", as: .choice(of: AttributeField.allCases, name: \.name), into: \.field,
            help: "The field of the asks whose values are the arms."),
          Flag(
            "--baseline", value: "ARM", as: .text, into: \.baseline,
            help: "The arm to compare with. Left out: cold, or where there is none the arm met first."),
          Flag(
            "--ratio", value: "N:N", as: .ratio, into: \.ratio,
            help:
              "The shares of users that the arms were meant to get, the baseline's first and the others' in"
              + " the order of their names, such as 80:20. Left out: equal."),
        ]),
      Section(
        "Evidence",
        [
          Flag(
            "--sequential", into: \.isSequential,
            help: "Intervals that hold however often one looks: for reports that are read every day and acted"
              + " on as soon as they are clear."),
          Flag(
            "--effect", value: "POINTS", as: .points, into: \.effect,
            help: "Say how many more days would show a rise of so many percentage points, such as 2 or 0.5."),
        ]),
      Section("Output", SheetOptions.flags.at(\.sheet)),
      Section("Data", DatabaseOptions.flags.at(\.database)),
    ],
    examples: [
      Example("compare --permission microphone --baseline cold", "an experiment"),
      Example("compare --permission camera --by appVersion --platform ios", "one release against another"),
    ])

  func validate() throws(UsageError) { try sheet.validate(command: Self.command.name) }
}
