import EventLog

/// What is wrong with the text of one value.
enum ValueProblem: Error, Equatable {
  case empty
  case notWholeNumber(ClosedRange<Int>)
  case outOfRange(ClosedRange<Int>)
  case notAChoice([String], suggestion: String?)
  /// The choices here, and the command that has the one given.
  case choiceElsewhere([String], choice: String, command: String)
  case notAToken
  case notATimeZone
  case notADate
  case dateOutOfRange
  case notADuration
  case durationOutOfRange
  case notADelimiter
  case notARejectLimit
  case notAThreshold([String], suggestion: String?)
  case notARatio
  case notPoints

  /// What the value has to be, to follow the name of its flag.
  var requirement: String {
    switch self {
    case .empty: "must not be empty"
    case .notWholeNumber(let range): "must be a whole number, \(Self.describe(range))"
    case .outOfRange(let range): "must be \(Self.describe(range))"
    case .notAChoice(let choices, _), .choiceElsewhere(let choices, _, _):
      "must be one of \(choices.joined(separator: ", "))"
    case .notAToken:
      "must consist of 1 to \(Token.maximumLength) ASCII letters, digits, \"_\", \"-\" and \".\""
    case .notATimeZone: "must be a time zone name such as UTC or Europe/Berlin"
    case .notADate: "must be a day of the calendar written YYYY-MM-DD, such as 2026-06-30"
    case .dateOutOfRange: "must lie in the years 2000 to 2099"
    case .notADuration: "must be a whole number and a unit, such as 45s, 90m, 36h or 7d"
    case .durationOutOfRange: "must be from 1s to 10000d"
    case .notADelimiter:
      "must be one punctuation mark such as \";\", or the word tab; quotes, letters, digits, \"-\" and \".\""
        + " are part of cells"
    case .notAThreshold(let names, _):
      "must be a name and a value such as fewest-users=50 or dead-end=2%; names: "
        + names.joined(separator: ", ")
    case .notARejectLimit: "must be a number of lines such as 100, or a share of them such as 0.5%"
    case .notARatio: "must be whole numbers of at least 1 with colons between them, such as 80:20"
    case .notPoints: "must be percentage points above 0 and up to 100, such as 2 or 0.5"
    }
  }

  var suggestion: String? {
    switch self {
    case .notAChoice(_, let suggestion), .notAThreshold(_, let suggestion): suggestion
    default: nil
    }
  }

  /// What follows the value given; empty where there is nothing more to say.
  var remark: String {
    if case .choiceElsewhere(_, let choice, let command) = self { return "; \(choice) belongs to \(command)" }
    return suggestion.map { "; did you mean \($0)?" } ?? ""
  }

  private static func describe(_ range: ClosedRange<Int>) -> String {
    range.upperBound == .max
      ? "at least \(range.lowerBound)" : "from \(range.lowerBound) to \(range.upperBound)"
  }
}
