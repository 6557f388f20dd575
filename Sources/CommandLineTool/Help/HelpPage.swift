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
  page.heading("\(Program.name): how permission prompts fare, told from event logs")
  page.lines(["Usage: \(Program.name) [COMMAND] [flags] [arguments]"])
  page.paragraph(
    "Reads event logs into a database, then says platform by platform how many users were prompted, allowed,"
      + " declined, and reached the feature all the same. Flags without a command ask for a \(facts[0].name)."
  )
  page.table("Commands", facts.map { ($0.name, $0.summary) })
  page.table("Topics", HelpTopic.all.map { ($0.name, $0.summary) })
  page.table("Flags", [FlagFacts.help, .version].map { ($0.synopsis, $0.helpText) })
  page.examples([
    Example("ingest logs/", "read what is new"), Example("--days 30 --permission camera", "then ask"),
    Example("help report", "all flags of a command"),
  ])
  page.table(
    "Environment",
    [
      ("PERMISSION_FUNNEL_DB", "The database, where --db is not given."),
      ("XDG_DATA_HOME", "The folder of the default database. Left out: ~/.local/share."),
      ("NO_COLOR", "No colour, whatever its value."),
      ("COLUMNS", "The width of tables that do not go to a terminal. Left out: 80."),
    ])
  page.table("Exit codes", ExitCode.allCases.map { (String($0.rawValue), $0.meaning) })
  page.paragraph("Where several hold, the one told is the first of 5, 4, 2, 3, 1.")
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
