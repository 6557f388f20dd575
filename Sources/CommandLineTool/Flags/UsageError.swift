import Rendering

/// A command line that cannot be run; exit code 2. Every case says what is wrong and what to do.
enum UsageError: Error, Equatable {
  case unknownCommand(String, suggestion: String?)
  /// The flag is nil, and `person` the argument, where the word may name a person.
  case unknownFlag(String?, command: String, suggestion: String?, person: String? = nil)
  case missingValue(flag: String, placeholder: String, command: String)
  case unexpectedValue(flag: String, command: String)
  case repeatedFlag(String, command: String)
  case badValue(name: String, given: String?, ValueProblem, command: String)
  /// `word` is nil where it may name a person.
  case strayArgument(word: String?, command: String)
  case commandAfterFlags(String, command: String)
  case commandAfterCommand(String, command: String)
  case missingArgument(String, command: String)
  case conflict(String, command: String)

  /// One line without the program's name and without a line end.
  var message: String {
    switch self {
    case .unknownCommand(let word, let suggestion):
      "there is no command \(quoted(word))" + didYouMean(suggestion)
    case .unknownFlag(let flag, let command, let suggestion, let person):
      "\(command) has no " + (flag.map { "flag \(quoted($0))" } ?? "such flag") + didYouMean(suggestion)
        + (person.map { person in
          "\(suggestion == nil ? "; a" : " A") \(person) that begins with a dash stands after --, as in \(command)"
            + " -- \(person)"
        } ?? "")
    case .missingValue(let flag, let placeholder, _):
      "\(flag) needs a value: \(flag) \(placeholder), or \(flag)=\(placeholder) if it begins with a dash"
    case .unexpectedValue(let flag, _): "\(flag) takes no value; write it alone"
    case .repeatedFlag(let flag, _): "\(flag) stands twice; give it once"
    case .badValue(let name, let given, let problem, _):
      "\(name) \(problem.requirement)" + (given.map { ", not \(quoted($0))" } ?? "")
        + problem.remark
    case .strayArgument(let word, let command):
      if let word {
        "\(command) does not take the argument \(quoted(word)); flags begin with two dashes"
      } else {
        "\(command) takes fewer arguments; put a value with spaces in quotes"
      }
    case .commandAfterFlags(let word, _): "the command \(word) must stand before all flags"
    case .commandAfterCommand(let word, let command):
      "\(command) and \(word) are two commands; write one of them"
    case .missingArgument(let name, let command): "\(command) needs the argument \(name)"
    case .conflict(let text, _): text
    }
  }

  /// The command whose help page to read, or nil for the program's.
  var command: String? {
    switch self {
    case .unknownCommand: nil
    case .unknownFlag(_, let command, _, _), .missingValue(_, _, let command),
      .unexpectedValue(_, let command),
      .repeatedFlag(_, let command), .badValue(_, _, _, let command), .strayArgument(_, let command),
      .missingArgument(_, let command), .conflict(_, let command):
      command
    case .commandAfterFlags(let word, _), .commandAfterCommand(let word, _): word
    }
  }

  private func didYouMean(_ suggestion: String?) -> String {
    suggestion.map { "; did you mean \($0)?" } ?? ""
  }

  private func quoted(_ text: String) -> String { "\"\(terminalSafe(text))\"" }
}
