/// The completion script for fish.
func fishCompletion(of commands: [CommandFacts]) -> String {
  let names = commands.map(\.name)
  let first = commands.map { command in
    fishLine("__permission_funnel_first", "-a \(command.name)", command.summary)
  }
  let version = fishLine("__permission_funnel_first", "-l version", FlagFacts.version.summary)
  let rest = commands.flatMap { command in
    let condition = fishQuoted("__permission_funnel_in \(command.name)")
    return command.flags.map { fishLine(condition, fishFlag($0, names: names), $0.summary) }
      + command.arguments.map { fishLine(condition, fishCandidates($0.completion, names: names), $0.name) }
  }
  return """
    # Completion of \(Program.name) for fish.
    function __permission_funnel_in
        set -l words (commandline -opc)
        set -l command \(names[0])
        if set -q words[2]; and not string match -q -- '-*' $words[2]
            set command $words[2]
        end
        test $command = $argv[1]
    end
    function __permission_funnel_first
        test (count (commandline -opc)) -eq 1
    end
    complete -c \(Program.name) -f
    \((first + [version] + rest).joined(separator: "\n"))

    """
}

private func fishLine(_ condition: String, _ what: String, _ meaning: String) -> String {
  "complete -c \(Program.name) -n \(condition) \(what) -d \(fishQuoted(meaning))"
}

private func fishFlag(_ flag: FlagFacts, names: [String]) -> String {
  let spelling = flag.spellings.map { $0.hasPrefix("--") ? "-l \($0.dropFirst(2))" : "-s \($0.dropFirst())" }
  let value = flag.placeholder == nil ? [] : ["-r", fishCandidates(flag.completion, names: names)]
  return (spelling + value).joined(separator: " ")
}

private func fishCandidates(_ completion: Completion, names: [String]) -> String {
  switch completion {
  case .none: "-f"
  case .file: "-F"
  case .folder: "-f -a '(__fish_complete_directories)'"
  case .choices(let choices): "-f -a '\(choices.joined(separator: " "))'"
  case .command: "-f -a '\((names + HelpTopic.all.map(\.name)).joined(separator: " "))'"
  }
}

private func fishQuoted(_ text: String) -> String {
  "'" + escaped(text, "'\\") + "'"
}
