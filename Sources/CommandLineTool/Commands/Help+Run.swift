extension Help {
  func run(in context: Context) async throws -> ExitCode {
    if isManual {
      try context.output.write(manualPage(of: Program.facts))
      return .done
    }
    if let page = HelpTopic.all.first(where: { $0.name == topic })?.page {
      try context.output.write(page)
      return .done
    }
    let page = try topic.map { helpPage(try Program.facts(named: $0)) } ?? overview(facts: Program.facts)
    try context.output.write(page)
    return .done
  }
}
