/// A point in time: microseconds since 1970-01-01T00:00:00Z, without leap seconds.
public struct Instant: Comparable, Hashable, Sendable {
  public var microseconds: Int64

  public init(microseconds: Int64) { self.microseconds = microseconds }
  public init(startOf day: UTCDay) { microseconds = Int64(day.number) * Self.microsecondsPerDay }

  public static let microsecondsPerSecond: Int64 = 1_000_000
  public static let microsecondsPerDay: Int64 = 86_400 * microsecondsPerSecond

  /// The UTC day the instant falls on; the floor, also before 1970.
  public var day: UTCDay {
    let (quotient, remainder) = microseconds.quotientAndRemainder(dividingBy: Self.microsecondsPerDay)
    return UTCDay(number: Int32(remainder < 0 ? quotient - 1 : quotient))
  }

  public static func < (left: Instant, right: Instant) -> Bool {
    left.microseconds < right.microseconds
  }
}

extension Instant: CustomStringConvertible {
  /// RFC 3339 in UTC, with as many digits of the second as are needed: none, three or six.
  public var description: String {
    // The start of the first day that 64 bits reach into does not fit; the difference always does.
    let inDay = microseconds &- Int64(day.number) &* Self.microsecondsPerDay
    let (seconds, fraction) = inDay.quotientAndRemainder(dividingBy: Self.microsecondsPerSecond)
    let clock = [seconds / 3600, seconds / 60 % 60, seconds % 60].map { padded($0, to: 2) }
    let digits =
      fraction == 0
      ? "" : fraction % 1000 == 0 ? "." + padded(fraction / 1000, to: 3) : "." + padded(fraction, to: 6)
    return "\(day)T\(clock.joined(separator: ":"))\(digits)Z"
  }
}

/// A whole number with leading zeros up to `width` digits. `number` is not negative.
func padded(_ number: some BinaryInteger, to width: Int) -> String {
  let digits = String(number)
  return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
}
