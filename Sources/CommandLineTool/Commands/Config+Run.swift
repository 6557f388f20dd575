import EventLog
import LibC
import Rendering
import Reports

extension Config {
  func run(in context: Context) async throws -> ExitCode {
    if checks {
      guard let configuration else {
        throw CommandFailure(
          .usage,
          "there is no configuration file to check: name one with --config FILE; help config explains it")
      }
      try configuration.check(in: context)
      try context.output.write(terminalSafe("\(configuration.path): all is well") + "\n")
      return .done
    }
    if configuration == nil { context.say("There is no configuration file; what holds is built in.") }
    try sheet.print(
      Sheet(
        columns: [
          Column("setting", "setting", alignment: .left), Column("value", "value", alignment: .left),
          Column("from", "from", alignment: .left),
        ],
        rows: rows(in: context)), in: context)
    return .done
  }

  /// A row a setting; one a source.
  private func rows(in context: Context) -> [[Cell]] {
    let file = configuration?.path ?? ""
    let sources = (configuration?.sources ?? []).map { source -> [Cell] in
      [.text(Configuration.sourcesName), .text(source.text), .text(file)]
    }
    return sources
      + Setting.all.flatMap { setting -> [[Cell]] in
        if setting.name == "db" { return [databaseRow(in: context)] }
        guard let texts = configuration?.texts[setting.name] else {
          let text = setting.facts?.defaultText
          return [[.text(setting.name), text.map { .text($0) } ?? .absent, .text("default")]]
        }
        return texts.map { [.text(setting.name), .text($0), .text(file)] }
      }
  }

  private func databaseRow(in context: Context) -> [Cell] {
    let origin =
      if let path = database.path {
        path == configuration?.texts["db"]?.first ? configuration?.path : "--db"
      } else {
        context.namesDatabase ? "PERMISSION_FUNNEL_DB" : "default"
      }
    let path: String? = try? database.path(in: context)
    return [.text("db"), path.map { .text($0) } ?? .absent, .text(origin ?? "default")]
  }
}

extension Configuration {
  /// Reads every file that the settings name, and looks for the logs.
  func check(in context: Context) throws {
    if let path = texts["lifecycles"]?.first { _ = try LifecycleOptions(path: path).listing() }
    if let path = texts["policy"]?.first { _ = try AuditPolicy(file: path) }
    if let name = texts["timezone"]?.first {
      _ = try WindowOptions(timeZone: name).zone(in: context, command: Config.facts.name)
    }
    for source in sources {
      if let map = source.map { _ = try LogMapping(file: map) }
      guard access(source.logs, R_OK) == 0 else {
        throw CommandFailure(
          .usage, "\(path): logs \(source.logs): \(String(cString: strerror(errno)))")
      }
    }
  }
}
