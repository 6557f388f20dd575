import LibC

/// Everything a command may know of the world around it, so that a test can run it in process.
public struct Context {
  /// Data.
  public let output: Output
  /// Talk: progress, hints, errors. Nothing that is refused here is an error.
  public let errors: Output
  public let outputTerminal: Terminal
  public let errorTerminal: Terminal
  public let environment: [String: String]
  /// The file that is running; nil where that is not known.
  public let program: String?
  /// Microseconds since 1970-01-01T00:00:00Z.
  public let now: @Sendable () -> Int64

  public init(
    output: Output, errors: Output, outputTerminal: Terminal, errorTerminal: Terminal,
    environment: [String: String], program: String? = nil, now: @escaping @Sendable () -> Int64
  ) {
    self.output = output
    self.errors = errors
    self.outputTerminal = outputTerminal
    self.errorTerminal = errorTerminal
    self.environment = environment
    self.program = program
    self.now = now
  }

  /// The process's own streams, environment and clock. From here on a closed pipe is an error number and no
  /// longer a signal.
  public static func process() -> Context {
    signal(SIGPIPE, SIG_IGN)
    // So is a file that has become as large as the system lets it (ulimit -f).
    signal(SIGXFSZ, SIG_IGN)
    let environment = processEnvironment()
    return Context(
      output: Output(descriptor: STDOUT_FILENO),
      errors: Output(descriptor: STDERR_FILENO, capacity: 0),
      outputTerminal: Terminal(descriptor: STDOUT_FILENO, environment: environment),
      errorTerminal: Terminal(descriptor: STDERR_FILENO, environment: environment),
      environment: environment, program: executablePath(),
      now: {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
      })
  }

  /// One line, or several, to standard error.
  func say(_ text: String) {
    // Talk that nobody can hear must not stop the work.
    try? errors.write(text + "\n")
    try? errors.flush()
  }
}

/// The variables that a command can ask for; bytes that are no UTF-8 are repaired.
private func processEnvironment() -> [String: String] {
  let names = [
    "COLUMNS", "HOME", "NO_COLOR", "PERMISSION_FUNNEL_CONFIG", "PERMISSION_FUNNEL_DB", "TERM", "TZDIR",
    "XDG_CONFIG_HOME", "XDG_DATA_HOME",
  ]
  return names.reduce(into: [:]) { found, name in
    if let value = getenv(name) { found[name] = String(cString: value) }
  }
}
