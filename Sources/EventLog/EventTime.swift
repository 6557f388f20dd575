import EventModel

/// Reads the times of one log's records: microseconds since 1970, from 2000 up to, not including, 2100.
struct EventTime {
  static let range = 946_684_800_000_000..<4_102_444_800_000_000 as Range<Int64>

  /// Offset from UTC, in minutes, of text that names no zone; nil where it must name one.
  let zoneWhereNone: Int?

  // The date of the last line: most lines fall on the same day.
  private var dateHead: UInt64 = 0
  private var dateTail: UInt64 = 0
  private var dayStart: Int64 = 0

  init(zoneWhereNone: Int? = nil) { self.zoneWhereNone = zoneWhereNone }

  /// RFC 3339. Ten bytes of slack must be readable behind the text.
  @inline(__always)
  mutating func microseconds(of text: ByteSlice) throws(RejectReason) -> Int64 {
    guard let base = text.base else { throw .missing(.ts) }
    if let time = ofCommonForm(base, text.count) { return time }
    var reader = TimeText(text)
    let (time, date) = try reader.microseconds(zoneWhereNone: zoneWhereNone)
    if let date {
      (dateHead, dateTail) = Self.dateWords(base)
      dayStart = Int64(date.number) * Instant.microsecondsPerDay
    }
    return time
  }

  /// `YYYY-MM-DDTHH:MM:SS`, no fraction or three or six digits of it, `Z`, on the day of the last line.
  @inline(__always)
  private func ofCommonForm(_ base: UnsafePointer<UInt8>, _ count: Int) -> Int64? {
    guard count == 24 || count == 20 || count == 27, base[count &- 1] == UInt8(ascii: "Z"),
      Self.dateWords(base) == (dateHead, dateTail)
    else { return nil }
    // Digits become 0 … 9 and colons 0; 0x76 lifts anything above 9 into the high bit.
    let clock = word(base + 11) ^ 0x3030_3a30_303a_3030
    let odd = (clock &+ 0x7676_7676_7676_7676) | clock
    guard odd & 0x8080_8080_8080_8080 == 0, clock & 0x0000_ff00_00ff_0000 == 0 else { return nil }
    let pairs = (clock &* 10) &+ (clock &>> 8)
    let (hour, minute, second) = (pairs & 0xff, (pairs &>> 24) & 0xff, (pairs &>> 48) & 0xff)
    guard hour < 24, minute < 60, second < 60 else { return nil }
    let seconds = Int64(hour &* 3600 &+ minute &* 60 &+ second)
    var fraction: Int64 = 0
    if count > 20 {
      guard base[19] == UInt8(ascii: ".") else { return nil }
      for index in 20..<(count &- 1) {
        guard isDigit(base[index]) else { return nil }
        fraction = fraction &* 10 &+ Int64(base[index] & 0x0f)
      }
      if count == 24 { fraction = fraction &* 1000 }
    }
    return dayStart &+ seconds &* Instant.microsecondsPerSecond &+ fraction
  }

  /// The ten bytes of the date and the `T` behind it.
  @inline(__always)
  private static func dateWords(_ base: UnsafePointer<UInt8>) -> (UInt64, UInt64) {
    (word(base), lowBytes(word(base + 8), 3))
  }
}
