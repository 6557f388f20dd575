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
        + " shown by pseudonym."
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
