import EventModel

/// RFC 3339, section 5.6, and what the logs of the field add to it: a space or a lower-case letter for `T`,
/// a comma before the fraction, an offset without its colon.
struct TimeText {
  private let text: ByteSlice
  private var next = 0

  init(_ text: ByteSlice) { self.text = text }

  /// Microseconds since 1970; and the date as written, where the time begins `YYYY-MM-DDT` and that date
  /// can be used again for text with a `Z`.
  mutating func microseconds(zoneWhereNone: Int?) throws(RejectReason) -> (Int64, UTCDay?) {
    guard let year = number(4), take("-"), let month = number(2), take("-"), let dayOfMonth = number(2),
      let day = UTCDay(year: year, month: month, day: dayOfMonth)
    else { throw .badTime }
    let hasCapitalT = next < text.count && text.bytes[next] == UInt8(ascii: "T")
    guard take("T") || take("t") || take(" "), let hour = number(2), hour < 24, take(":"),
      let minute = number(2), minute < 60, take(":"), let second = number(2), second <= 60,
      let fraction = fraction()
    else { throw .badTime }
    let offset = try offset(zoneWhereNone: zoneWhereNone)
    let minutes = Int64(day.number) * 1440 + Int64(hour * 60 + minute - offset)
    var time = (minutes * 60 + Int64(second)) * Instant.microsecondsPerSecond + fraction
    if second == 60 {
      // A leap second ends a day of UTC.
      guard (minutes + 1) % 1440 == 0 else { throw .badTime }
      time = (minutes + 1) * 60 * Instant.microsecondsPerSecond - 1
    }
    guard EventTime.range.contains(time) else { throw .timeOutOfRange }
    return (time, hasCapitalT && 2000...2099 ~= year ? day : nil)
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard next < text.count, text.bytes[next] == UInt8(ascii: character) else { return false }
    next += 1
    return true
  }

  private mutating func number(_ digits: Int) -> Int? {
    guard next + digits <= text.count else { return nil }
    var value = 0
    for _ in 0..<digits {
      guard isDigit(text.bytes[next]) else { return nil }
      value = value * 10 + Int(text.bytes[next] & 0x0f)
      next += 1
    }
    return value
  }

  /// Microseconds; digits beyond are cut. 0 without a fraction, nil where it has no digits.
  private mutating func fraction() -> Int64? {
    guard take(".") || take(",") else { return 0 }
    var value: Int64 = 0
    var unit: Int64 = 100_000
    let start = next
    while next < text.count, isDigit(text.bytes[next]) {
      value += Int64(text.bytes[next] & 0x0f) * unit
      unit /= 10
      next += 1
    }
    return next > start ? value : nil
  }

  /// Minutes east of UTC.
  private mutating func offset(zoneWhereNone: Int?) throws(RejectReason) -> Int {
    if next == text.count {
      guard let zoneWhereNone else { throw .noZone }
      return zoneWhereNone
    }
    guard let offset = zone(), next == text.count else { throw .badTime }
    return offset
  }

  /// `Z`, `+05:30` or `+0530`, within 14 hours.
  private mutating func zone() -> Int? {
    if take("Z") || take("z") { return 0 }
    let isNegative = take("-")
    guard isNegative || take("+"), let hours = number(2) else { return nil }
    _ = take(":")
    guard let minutes = number(2), minutes < 60, hours * 60 + minutes <= 14 * 60 else { return nil }
    return isNegative ? -(hours * 60 + minutes) : hours * 60 + minutes
  }

  /// Minutes east of UTC of a zone that stands alone; nil for anything else.
  static func offset(of text: String) -> Int? {
    var text = text
    return text.withUTF8 { bytes in
      var reader = TimeText(ByteSlice(base: bytes.baseAddress, count: bytes.count))
      let offset = reader.zone()
      return reader.next == bytes.count ? offset : nil
    }
  }
}
