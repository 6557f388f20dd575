import EventModel

/// How a zone's clocks go on after the last change that its file lists: a POSIX `TZ` text such as
/// `CET-1CEST,M3.5.0,M10.5.0/3`, with the hours that RFC 8536 adds.
struct ZoneRule {
  /// Seconds east of UTC.
  var standard: Int64
  private var daylight: (offset: Int64, begins: Turn, ends: Turn)?

  /// A moment of every year, by the clock that goes until then.
  private struct Turn {
    enum Day {
      /// 1 … 365; the leap day is never counted.
      case julian(Int)
      /// 0 … 365.
      case ordinal(Int)
      /// Month, week (5 is the last) and day of the week (0 is Sunday).
      case weekday(month: Int, week: Int, day: Int)
    }
    var day: Day
    /// Seconds after midnight.
    var time: Int64
  }

  init?(_ text: some Collection<UInt8>) {
    var scanner = Scanner(rest: Array(text)[...])
    guard scanner.name(), let standard = scanner.duration(hours: 24) else { return nil }
    self.standard = -standard
    if scanner.rest.isEmpty { return }
    guard scanner.name() else { return nil }
    var offset = self.standard + 3600
    if scanner.rest.first != UInt8(ascii: ",") {
      guard let written = scanner.duration(hours: 24) else { return nil }
      offset = -written
    }
    guard let begins = Self.turn(&scanner), let ends = Self.turn(&scanner), scanner.rest.isEmpty else {
      return nil
    }
    daylight = (offset, begins, ends)
  }

  /// The changes up to the year 2100, the last year that an event can carry and one more.
  func changes(after last: Int64) -> [Zone.Change] {
    guard let daylight else { return [] }
    return (1999...2100).flatMap { year in
      [
        Zone.Change(at: Self.at(daylight.begins, year) - standard, offset: daylight.offset),
        Zone.Change(at: Self.at(daylight.ends, year) - daylight.offset, offset: standard),
      ]
    }.filter { $0.at > last }.sorted { $0.at < $1.at }
  }

  /// Seconds since 1970 by the local clock.
  private static func at(_ turn: Turn, _ year: Int) -> Int64 {
    let newYear = dayNumber(year, 1)
    let day: Int =
      switch turn.day {
      case .julian(let day): newYear + day - 1 + (day > 59 && dayNumber(year, 3) - newYear == 60 ? 1 : 0)
      case .ordinal(let day): newYear + day
      case .weekday(let month, let week, let day): self.day(year, month, week: week, weekday: day)
      }
    return Int64(day) * Zone.secondsPerDay + turn.time
  }

  private static func day(_ year: Int, _ month: Int, week: Int, weekday: Int) -> Int {
    let first = dayNumber(year, month)
    let next = month == 12 ? dayNumber(year + 1, 1) : dayNumber(year, month + 1)
    // 1970-01-01 was a Thursday, day 4 of its week.
    let ahead = ((weekday - first - 4) % 7 + 7) % 7
    var day = first + ahead + (week - 1) * 7
    while day >= next { day -= 7 }
    return day
  }

  /// Of a month's first day; the months and years asked for all exist.
  private static func dayNumber(_ year: Int, _ month: Int) -> Int {
    Int(UTCDay(year: year, month: month, day: 1)?.number ?? 0)
  }

  /// `,M3.5.0/2` or one of the other two forms.
  private static func turn(_ scanner: inout Scanner) -> Turn? {
    guard scanner.take(",") else { return nil }
    let day: Turn.Day
    if scanner.take("M") {
      guard let month = scanner.number(1...12), scanner.take("."), let week = scanner.number(1...5),
        scanner.take("."), let weekday = scanner.number(0...6)
      else { return nil }
      day = .weekday(month: month, week: week, day: weekday)
    } else if scanner.take("J") {
      guard let number = scanner.number(1...365) else { return nil }
      day = .julian(number)
    } else {
      guard let number = scanner.number(0...365) else { return nil }
      day = .ordinal(number)
    }
    guard scanner.take("/") else { return Turn(day: day, time: 2 * 3600) }
    return scanner.duration(hours: 167).map { Turn(day: day, time: $0) }
  }

  private struct Scanner {
    var rest: ArraySlice<UInt8>

    mutating func take(_ mark: Unicode.Scalar) -> Bool {
      guard rest.first == UInt8(ascii: mark) else { return false }
      rest = rest.dropFirst()
      return true
    }

    /// An abbreviation: letters, or anything between angle brackets.
    mutating func name() -> Bool {
      if take("<") {
        rest = rest.drop { $0 != UInt8(ascii: ">") }
        return take(">")
      }
      let letters = rest.prefix { ($0 | 0x20) &- UInt8(ascii: "a") < 26 }
      rest = rest.dropFirst(letters.count)
      return letters.count >= 3
    }

    mutating func number(_ range: ClosedRange<Int>) -> Int? {
      let digits = rest.prefix(4).prefix { $0 &- UInt8(ascii: "0") < 10 }
      rest = rest.dropFirst(digits.count)
      guard let number = Int(String(decoding: digits, as: UTF8.self)), range.contains(number) else {
        return nil
      }
      return number
    }

    /// `[+-]hh[:mm[:ss]]` in seconds.
    mutating func duration(hours: Int) -> Int64? {
      let isNegative = take("-")
      if !isNegative { _ = take("+") }
      guard let whole = number(0...hours) else { return nil }
      var seconds = Int64(whole) * 3600
      for unit in [60, 1] as [Int64] where take(":") {
        guard let part = number(0...59) else { return nil }
        seconds += Int64(part) * unit
      }
      return isNegative ? -seconds : seconds
    }
  }
}
