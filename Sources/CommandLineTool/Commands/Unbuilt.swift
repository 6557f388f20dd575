/// Declared commands whose work lies in layers that this build does not hold yet; each moves to its own file
/// with its work.
protocol Unbuilt: Invocation {}

extension Unbuilt {
  func run(in context: Context) async throws -> ExitCode {
    throw CommandFailure(.failed, "\(Self.command.name) is declared, but not part of this build")
  }
}

extension Check: Unbuilt {}
