/// What a command line asks for. Nothing has been done yet.
enum ParsedCommandLine {
  /// A help page, or the overview.
  case help(CommandFacts?)
  case version
  case invocation(any Invocation)
}

extension Program {
  /// Reads the words after the program's name.
  static func parse(_ words: [String]) throws(UsageError) -> ParsedCommandLine {
    var given: [String: String] = [:]
    return try parse(words, given: &given)
  }

  /// The same; notes the flags that were given with their last values.
  static func parse(
    _ words: [String], given: inout [String: String]
  ) throws(UsageError) -> ParsedCommandLine {
    guard let first = words.first else { return .help(nil) }
    switch first {
    case FlagFacts.help.name, FlagFacts.help.short: return .help(nil)
    case FlagFacts.version.name: return .version
    default: break
    }
    // A leading flag leaves the command's name out; `-` and `--` are no flags.
    let isNamed = first.utf8.first != UInt8(ascii: "-") || first == "-"
    let command = isNamed ? try self.command(named: first) : commands[0]
    return try parse(isNamed ? words.dropFirst() : words[...], as: command, isNamed: isNamed, given: &given)
  }

  static func command(named name: String) throws(UsageError) -> any Invocation.Type {
    guard let command = commands.first(where: { $0.facts.name == name }) else {
      throw .unknownCommand(name, suggestion: suggestion(for: name, among: facts.map(\.name)))
    }
    return command
  }

  private static func parse(
    _ words: ArraySlice<String>, as command: (some Invocation).Type, isNamed: Bool,
    given: inout [String: String]
  ) throws(UsageError) -> ParsedCommandLine {
    let asksForHelp = words.prefix { $0 != "--" }.contains {
      $0 == FlagFacts.help.name || $0 == FlagFacts.help.short
    }
    if asksForHelp { return .help(command.facts) }
    do {
      let invocation = try command.command.parse(words, given: &given)
      try invocation.validate()
      try invocation.validate(given: given.keys.sorted())
      return .invocation(invocation)
    } catch {
      if case .strayArgument(let word?, let name) = error, name == facts[0].name,
        facts.contains(where: { $0.name == word })
      {
        throw isNamed ? .commandAfterCommand(word, command: name) : .commandAfterFlags(word, command: name)
      }
      throw error
    }
  }
}
