/// `contradictions`: journeys that cannot have happened.
struct Contradictions: Invocation, Equatable {
  var window = WindowOptions()
  var selection = SelectionOptions()
  /// Of each kind; nil for all.
  var limit: Int?
  var lifecycles = LifecycleOptions()
  var sheet = SheetOptions()
  var database = DatabaseOptions()

  static let command = Command<Contradictions>(
    name: "contradictions",
    summary: "journeys that their platform makes impossible",
    discussion: [
      "Where one stands in a log, the log is wrong, not the user: the code says what cannot be. Users are"
        + " shown by pseudonym.",
      "A window sees one when all the events that make it lie in the window: for V4, V6 and V9 the prompt as well, for"
        + " V2 and V5 the earlier ones that were refused or closed. V1, V3, V7 and V8 are one event each; which prompts"
        + " came before it may be known from before the window.",
    ],
    sections: [
      Section("Window", WindowOptions.flags.at(\.window)),
      Section(
        "Selection",
        SelectionOptions.flags.at(\.selection),
        [
          Flag(
            "--limit", value: "N", as: .integer(in: 1...Int.max), into: \.limit,
            help: "At most N journeys of each kind, the first ones. Left out: 5 in a table, else all.")
        ]),
      Section("Definitions", LifecycleOptions.flags.at(\.lifecycles)),
      Section("Output", SheetOptions.flags.at(\.sheet)),
      Section("Data", DatabaseOptions.flags.at(\.database)),
    ],
    examples: [Example("contradictions --permission camera --format csv", "every journey")])

  func validate() throws(UsageError) { try sheet.validate(command: Self.command.name) }
}
