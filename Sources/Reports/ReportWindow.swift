import EventModel

/// The time that a report is of: whole calendar days of one zone.
public struct ReportWindow: Equatable, Sendable {
  /// The first and the last day, both included.
  public let days: ClosedRange<UTCDay>
  public let zone: Zone
  /// When the first day begins.
  public let from: Instant
  /// When the last day has ended: the first instant that no longer belongs.
  public let until: Instant
  /// What lies after the window, where nobody said that it should end here.
  public var eventsAhead: EventsAhead?

  /// The `count` days, at least one, that end with `last`.
  public init(days count: Int, endingWith last: UTCDay, in zone: Zone = .utc) {
    days = last.advanced(by: 1 - max(1, count))...last
    self.zone = zone
    from = zone.start(of: days.lowerBound)
    until = zone.start(of: last.advanced(by: 1))
  }

  public var dayCount: Int { Int(days.upperBound.number) - Int(days.lowerBound.number) + 1 }

  /// The same as UTC days, the second bound left out; nil where the window cuts through one.
  var wholeUTCDays: (from: UTCDay, until: UTCDay)? {
    let (first, end) = (from.day, until.day)
    return Instant(startOf: first) == from && Instant(startOf: end) == until ? (first, end) : nil
  }
}

/// Events dated so far ahead of the clock that no window ends with them unless it is asked to.
public struct EventsAhead: Equatable, Sendable {
  /// At least 1, and no more than `mostCounted`.
  public var count: Int
  /// Calendar days of the window's zone between which they all lie: the very ones where that is UTC, else a day
  /// more at either end.
  public var days: ClosedRange<UTCDay>

  /// Where the counting stops: what matters is whether there are any, and what day to look at.
  public static let mostCounted = 10_000

  /// Whether there may be more than were counted.
  public var isPartial: Bool { count >= Self.mostCounted }

  public init(count: Int, days: ClosedRange<UTCDay>) {
    self.count = count
    self.days = days
  }
}
