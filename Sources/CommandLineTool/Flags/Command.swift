/// A command as one value: its words, its arguments, its flags.
struct Command<Options: OptionGroup>: Sendable {
  let name: String
  /// One line without a full stop.
  let summary: String
  /// Paragraphs; help wraps them.
  var discussion: [String] = []
  var arguments: [Argument<Options>] = []
  var sections: [Section<Options>] = []
  var examples: [Example] = []
  var exitCodes: [ExitCode] = [.done, .usage, .failed]

  var flags: [Flag<Options>] { sections.flatMap(\.flags) }

  var facts: CommandFacts {
    CommandFacts(
      name: name, summary: summary, discussion: discussion, arguments: arguments.map(\.facts),
      sections: sections.map { FlagSection(title: $0.title, flags: $0.flags.map(\.facts)) },
      examples: examples, exitCodes: exitCodes)
  }
}

/// Flags under one heading of the help page.
struct Section<Options: OptionGroup>: Sendable {
  let title: String
  let flags: [Flag<Options>]

  /// Takes whole groups and lists of single flags, in order.
  init(_ title: String, _ flags: [Flag<Options>]...) {
    self.title = title
    self.flags = flags.flatMap(\.self)
  }
}

/// A positional argument as one value.
struct Argument<Options: OptionGroup>: Sendable {
  let facts: ArgumentFacts
  let store: @Sendable (String, inout Options) throws(ValueProblem) -> Void

  /// An argument that stands once. With `isRequired` the parser refuses a line without it.
  init<Value>(
    _ name: String, as reader: ValueReader<Value>, into key: any WritableKeyPath<Options, Value?> & Sendable,
    isRequired: Bool = true, isPersonal: Bool = false, help: String
  ) {
    facts = ArgumentFacts(
      name: name, help: help, isRequired: isRequired, isPersonal: isPersonal, completion: reader.completion)
    store = { (text, options) throws(ValueProblem) in options[keyPath: key] = try reader.read(text) }
  }

  /// A required argument whose property always holds something.
  init<Value>(
    _ name: String, as reader: ValueReader<Value>, into key: any WritableKeyPath<Options, Value> & Sendable,
    isPersonal: Bool = false, help: String
  ) {
    facts = ArgumentFacts(name: name, help: help, isPersonal: isPersonal, completion: reader.completion)
    store = { (text, options) throws(ValueProblem) in options[keyPath: key] = try reader.read(text) }
  }

  /// An argument that stands once or more often; it must be the command's last.
  init<Value>(
    _ name: String, as reader: ValueReader<Value>,
    appendingTo key: any WritableKeyPath<Options, [Value]> & Sendable, help: String
  ) {
    facts = ArgumentFacts(name: name, help: help, isRepeatable: true, completion: reader.completion)
    store = { (text, options) throws(ValueProblem) in options[keyPath: key].append(try reader.read(text)) }
  }
}

/// A command line, read: typed values that do nothing until they are run.
protocol Invocation: OptionGroup {
  static var command: Command<Self> { get }
  /// Refuses flags that contradict each other.
  func validate() throws(UsageError)
  /// Refuses flags that were given and would have no effect beside the others.
  func validate(given flags: [String]) throws(UsageError)
  /// Takes what a configuration file says beyond flags.
  mutating func take(_ configuration: Configuration)
  /// Does the work. A thrown `CommandFailure` carries its own exit code; anything else is `.failed`.
  func run(in context: Context) async throws -> ExitCode
}

extension Invocation {
  static var facts: CommandFacts { command.facts }
  func validate() throws(UsageError) {}
  func validate(given flags: [String]) throws(UsageError) {}
  mutating func take(_ configuration: Configuration) {}
}
