/// A set of options with defaults: what a command line may set and everything else keeps.
protocol OptionGroup: Sendable {
  /// The values that hold when no flag is given.
  init()
}

/// A flag as one value. Reading it, its help, its completion and its errors all come from here; the
/// property it sets is its typed key, so that nothing can ask for a flag that was never declared.
struct Flag<Options: OptionGroup>: Sendable {
  let facts: FlagFacts
  /// Puts the given text, or nothing for a switch, where it belongs.
  let store: @Sendable (String?, inout Options) throws(ValueProblem) -> Void

  /// A flag with a value that always holds something; help shows the default.
  init<Value>(
    _ name: String, value placeholder: String, as reader: ValueReader<Value>,
    into key: any WritableKeyPath<Options, Value> & Sendable, help: String
  ) {
    facts = FlagFacts(
      name: name, placeholder: placeholder, help: help, defaultText: reader.show(Options()[keyPath: key]),
      completion: reader.completion)
    store = { (text, options) throws(ValueProblem) in
      options[keyPath: key] = try reader.read(text ?? "")
    }
  }

  /// A flag with a value that may be left out.
  init<Value>(
    _ name: String, value placeholder: String, as reader: ValueReader<Value>,
    into key: any WritableKeyPath<Options, Value?> & Sendable, help: String
  ) {
    facts = FlagFacts(
      name: name, placeholder: placeholder, help: help, completion: reader.completion)
    store = { (text, options) throws(ValueProblem) in
      options[keyPath: key] = try reader.read(text ?? "")
    }
  }

  /// A flag that may stand several times, each with one value more.
  init<Value>(
    _ name: String, value placeholder: String, as reader: ValueReader<Value>,
    appendingTo key: any WritableKeyPath<Options, [Value]> & Sendable, help: String
  ) {
    facts = FlagFacts(
      name: name, placeholder: placeholder, help: help, isRepeatable: true, completion: reader.completion)
    store = { (text, options) throws(ValueProblem) in
      options[keyPath: key].append(try reader.read(text ?? ""))
    }
  }

  /// A switch: no value, off unless given.
  init(_ name: String, into key: any WritableKeyPath<Options, Bool> & Sendable, help: String) {
    facts = FlagFacts(name: name, help: help)
    store = { (_, options) throws(ValueProblem) in options[keyPath: key] = true }
  }

  private init(
    facts: FlagFacts, store: @escaping @Sendable (String?, inout Options) throws(ValueProblem) -> Void
  ) {
    self.facts = facts
    self.store = store
  }

  /// The same flag for options that hold this group at `key`.
  func lifted<Outer>(to key: any WritableKeyPath<Outer, Options> & Sendable) -> Flag<Outer> {
    let store = store
    return Flag<Outer>(facts: facts) { (text, outer) throws(ValueProblem) in
      try store(text, &outer[keyPath: key])
    }
  }
}

extension Array {
  /// The flags of a shared group, for a command that holds the group at `key`.
  func at<Group, Outer>(_ key: any WritableKeyPath<Outer, Group> & Sendable) -> [Flag<Outer>]
  where Element == Flag<Group> {
    map { $0.lifted(to: key) }
  }
}
