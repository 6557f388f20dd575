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
  /// Refuses what a night would refuse, files that the settings name among it, and looks for the logs.
  func check(in context: Context) throws {
    do {
      let night = try Nightly().configured(given: ["--config": path], in: context)
      _ = try Nightly.Plan(night, out: night.out ?? "", in: context)
    } catch let error as UsageError {
      throw CommandFailure(.usage, "\(path): \(error.message)")
    }
    for source in sources {
      guard access(source.logs, R_OK) == 0 else {
        throw CommandFailure(
          .usage, "\(path): logs \(source.logs): \(String(cString: strerror(errno)))")
      }
    }
  }
}
