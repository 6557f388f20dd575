extension Completions {
  func run(in context: Context) async throws -> ExitCode {
    let script =
      switch shell {
      case .bash: bashCompletion(of: Program.facts)
      case .zsh: zshCompletion(of: Program.facts)
      case .fish: fishCompletion(of: Program.facts)
      }
    try context.output.write(script)
    return .done
  }
}
