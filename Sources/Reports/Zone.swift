import EventModel

/// A time zone, as far as calendar days need it: how far its clocks are from UTC, and from when on.
public struct Zone: Equatable, Sendable {
  /// An IANA name such as `Europe/Berlin`.
  public let name: String
  /// Seconds east of UTC before the first change.
  let first: Int64
  /// In the order of time.
  let changes: [Change]

  /// A moment at which the clocks of a zone are set.
  struct Change: Equatable {
    /// Seconds since 1970-01-01T00:00:00Z.
    var at: Int64
    /// Seconds east of UTC from then on.
    var offset: Int64
  }

  public static let utc = Zone(name: "UTC", first: 0, changes: [])

  /// The instant at which a calendar day begins: the first whose local date is that day, or a later one where
  /// the clocks skip the day's midnight or the day itself.
  public func start(of day: UTCDay) -> Instant {
    let midnight = Int64(day.number) * Self.secondsPerDay
    // No zone is further from UTC than a day and a bit.
    var index = changes.partitioningIndex { $0.at > midnight - 2 * Self.secondsPerDay }
    var (from, offset) = (Int64.min, index == 0 ? first : changes[index - 1].offset)
    while true {
      let start = max(from, midnight - offset)
      guard index < changes.count, start >= changes[index].at else {
        return Instant(microseconds: start * Instant.microsecondsPerSecond)
      }
      (from, offset) = (changes[index].at, changes[index].offset)
      index += 1
    }
  }

  /// The calendar day that an instant belongs to: the last that has begun by then.
  public func day(of instant: Instant) -> UTCDay {
    let seconds = instant.floorSeconds
    let index = changes.partitioningIndex { $0.at > seconds }
    let offset = index == 0 ? first : changes[index - 1].offset
    let local = Instant(microseconds: (seconds + offset) * Instant.microsecondsPerSecond).day
    // Clocks that are set back over midnight show the day before once more.
    let next = local.advanced(by: 1)
    return start(of: next) <= instant ? next : local
  }

  static let secondsPerDay: Int64 = 86_400
}

extension Instant {
  /// Whole seconds since 1970, rounded down.
  fileprivate var floorSeconds: Int64 {
    let (quotient, remainder) = microseconds.quotientAndRemainder(dividingBy: Self.microsecondsPerSecond)
    return remainder < 0 ? quotient - 1 : quotient
  }
}
