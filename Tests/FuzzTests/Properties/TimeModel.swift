import LibC

/// A time as RFC 3339 and SEMANTICS define it, read by a regular expression and the C library's calendar;
/// nil for all else. `zone` stands in for one that is missing, in minutes east of UTC.
func modelTime(_ text: [UInt8], zone: Int? = nil, within range: Range<Int64> = readableTimes) -> Int64? {
  guard text.allSatisfy({ $0 < 0x80 }), text.count >= 19 else { return nil }
  let form =
    /(\d{4})-(\d\d)-(\d\d)[Tt ](\d\d):(\d\d):(\d\d)(?:[.,](\d+))?([Zz]|([-+])(\d\d):?(\d\d))?/
  guard let found = String(decoding: text, as: UTF8.self).wholeMatch(of: form)?.output else { return nil }
  let (day, month) = (Int32(found.3) ?? 0, (Int32(found.2) ?? 0) - 1)
  let (hour, minute, second) = (Int(found.4) ?? 0, Int(found.5) ?? 0, Int(found.6) ?? 0)
  var date = tm()
  (date.tm_year, date.tm_mon, date.tm_mday) = ((Int32(found.1) ?? 0) - 1900, month, day)
  let midnight = Int(timegm(&date))
  // The calendar moves a day that it does not have.
  guard found.1 != "0000", date.tm_mon == month, date.tm_mday == day, hour < 24, minute < 60, second <= 60
  else { return nil }

  var offset = found.8 == nil ? zone : 0
  if let sign = found.9, let hours = found.10.flatMap({ Int($0) }),
    let minutes = found.11.flatMap({ Int($0) })
  {
    guard minutes < 60, hours * 60 + minutes <= 14 * 60 else { return nil }
    offset = (sign == "-" ? -1 : 1) * (hours * 60 + minutes)
  }
  guard let offset else { return nil }
  let seconds = midnight + hour * 3600 + minute * 60 + second - offset * 60
  let fraction = Int(((found.7 ?? "") + "000000").prefix(6)) ?? 0
  var time = Int64(seconds * 1_000_000 + fraction)
  if second == 60 {
    guard seconds % 86_400 == 0 else { return nil }
    time = Int64(seconds * 1_000_000 - 1)
  }
  return range.contains(time) ? time : nil
}

/// 2000-01-01 up to 2100-01-01, in microseconds: `date -u -d … +%s`.
let readableTimes = Int64(946_684_800_000_000)..<4_102_444_800_000_000

/// Whether a JSON number may be read as that time, or as none: to within two microseconds, which is more than
/// a double is off; and at the very borders either way.
func isTime(_ time: Int64?, ofNumber number: Double) -> Bool {
  for unit in [1e6, 1e3, 1, 1e-3] {
    let microseconds = number * unit
    guard microseconds >= 946_684_799_999_998, microseconds <= 4_102_444_800_000_002 else { continue }
    if let time { return abs(Double(time) - microseconds) <= 2 }
    return microseconds < 946_684_800_000_002 || microseconds > 4_102_444_799_999_998
  }
  return time == nil
}
