/// Lengths of time in milliseconds.
enum Milliseconds {
  static let second: Int64 = 1000
  static let minute = 60 * second
  static let hour = 60 * minute
  static let day = 24 * hour
}

/// Where a user lives, and so when the day is: the logs are in UTC.
enum Region: String {
  case eu, us, apac

  static let shares: KeyValuePairs<Region, Int64> = [.eu: 52, .us: 31, .apac: 17]

  /// Local time less UTC, in summer.
  var offset: Int64 {
    switch self {
    case .eu: 2 * Milliseconds.hour
    case .us: -5 * Milliseconds.hour
    case .apac: 9 * Milliseconds.hour
    }
  }
}

/// When people first meet the feature.
enum UsageClock {
  /// Every journey starts at least this long before its release ends, so that it also ends within it.
  static let lastStart = 75 * Milliseconds.minute

  /// Weight of each hour of the local day, from midnight.
  private static let hours: [Int64] = [
    6, 3, 2, 1, 1, 3, 9, 22, 40, 52, 58, 60, 62, 56, 52, 52, 56, 63, 66, 60, 50, 38, 24, 12,
  ]

  /// Weight of each day of the week, from Monday.
  private static let weekdays: [Int64] = [100, 98, 97, 99, 104, 82, 76]

  /// An instant of the release, in milliseconds since 1970, drawn by rejection from the weights.
  static func start(in release: Release, region: Region, _ random: inout Random) -> Int64 {
    let window = release.window
    let starts = window.lowerBound...window.upperBound - lastStart
    while true {
      let start = random.within(starts)
      let local = start + region.offset
      let weekday = Int((local / Milliseconds.day + 3) % 7)  // 1970-01-01 was a Thursday.
      let hour = Int(local / Milliseconds.hour % 24)
      if random.chance(hours[hour] * weekdays[weekday], in: 66 * 104) { return start }
    }
  }
}
