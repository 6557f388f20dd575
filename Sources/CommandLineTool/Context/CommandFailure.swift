import Rendering

/// A command that could not do its work, with the exit code that says so.
struct CommandFailure: Error, Equatable {
  let exitCode: ExitCode
  /// Place, reason, remedy on one line; no user data, and nothing that a terminal obeys.
  let message: String

  init(_ exitCode: ExitCode, _ message: String) {
    self.exitCode = exitCode
    // It may name a file, and a file may have any name.
    self.message = terminalSafe(message)
  }
}
