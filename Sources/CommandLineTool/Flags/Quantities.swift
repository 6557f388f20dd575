import Ingestion

extension ValueReader where Value == RejectRule {
  /// `N` lines or `P%` of them.
  static let rejectLimit = ValueReader(
    read: { (text) throws(ValueProblem) in
      guard text.utf8.last == UInt8(ascii: "%") else {
        guard !text.isEmpty, text.utf8.allSatisfy(isDigit), let count = Int(text) else {
          throw .notARejectLimit
        }
        return .count(count)
      }
      let number = text.dropLast()
      // Double's own reader also takes hexadecimal, exponents, `inf` and `nan`.
      let parts = number.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
      guard parts.count <= 2, parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(isDigit) }),
        let percent = Double(number), percent <= 100
      else { throw .notARejectLimit }
      return .share(percent / 100)
    },
    show: {
      switch $0 {
      case .count(let count): String(count)
      case .share(let share), .shareOfSample(let share): "\(share * 100)%"
      }
    })
}

extension ValueReader where Value == Duration {
  /// A whole number and a unit: `45s`, `90m`, `36h`, `7d`; from one second to ten thousand days.
  static let duration = ValueReader(
    read: { (text) throws(ValueProblem) in
      guard let unit = units.first(where: { $0.letter == text.utf8.last }) else { throw .notADuration }
      let digits = text.dropLast()
      guard !digits.isEmpty, digits.utf8.allSatisfy(isDigit) else { throw .notADuration }
      guard let count = Int64(digits), (1...longest / unit.seconds).contains(count) else {
        throw .durationOutOfRange
      }
      return .seconds(count * unit.seconds)
    },
    show: { duration in
      let seconds = duration.components.seconds
      let unit = units.first { seconds.isMultiple(of: $0.seconds) } ?? units[units.count - 1]
      return "\(seconds / unit.seconds)\(Unicode.Scalar(unit.letter))"
    })

  /// Longest first, so that a duration is shown in the largest unit that holds it whole.
  private static var units: [(letter: UInt8, seconds: Int64)] {
    [
      (UInt8(ascii: "d"), 86_400), (UInt8(ascii: "h"), 3600), (UInt8(ascii: "m"), 60),
      (UInt8(ascii: "s"), 1),
    ]
  }
  private static var longest: Int64 { 10_000 * 86_400 }
}

extension Duration {
  /// Whole microseconds, the unit of `Instant`; exact for every duration that a flag can give.
  var microseconds: Int64 {
    let (seconds, attoseconds) = components
    return seconds &* 1_000_000 &+ attoseconds / 1_000_000_000_000
  }
}

extension ValueReader where Value == UInt8 {
  /// What separates the columns of a CSV file: one ASCII punctuation mark that no cell needs for itself,
  /// or a tab, written `tab`.
  static let delimiter = ValueReader(
    read: { (text) throws(ValueProblem) in
      if text == "tab" || text == "\\t" { return UInt8(ascii: "\t") }
      guard text.utf8.count == 1, let byte = text.utf8.first, ",;|:\t!#$%&*/<>?^~".utf8.contains(byte) else {
        throw .notADelimiter
      }
      return byte
    },
    show: { $0 == UInt8(ascii: "\t") ? "tab" : String(Unicode.Scalar($0)) })
}
