import EventLog
import EventModel

/// How the text of a value becomes a value, and back for help.
struct ValueReader<Value: Sendable>: Sendable {
  var completion = Completion.none
  let read: @Sendable (String) throws(ValueProblem) -> Value
  let show: @Sendable (Value) -> String
}

extension ValueReader where Value == Int {
  /// A whole number in ASCII digits, with an optional minus sign.
  static func integer(in range: ClosedRange<Int>) -> Self {
    ValueReader(
      read: { (text) throws(ValueProblem) in
        let digits = text.utf8.first == UInt8(ascii: "-") ? text.utf8.dropFirst() : text.utf8[...]
        guard !digits.isEmpty, digits.allSatisfy(isDigit) else { throw .notWholeNumber(range) }
        // Digits that Int cannot hold are a number all the same, one out of every range.
        guard let number = Int(text), range.contains(number) else { throw .outOfRange(range) }
        return number
      },
      show: { String($0) })
  }
}

extension ValueReader where Value == String {
  /// A file to read or write.
  static let file = nonEmpty(.file)
  /// A folder.
  static let folder = nonEmpty(.folder)
  /// Any text but none at all.
  static let text = nonEmpty(.none)
  /// A command's name; whether there is such a command is for the program to say.
  static let command = nonEmpty(.command)

  private static func nonEmpty(_ completion: Completion) -> Self {
    ValueReader(
      completion: completion,
      read: { (text) throws(ValueProblem) in
        if text.isEmpty { throw .empty }
        return text
      },
      show: { $0 })
  }

  /// A permission or a platform as a log may hold it; stored lower-case.
  static let token = ValueReader(
    read: { (text) throws(ValueProblem) in
      guard let token = Token(text) else { throw .notAToken }
      return token.text
    },
    show: { $0 })

  /// An IANA time zone name by its form alone; whether the system knows it is for the report to find out.
  static let timeZone = ValueReader(
    read: { (text) throws(ValueProblem) in
      let allowed = { (byte: UInt8) in isDigit(byte) || isLetter(byte) || "_-+".utf8.contains(byte) }
      let parts = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      guard parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(allowed) }) else { throw .notATimeZone }
      return text
    },
    show: { $0 })
}

extension ValueReader where Value == UTCDay {
  /// `YYYY-MM-DD`, within the years that events may carry.
  static let date = ValueReader(
    read: { (text) throws(ValueProblem) in
      guard let day = UTCDay(text) else { throw .notADate }
      guard (2000...2099).contains(day.date.year) else { throw .dateOutOfRange }
      return day
    },
    show: { $0.description })
}

extension ValueReader {
  /// One of several names, matched exactly.
  ///
  /// - Parameter elsewhere: Names that are a choice of other commands only, with the command to tell.
  static func choice(
    of values: [Value], name: @escaping @Sendable (Value) -> String, elsewhere: [String: String] = [:]
  ) -> Self {
    ValueReader(
      completion: .choices(values.map(name)),
      read: { (text) throws(ValueProblem) in
        guard let value = values.first(where: { name($0).utf8.elementsEqual(text.utf8) }) else {
          let names = values.map(name)
          if let command = elsewhere[text] {
            throw .choiceElsewhere(names, choice: text, command: command)
          }
          throw .notAChoice(names, suggestion: suggestion(for: text, among: names))
        }
        return value
      },
      show: name)
  }
}

func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

func isLetter(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) }
