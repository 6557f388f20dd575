import Reports

/// `diagnose`: what is broken.
struct Diagnose: Invocation, Equatable {
  var window = WindowOptions()
  var selection = SelectionOptions()
  var bursts = BurstOptions()
  var thresholds = ThresholdOptions()
  var failOn = Severity.critical
  var lists = false
  var lifecycles = LifecycleOptions()
  var sheet = SheetOptions()
  var database = DatabaseOptions()

  static let command = Command<Diagnose>(
    name: "diagnose",
    summary: "what is broken, and what to do about it",
    discussion: [
      "Reads the logs against what each platform makes possible. A finding says how grave it is, what was"
        + " counted, what it is measured against, why it cannot be taste or chance, one user who lives it, by"
        + " pseudonym, and what to do.",
      "A diagnosis keeps silent where the log does not hold the events that it needs; --list says where.",
    ],
    sections: [
      Section("Window", WindowOptions.flags.at(\.window)),
      Section("Selection", SelectionOptions.flags.at(\.selection)),
      Section(
        "Definitions",
        ThresholdOptions.flags.at(\.thresholds),
        [
          Flag(
            "--fail-on", value: "SEVERITY",
            as: .choice(of: Severity.allCases.reversed(), name: \.name), into: \.failOn,
            help: "Exit with 1 when a finding is at least as grave as this.")
        ],
        BurstOptions.flags.at(\.bursts), LifecycleOptions.flags.at(\.lifecycles)),
      Section(
        "Output",
        [
          Flag(
            "--list", into: \.lists,
            help: "Print when each diagnosis fires, and where it keeps silent and why, in place of findings.")
        ],
        SheetOptions.flags.at(\.sheet)),
      Section("Data", DatabaseOptions.flags.at(\.database)),
    ],
    examples: [
      Example("diagnose --days 30 --permission camera", "the last 30 days of the camera permission"),
      Example("diagnose --days 7 --fail-on warning", "to stop a release"),
      Example("diagnose --threshold fewest-users=100", "to wait for more users"),
      Example("diagnose --list", "the thresholds"),
    ],
    exitCodes: [.done, .findings, .usage, .failed])

  func validate() throws(UsageError) { try sheet.validate(command: Self.command.name) }
}
