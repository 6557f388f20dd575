/// `config`: the settings that hold.
struct Config: Invocation, Equatable {
  var checks = false
  var sheet = SheetOptions()
  var database = DatabaseOptions()
  /// nil where there is no file.
  private(set) var configuration: Configuration?

  static let command = Command<Config>(
    name: "config",
    summary: "the settings that hold, and where each comes from",
    discussion: [
      "A configuration file is a JSON object. Its settings stand for flags and are written without dashes:"
        + " \(Setting.all.map(\.name).joined(separator: ", ")); each is explained where help nightly explains"
        + " its flag. permissions is an array; thresholds an object such as {\"fewest-users\": 50,"
        + " \"dead-end\": \"2%\"}.",
      "sources is what nightly reads: an array of objects, each with logs, a folder or a file, and where needed"
        + " platform and map, a mapping file. Paths begin at the folder of the configuration file.",
      "What the command line says comes first, then the environment, then the file. Every command goes by those"
        + " settings for which it has a flag, save that permissions, out and sources are for nightly alone.",
    ],
    sections: [
      Section(
        "Output",
        [
          Flag(
            "--check", into: \.checks,
            help:
              "Read the files that the settings name too, look for the logs, and say only whether all is well."
          )
        ], SheetOptions.flags.at(\.sheet)),
      Section("Data", DatabaseOptions.flags.at(\.database)),
    ],
    examples: [
      Example("config", "what holds"),
      Example("config --check --config permission-funnel.json", "whether a file is sound"),
    ],
    exitCodes: [.done, .usage, .failed])

  func validate() throws(UsageError) { try sheet.validate(command: Self.command.name) }

  mutating func take(_ configuration: Configuration) { self.configuration = configuration }
}
