import Rendering
import Store

/// The program: which commands there are, and one way through a run.
public enum Program {
  static let name = "permission-funnel"

  /// In the order of the overview. The first is the one whose name may be left out.
  static let commands: [any Invocation.Type] = [
    Report.self, Ingest.self, Diagnose.self, Audit.self, Contradictions.self, Compare.self, Trend.self,
    Bursts.self, Journey.self, Export.self, Lifecycles.self, Files.self, Rejects.self, Forget.self,
    Prune.self, Check.self,
    Nightly.self, Config.self, Install.self, InstallNightly.self,
    Completions.self, Help.self,
  ]

  static var facts: [CommandFacts] { commands.map { $0.facts } }

  /// The command of that name; a usage error that suggests another one where there is none.
  static func facts(named name: String) throws(UsageError) -> CommandFacts { try command(named: name).facts }

  /// Runs the program on the words after its name. `version` is the text of `--version`.
  public static func run(_ words: [String], in context: Context, version: () -> String) async -> ExitCode {
    let code: ExitCode
    do {
      var given: [String: String] = [:]
      let parsed = try parse(words, given: &given)
      code = try await perform(parsed, given: given, in: context, version: version)
    } catch {
      code = report(error, in: context)
    }
    do {
      try context.output.flush()
      return code
    } catch {
      return report(error, in: context).combined(with: code)
    }
  }

  private static func perform(
    _ parsed: ParsedCommandLine, given: [String: String], in context: Context, version: () -> String
  ) async throws -> ExitCode {
    switch parsed {
    case .help(let facts): try context.output.write(facts.map(helpPage) ?? overview(facts: Self.facts))
    case .version: try context.output.write(version() + "\n")
    case .invocation(let invocation):
      return try await invocation.configured(given: given, in: context).run(in: context)
    }
    return .done
  }

  /// Says what went wrong and gives the exit code for it.
  private static func report(_ error: any Error, in context: Context) -> ExitCode {
    switch error {
    case let error as UsageError:
      let page = error.command.map { "\($0) --help" } ?? "help"
      context.say("\(name): \(error.message)\nTry: \(name) \(page)")
    case let failure as CommandFailure: context.say("\(name): \(failure.message)")
    default: context.say("\(name): \(terminalSafe(String(describing: error)))")
    }
    return exitCode(of: error)
  }

  static func exitCode(of error: any Error) -> ExitCode {
    switch error {
    case is UsageError: .usage
    case let failure as CommandFailure: failure.exitCode
    case let error as StoreError:
      switch error.kind {
      case .pruned, .missing: .usage
      case .lockHeld: .locked
      default: .failed
      }
    default: .failed
    }
  }
}
