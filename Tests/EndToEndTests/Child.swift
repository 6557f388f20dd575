import LibC
import Testing

/// A process that was started and has not been waited for.
struct Child {
  let pid: pid_t
  /// Where its output and errors go, unless they were led elsewhere.
  let streams: Scratch

  /// - Parameters:
  ///   - words: The program's path and its arguments.
  ///   - environment: All of it; nothing is inherited.
  ///   - folder: The working directory; the streams' own where none is given.
  ///   - input: A descriptor to read from; nothing to read where none is given.
  ///   - output: A descriptor to write to, in place of a file.
  init(
    _ words: [String], environment: [String: String] = [:], in folder: String? = nil, input: Int32? = nil,
    output: Int32? = nil
  ) throws {
    streams = try Scratch()
    #if os(Linux)
      var actions = posix_spawn_file_actions_t()
    #else
      var actions: posix_spawn_file_actions_t?
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if let input {
      posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    } else {
      posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    }
    let created = O_WRONLY | O_CREAT | O_TRUNC
    if let output {
      posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    } else {
      posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, streams.file("output"), created, 0o600)
    }
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, streams.file("errors"), created, 0o600)

    // The shell changes the folder, which glibc's own action for it hides from Swift, and becomes the program.
    let start = ["/bin/sh", "-c", "cd \"$0\" && exec \"$@\"", folder ?? streams.path] + words
    var arguments = start.map { strdup($0) } + [nil]
    var variables = environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { for text in arguments + variables { free(text) } }
    var pid: pid_t = 0
    let result = posix_spawn(&pid, start[0], &actions, nil, &arguments, &variables)
    try #require(result == 0, "\(String(cString: strerror(result)))")
    self.pid = pid
  }

  /// Whether it has ended, while `wait` can still be told how.
  var hasEnded: Bool {
    var information = siginfo_t()
    return waitid(P_PID, id_t(pid), &information, WEXITED | WNOHANG | WNOWAIT) == 0
      && information.si_signo == SIGCHLD
  }

  /// Waits for the end.
  func wait() throws -> Ending {
    var status: Int32 = 0
    while waitpid(pid, &status, 0) < 0 { try #require(errno == EINTR) }
    let signal = status & 0x7f
    return Ending(
      code: signal == 0 ? (status >> 8) & 0xff : nil, signal: signal == 0 ? nil : signal,
      output: (try? streams.text(of: "output")) ?? "", errors: try streams.text(of: "errors"))
  }
}

/// How a process ended and what it said.
struct Ending {
  /// nil where a signal ended it.
  let code: Int32?
  let signal: Int32?
  let output: String
  let errors: String
}

/// Runs the program to its end. Words, then what `Child` takes.
func run(
  _ words: [String], environment: [String: String] = [:], in folder: String? = nil, input: Int32? = nil,
  output: Int32? = nil
) throws -> Ending {
  try Child(
    [try Place.program()] + words, environment: environment, in: folder, input: input, output: output
  ).wait()
}

/// Both ends of a pipe, neither of which a process that is started inherits by itself.
func makePipe() throws -> (read: Int32, write: Int32) {
  var ends: [Int32] = [-1, -1]
  try #require(pipe(&ends) == 0)
  for end in ends { try #require(fcntl(end, F_SETFD, FD_CLOEXEC) == 0) }
  return (ends[0], ends[1])
}
