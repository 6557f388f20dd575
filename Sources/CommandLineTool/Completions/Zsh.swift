/// The completion script for zsh, to be found in `fpath` or to be sourced.
func zshCompletion(of commands: [CommandFacts]) -> String {
  let names = commands.map(\.name)
  let described = commands.map { "    \(shellQuoted("\($0.name):\(zshEscaped($0.summary))"))" }
  return """
    #compdef \(Program.name)
    # Completion of \(Program.name) for zsh: save this file as _\(Program.name) in a folder of fpath.
    _permission_funnel() {
      local command=\(names[0])
      local -a commands version
      commands=(
    \(described.joined(separator: "\n"))
      )
      if (( CURRENT == 2 )); then
        version=(\(shellQuoted(zshSpecifications(.version, names: names)[0])))
        if [[ $words[2] != -* ]]; then
          _describe command commands
          return
        fi
      elif [[ $words[2] != -* ]]; then
        command=$words[2]
        shift words
        (( CURRENT-- ))
      fi
      case $command in
    \(commands.map { zshBranch($0, names: names) }.joined(separator: "\n"))
      esac
    }
    if [[ $funcstack[1] == _permission_funnel || $funcstack[1] == _permission-funnel ]]; then
      _permission_funnel "$@"
    else
      compdef _permission_funnel \(Program.name)
    fi

    """
}

private func zshBranch(_ command: CommandFacts, names: [String]) -> String {
  let flags = command.flags.flatMap { zshSpecifications($0, names: names) }
  let arguments = command.arguments.enumerated().map { index, argument in
    let place = argument.isRepeatable ? "*" : String(index + 1)
    let optional = argument.isRequired ? "" : ":"
    return "\(place):\(optional)\(argument.name):\(zshAction(argument.completion, names: names))"
  }
  let lines = (flags + arguments).map { "        \(shellQuoted($0))" }
  return "    \(command.name))\n      _arguments $version \\\n\(lines.joined(separator: " \\\n"))\n      ;;"
}

/// A flag as `_arguments` wants it: once for each spelling, each shutting the other out.
private func zshSpecifications(_ flag: FlagFacts, names: [String]) -> [String] {
  let value = flag.placeholder.map { ":\(zshEscaped($0)):\(zshAction(flag.completion, names: names))" } ?? ""
  let spellings = flag.spellings
  return spellings.map { spelling in
    let exclusion =
      flag.isRepeatable ? "*" : spellings.count > 1 ? "(\(spellings.joined(separator: " ")))" : ""
    return "\(exclusion)\(spelling)\(flag.placeholder == nil ? "" : "=")[\(zshEscaped(flag.summary))]\(value)"
  }
}

private func zshAction(_ completion: Completion, names: [String]) -> String {
  switch completion {
  case .none: " "
  case .file: "_files"
  case .folder: "_files -/"
  case .choices(let choices): "(\(choices.joined(separator: " ")))"
  case .command: "(\((names + HelpTopic.all.map(\.name)).joined(separator: " ")))"
  }
}

private func zshEscaped(_ text: String) -> String {
  escaped(text, "[]:\\")
}
