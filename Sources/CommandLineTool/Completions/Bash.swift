/// The completion script for bash, from 3.2 (macOS) on; it needs no library of completions.
func bashCompletion(of commands: [CommandFacts]) -> String {
  let names = commands.map(\.name)
  return """
    # Completion of \(Program.name) for bash: source this file from ~/.bashrc.
    _permission_funnel() {
      local current="${COMP_WORDS[COMP_CWORD]}" previous="" command="\(names[0])"
      local flags="" kind="" choices="" rest="none" rest_choices=""
      COMPREPLY=()
      [ "$COMP_CWORD" -gt 0 ] && previous="${COMP_WORDS[COMP_CWORD-1]}"
      # bash takes --flag=value for three words.
      if [ "$current" = "=" ]; then
        current=""
      elif [ "$previous" = "=" ] && [ "$COMP_CWORD" -gt 1 ]; then
        previous="${COMP_WORDS[COMP_CWORD-2]}"
      fi
      if [ "$COMP_CWORD" -gt 1 ]; then
        case "${COMP_WORDS[1]}" in
          -*) ;;
          *) command="${COMP_WORDS[1]}" ;;
        esac
      fi
      case "$command" in
    \(commands.map { bashBranch($0, names: names) }.joined(separator: "\n"))
      esac
      if [ -z "$kind" ]; then
        case "$current" in
          -*) kind="words"; choices="$flags" ;;
          *) kind="$rest"; choices="$rest_choices" ;;
        esac
        if [ "$COMP_CWORD" -eq 1 ]; then
          kind="words"; choices="\(names.joined(separator: " ")) $flags --version"
        fi
      fi
      local line
      # bash 3.2 needs both parentheses around a pattern in here.
      while IFS= read -r line; do COMPREPLY+=("$line"); done < <(
        case "$kind" in
          (words) compgen -W "$choices" -- "$current" ;;
          (file) compgen -f -- "$current" ;;
          (folder) compgen -d -- "$current" ;;
        esac
      )
      case "$kind" in
        file|folder) compopt -o filenames 2>/dev/null ;;
      esac
      return 0
    }
    complete -F _permission_funnel \(Program.name)

    """
}

/// What one command sets: its flags, what may follow the flag before the cursor, what else may stand.
private func bashBranch(_ command: CommandFacts, names: [String]) -> String {
  var lines = ["    \(command.name))"]
  lines.append("      flags=\"\(command.flags.flatMap(\.spellings).joined(separator: " "))\"")
  lines.append("      case \"$previous\" in")
  for flag in command.flags where flag.placeholder != nil {
    let (kind, choices) = bashKind(flag.completion, names: names)
    lines.append("        \(flag.name)) kind=\"\(kind)\"; choices=\"\(choices)\" ;;")
  }
  lines.append("      esac")
  if let argument = command.arguments.first {
    let (kind, choices) = bashKind(argument.completion, names: names)
    lines.append("      rest=\"\(kind)\"; rest_choices=\"\(choices)\"")
  }
  return (lines + ["      ;;"]).joined(separator: "\n")
}

private func bashKind(_ completion: Completion, names: [String]) -> (kind: String, choices: String) {
  switch completion {
  case .none: ("none", "")
  case .file: ("file", "")
  case .folder: ("folder", "")
  case .choices(let choices): ("words", choices.joined(separator: " "))
  case .command: ("words", (names + HelpTopic.all.map(\.name)).joined(separator: " "))
  }
}
