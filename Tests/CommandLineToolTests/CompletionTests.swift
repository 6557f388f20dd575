import Testing

@testable import CommandLineTool

@Suite struct CompletionTests {
  @Test(arguments: Completions.Shell.allCases)
  func `every command, flag and choice is in the script`(shell: Completions.Shell) async {
    let script = await TestRun(["completions", shell.rawValue]).output
    for command in Program.facts {
      #expect(script.contains(command.name))
      for flag in command.flags {
        // fish writes flags without their dashes.
        let spelling = shell == .fish ? "-l \(flag.name.dropFirst(2)) " : flag.name
        #expect(script.contains(spelling), "\(command.name) \(flag.name)")
        for choice in flag.completion.choices { #expect(script.contains(choice)) }
      }
    }
    #expect(script.contains("version"))
    #expect(!script.contains("\u{1B}"))
  }

  static let missing = "NOT TESTED: this shell is not installed here"

  @Test(.enabled(if: isInstalled("bash"), Comment(rawValue: missing)))
  func `bash takes the script`() throws {
    let result = try run(bashCompletion(of: Program.facts), with: "bash -n")
    #expect(result.output == "" && result.isDone)
  }

  @Test(.enabled(if: isInstalled("zsh"), Comment(rawValue: missing)))
  func `zsh takes the script`() throws {
    let result = try run(zshCompletion(of: Program.facts), with: "zsh -n")
    #expect(result.output == "" && result.isDone)
  }

  @Test(.enabled(if: isInstalled("fish"), Comment(rawValue: missing)))
  func `fish takes the script`() throws {
    let result = try run(fishCompletion(of: Program.facts), with: "fish -n")
    #expect(result.output == "" && result.isDone)
  }

  /// The words as bash splits them, the last one being typed; then what is offered.
  @Test(
    .enabled(if: isInstalled("bash"), Comment(rawValue: missing)),
    arguments: [
      (["rep"], ["report"]), (["--ver"], ["--version"]), (["--perm"], ["--permission"]),
      (["report", "--fo"], ["--format"]), (["report", "--format", "c"], ["csv"]),
      (["report", "--format", "=", "ma"], ["markdown"]),
      (["--format", "="], ["table", "csv", "json", "markdown", "html"]),
      (["--by", "app"], ["appVersion"]), (["ingest", "--format", ""], ["table", "json"]),
      (["ingest", "--map"], ["--map"]), (["ingest", "--max-r"], ["--max-rejects", "--max-ratio"]),
      (["help", "jo"], ["journey"]), (["help", "de"], ["denominators"]),
      (["completions", ""], ["bash", "zsh", "fish"]), (["ingest", "scr"], ["script"]),
      (["report", "--db", "scr"], ["script"]), (["report", "--days", ""], []), (["report", "x"], []),
      (["nonsense", "--"], []), (["report", "--logs", "s"], []), (["files", "--da"], []),
    ])
  func `bash offers what fits`(words: [String], offers: [String]) throws {
    let typed = (["permission-funnel"] + words).map { "'\($0)'" }.joined(separator: " ")
    let call = """
      COMP_WORDS=(\(typed)); COMP_CWORD=\(words.count)
      _permission_funnel
      [ ${#COMPREPLY[@]} -eq 0 ] || printf '%s\\n' "${COMPREPLY[@]}"
      """
    let result = try run(bashCompletion(of: Program.facts) + call, with: "bash --norc")
    #expect(result.output.split(separator: "\n").map(String.init) == offers)
    #expect(result.isDone)
  }

  @Test(
    .enabled(if: isInstalled("zsh"), Comment(rawValue: missing)),
    arguments: [
      (["rep"], "described report"), (["--d"], "--days=["), (["--v"], "--version["),
      (["ingest", "--m"], "--max-rejects=["), (["help", ""], "1::COMMAND:(report"),
      (["ingest", ""], "*:PATH:_files"),
    ])
  func `zsh is told what fits`(words: [String], told: String) throws {
    let typed = (["permission-funnel"] + words).map { "'\($0)'" }.joined(separator: " ")
    let stubs = """
      compdef() { }
      _arguments() { print -rl -- "$@" }
      _describe() { print -r -- "described ${commands[1]%%:*}" }

      """
    let call = "words=(\(typed)); CURRENT=\(words.count + 1); _permission_funnel\n"
    let result = try run(stubs + zshCompletion(of: Program.facts) + call, with: "zsh -f")
    #expect(result.output.contains(told), "\(result.output)")
    #expect(result.isDone)
  }

  @Test(
    .enabled(if: isInstalled("fish"), Comment(rawValue: missing)),
    arguments: [
      ("rep", ["report"]), ("report --for", ["--format"]), ("report --format c", ["csv"]),
      ("--by app", ["appVersion"]), ("ingest --max-r", ["--max-ratio", "--max-rejects"]),
      ("help jo", ["journey"]),
      ("completions f", ["fish"]), ("files --da", []),
    ])
  func `fish offers what fits`(line: String, offers: [String]) throws {
    let call = "complete -C 'permission-funnel \(line)' | string split -f1 \\t\n"
    let result = try run(fishCompletion(of: Program.facts) + call, with: "fish --no-config")
    #expect(result.output.split(separator: "\n").map(String.init) == offers)
  }
}
