/// What there is to say of a flag, whatever the type of its value.
struct FlagFacts: Equatable, Sendable {
  /// With its dashes, such as `--days`.
  let name: String
  /// One letter with its dash, where the flag has one.
  var short: String? = nil
  /// What stands for the value in help, such as `N`; nil for a switch.
  var placeholder: String? = nil
  /// One or two sentences.
  let help: String
  /// The value that holds when the flag is left out, as it would be written.
  var defaultText: String? = nil
  var isRepeatable = false
  var completion = Completion.none

  /// The long and, where there is one, the short form.
  var spellings: [String] { [name] + (short.map { [$0] } ?? []) }

  /// The first sentence of the help.
  var summary: String {
    let sentence = help.split(separator: " ").reduce(into: "") { sentence, word in
      if !sentence.hasSuffix(".") { sentence += (sentence.isEmpty ? "" : " ") + word }
    }
    return sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence
  }

  /// The flag that every command has.
  static let help = FlagFacts(name: "--help", short: "-h", help: "Print this page.")
  /// The flag that only the program has.
  static let version = FlagFacts(
    name: "--version", help: "Print the versions of the program, SQLite and zlib.")
}

/// What a shell can offer for a value.
enum Completion: Equatable, Sendable {
  case none, file, folder
  case choices([String])
  /// The name of a command of this program.
  case command

  var choices: [String] {
    if case .choices(let names) = self { names } else { [] }
  }
}

/// What there is to say of a positional argument.
struct ArgumentFacts: Equatable, Sendable {
  /// As in a synopsis, such as `PATH`.
  let name: String
  let help: String
  var isRequired = true
  var isRepeatable = false
  /// Whether the argument names a person, so that no message may repeat it.
  var isPersonal = false
  var completion = Completion.none

  /// As in a synopsis, such as `PATH...` or `[COMMAND]`.
  var synopsis: String {
    let name = isRepeatable ? "\(name)..." : name
    return isRequired ? name : "[\(name)]"
  }
}

/// What there is to say of a command: all that help and completions need.
struct CommandFacts: Equatable, Sendable {
  let name: String
  /// One line without a full stop.
  let summary: String
  let discussion: [String]
  let arguments: [ArgumentFacts]
  let sections: [FlagSection]
  let examples: [Example]
  let exitCodes: [ExitCode]

  /// Every flag, `--help` included.
  var flags: [FlagFacts] { sections.flatMap(\.flags) + [.help] }
}

/// Flags that help prints under one heading.
struct FlagSection: Equatable, Sendable {
  let title: String
  let flags: [FlagFacts]
}

/// A command line worth copying.
struct Example: Equatable, Sendable {
  /// Without the program's name.
  let arguments: String
  let meaning: String

  init(_ arguments: String, _ meaning: String) {
    self.arguments = arguments
    self.meaning = meaning
  }
}
