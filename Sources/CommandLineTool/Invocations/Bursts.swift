import EventModel

/// `bursts`: requests that were refused without a prompt, again and again.
struct Bursts: Invocation, Equatable {
  var window = WindowOptions()
  var selection = SelectionOptions()
  var split: AttributeField?
  var rule = BurstOptions()
  /// nil for all.
  var limit: Int?
  var sheet = SheetOptions()
  var database = DatabaseOptions()

  static let command = Command<Bursts>(
    name: "bursts",
    summary: "runs of requests that no prompt answered",
    discussion: [
      "A silent request is a call that came back refused, or never came back, without a prompt being shown."
        + " A burst is a run of them at short distance: an app that asks in a loop. Users are shown by"
        + " pseudonym."
    ],
    sections: [
      Section("Window", WindowOptions.flags.at(\.window)),
      Section(
        "Selection",
        SelectionOptions.flags.at(\.selection),
        [
          Flag(
            "--by", value: "FIELD", as: .choice(of: AttributeField.allCases, name: \.name), into: \.split,
            help: "One row for each value of this field: a silent request's own, a burst's by its first."),
          Flag(
            "--limit", value: "N", as: .integer(in: 1...Int.max), into: \.limit,
            help: "At most N bursts, the longest first. Left out: in a table the longest of each of the ten"
              + " users who fared worst, else all."),
        ]),
      Section("Definitions", BurstOptions.flags.at(\.rule)),
      Section("Output", SheetOptions.flags.at(\.sheet)),
      Section("Data", DatabaseOptions.flags.at(\.database)),
    ],
    examples: [
      Example("bursts --days 7 --permission camera", "the last week"),
      Example("bursts --by appVersion", "the release that brought them"),
      Example("bursts --burst-min 5 --burst-gap 10s --limit 20", "only the fierce ones"),
    ])

  func validate() throws(UsageError) { try sheet.validate(command: Self.command.name) }
}
