/// A calendar day in UTC, as the number of days since 1970-01-01.
public struct UTCDay: Comparable, Hashable, Sendable {
  public var number: Int32

  public init(number: Int32) { self.number = number }

  /// The days that a log may hold, those of the years 2000 to 2099.
  public static let loggedNumbers: ClosedRange<Int32> = 10_957...47_481

  /// The proleptic Gregorian date; nil where the calendar has no such day.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month), day >= 1,
      day <= Self.length(ofMonth: month, year: year)
    else { return nil }
    // Count years from March, so that the leap day is the last of its year; 719,468 days lie between
    // 0000-03-01 and 1970-01-01.
    let shifted = month > 2 ? year : year - 1
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    number = Int32(365 * shifted + shifted / 4 - shifted / 100 + shifted / 400 + dayOfYear - 719_468)
  }

  /// `YYYY-MM-DD`; nil for anything else.
  public init?(_ text: some StringProtocol) {
    let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard parts.map(\.count) == [4, 2, 2],
      parts.allSatisfy({ $0.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } })
    else { return nil }
    let numbers = parts.map { $0.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) } }
    self.init(year: numbers[0], month: numbers[1], day: numbers[2])
  }

  public func advanced(by days: Int) -> UTCDay { UTCDay(number: number + Int32(days)) }

  public static func < (left: UTCDay, right: UTCDay) -> Bool { left.number < right.number }

  static func length(ofMonth month: Int, year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

extension UTCDay: CustomStringConvertible {
  /// Year, month (1 … 12) and day of the month (1 … 31).
  public var date: (year: Int, month: Int, day: Int) {
    let shifted = Int(number) + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    return (
      yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * marchMonth + 2) / 5 + 1
    )
  }

  /// `YYYY-MM-DD`.
  public var description: String {
    let (year, month, day) = date
    return "\(padded(year, to: 4))-\(padded(month, to: 2))-\(padded(day, to: 2))"
  }
}
