/// A command that could not do its work, with the exit code that says so.
struct CommandFailure: Error, Equatable {
  let exitCode: ExitCode
  /// Place, reason, remedy on one line; no user data.
  let message: String

  init(_ exitCode: ExitCode, _ message: String) {
    self.exitCode = exitCode
    self.message = message
  }
}
