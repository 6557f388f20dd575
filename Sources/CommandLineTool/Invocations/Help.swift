/// `help [COMMAND]`: a help page.
struct Help: Invocation, Equatable {
  var topic: String?
  var isManual = false

  static let command = Command<Help>(
    name: "help",
    summary: "this overview, or the page of a command or topic",
    arguments: [
      Argument(
        "COMMAND", as: .command, into: \.topic, isRequired: false,
        help: "The command or topic to explain.")
    ],
    sections: [
      Section(
        "Output", [Flag("--man", into: \.isManual, help: "Print the manual page of all commands, for man.")])
    ],
    examples: [
      Example("help report", "the flags of the report"),
      Example("help denominators", "what an allow rate is over"),
      Example("help --man > permission-funnel.1", "the manual"),
    ])

  /// Refuses what is neither a topic nor a command; the parser knows commands only as text.
  func validate() throws(UsageError) {
    if topic != nil, isManual {
      throw .conflict("--man is of all commands; leave out the command", command: Self.command.name)
    }
    if let topic, !HelpTopic.all.contains(where: { $0.name == topic }) { _ = try Program.facts(named: topic) }
  }
}

/// `completions SHELL`: a script that completes commands, flags and values.
struct Completions: Invocation, Equatable {
  var shell = Shell.bash

  /// The shells a script can be had for.
  enum Shell: String, CaseIterable, Sendable {
    case bash, zsh, fish
  }

  static let command = Command<Completions>(
    name: "completions",
    summary: "a completion script for bash, zsh or fish",
    discussion: [
      "bash: source the script from ~/.bashrc. zsh: save it as _permission-funnel in a folder of fpath."
        + " fish: save it as permission-funnel.fish in ~/.config/fish/completions."
    ],
    arguments: [
      Argument(
        "SHELL", as: .choice(of: Shell.allCases, name: \.rawValue), into: \.shell,
        help: "bash, zsh or fish.")
    ],
    examples: [
      Example("completions bash > ~/.permission-funnel.bash", "then source that file from ~/.bashrc")
    ])
}
