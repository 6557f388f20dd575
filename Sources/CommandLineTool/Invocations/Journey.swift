import Reports

/// `journey USER`: what one user met.
struct Journey: Invocation, Equatable {
  /// The id as the log writes it. It is never stored or printed.
  var user: String?
  /// Of which finding to show the example, in place of a user.
  var example: DiagnosisID?
  var window = WindowOptions()
  var selection = SelectionOptions()
  var bursts = BurstOptions()
  var thresholds = ThresholdOptions()
  var lifecycles = LifecycleOptions()
  var sheet = SheetOptions()
  var database = DatabaseOptions()

  static let command = Command<Journey>(
    name: "journey",
    summary: "one user's events as the funnel reads them",
    discussion: [
      "Events in the order in which they are read, with the prompt each belongs to. The id is turned into"
        + " its pseudonym with the database's key; neither the output nor any message repeats it.",
      "With --example and the flags that diagnose was given, it is the user whom diagnose names. Window and"
        + " definitions belong to that finding: of a USER all events that are stored are shown.",
    ],
    arguments: [
      Argument(
        "USER", as: .text, into: \.user, isRequired: false, isPersonal: true,
        help: "The user's id as it stands in the log. After -- it may begin with a dash.")
    ],
    sections: [
      Section(
        "Selection",
        [
          Flag(
            "--example", value: "FINDING", as: .choice(of: DiagnosisID.allCases, name: \.name),
            into: \.example,
            help: "In place of a user: the one whom diagnose names for its first finding of that kind.")
        ],
        SelectionOptions.flags.at(\.selection)),
      Section("Window, for --example", windowFlags),
      Section("Definitions, for --example", definitionFlags),
      Section("Output", SheetOptions.flags.at(\.sheet)),
      Section("Data", DatabaseOptions.flags.at(\.database)),
    ],
    examples: [
      Example("journey u-1042 --permission camera", "one permission of one user"),
      Example("journey --example silent-burst", "somebody who lives that finding"),
    ])

  /// What a finding depends on, and a user's events do not.
  private static let windowFlags = WindowOptions.flags.at(\Journey.window)
  private static let definitionFlags =
    ThresholdOptions.flags.at(\Journey.thresholds) + BurstOptions.flags.at(\Journey.bursts)
    + LifecycleOptions.flags.at(\Journey.lifecycles)

  func validate() throws(UsageError) {
    if user == nil, example == nil { throw .missingArgument("USER", command: Self.command.name) }
    if user != nil, example != nil {
      throw .conflict("--example takes the place of USER; leave one out", command: Self.command.name)
    }
    try sheet.validate(command: Self.command.name)
  }

  func validate(given flags: [String]) throws(UsageError) {
    if example != nil { return }
    let names = (Self.windowFlags + Self.definitionFlags).map(\.facts.name)
    if let idle = flags.first(where: names.contains) {
      throw .conflict(
        "\(idle) belongs to --example; of a USER all that is stored is shown, whenever it was",
        command: Self.command.name)
    }
  }
}
