/// What the overview and the manual page say of the program as a whole.
extension Program {
  /// One line without a full stop.
  static let summary = "how permission prompts fare, told from event logs"

  static func purpose(_ commands: [CommandFacts]) -> String {
    "Reads event logs into a database, then says platform by platform how many users were prompted, allowed,"
      + " declined, and reached the feature all the same. Flags without a command ask for a \(commands[0].name)."
  }

  static let environment: [(term: String, meaning: String)] = [
    ("PERMISSION_FUNNEL_CONFIG", "The configuration file, where --config is not given."),
    ("PERMISSION_FUNNEL_DB", "The database, where --db is not given."),
    ("XDG_DATA_HOME", "The folder of the default database. Left out: ~/.local/share."),
    ("XDG_CONFIG_HOME", "The folder of the default configuration. Left out: ~/.config."),
    ("NO_COLOR", "No colour, where it is not empty."),
    ("COLUMNS", "The width of tables that do not go to a terminal. Left out: 80."),
  ]

  static let exitOrder = "Where several hold, the one told is the first of 5, 4, 2, 3, 1."
}
