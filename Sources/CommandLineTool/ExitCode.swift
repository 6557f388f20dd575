/// How a run ended, for the shell.
public enum ExitCode: Int32, CaseIterable, Sendable {
  /// All was done; rejected lines are counted, not an error.
  case done = 0
  /// Done, and something was found that the caller asked to be told of.
  case findings = 1
  /// The command line was wrong; nothing was done.
  case usage = 2
  /// Done, but a file could not be read, or not to its end.
  case unreadable = 3
  /// Another run holds the lock.
  case locked = 4
  /// The database or the disk failed.
  case failed = 5

  /// The one to report where both hold: 5, then 4, 2, 3, 1, 0.
  public func combined(with other: ExitCode) -> ExitCode {
    precedence >= other.precedence ? self : other
  }

  private var precedence: Int {
    switch self {
    case .done: 0
    case .findings: 1
    case .unreadable: 2
    case .usage: 3
    case .locked: 4
    case .failed: 5
    }
  }

  /// For help: what the code says, without a full stop.
  var meaning: String {
    switch self {
    case .done: "done"
    case .findings: "done, with findings"
    case .usage: "wrong usage; nothing was done"
    case .unreadable: "done, but a file could not be read, or not to its end"
    case .locked: "another run holds the lock"
    case .failed: "the database or the disk failed"
    }
  }
}
