/// The help page of one command; at most 80 columns.
func helpPage(_ command: CommandFacts) -> String {
  var page = HelpText()
  page.heading("\(Program.name) \(command.name): \(command.summary)")
  page.usage(command)
  for paragraph in command.discussion { page.paragraph(paragraph) }
  page.table("Arguments", command.arguments.map { ($0.name, $0.help) })
  for section in command.sections {
    page.table(section.title, section.flags.map { ($0.synopsis, $0.helpText) })
  }
  page.table("Help", [(FlagFacts.help.synopsis, FlagFacts.help.helpText)])
  page.examples(command.examples)
  page.table("Exit codes", command.exitCodes.map { (String($0.rawValue), $0.meaning) })
  return page.text
}

/// The page that says what the program is for and which commands it has; at most 80 columns.
func overview(facts: [CommandFacts]) -> String {
  var page = HelpText()
  page.heading("\(Program.name): \(Program.summary)")
  page.lines(["Usage: \(Program.name) [COMMAND] [flags] [arguments]"])
  page.paragraph(Program.purpose(facts))
  page.table("Commands", facts.map { ($0.name, $0.summary) })
  page.table("Topics", HelpTopic.all.map { ($0.name, $0.summary) })
  page.table("Flags", [FlagFacts.help, .version].map { ($0.synopsis, $0.helpText) })
  page.examples([
    Example("ingest logs/", "read what is new"), Example("--days 30 --permission camera", "then ask"),
    Example("help report", "all flags of a command"),
  ])
  page.table("Environment", Program.environment)
  page.table("Exit codes", ExitCode.allCases.map { (String($0.rawValue), $0.meaning) })
  page.paragraph(Program.exitOrder)
  return page.text
}

extension FlagFacts {
  /// As help lists it, such as `--days N` or `-h, --help`.
  var synopsis: String {
    (short.map { "\($0), " } ?? "") + name + (placeholder.map { " \($0)" } ?? "")
  }

  /// The help with what is to be said of default, choices and repetition.
  var helpText: String {
    var text = help
    if !completion.choices.isEmpty { text += " One of: \(completion.choices.joined(separator: ", "))." }
    if isRepeatable { text += " May be given several times." }
    if let defaultText { text += " [default: \(defaultText)]" }
    return text
  }
}
