import EventModel

/// One event of the big log, in 24 bytes.
struct BenchEvent {
  /// Milliseconds since the first day began.
  let at: Int64
  let user: UInt64
  /// The event's number among the user's, from 0.
  let number: UInt16
  let kind: EventKind
  let permission: UInt8
}

extension BenchEvent: Comparable {
  /// In the order of time. No two events of a user are equal, so the order is one.
  static func < (left: BenchEvent, right: BenchEvent) -> Bool {
    (left.at, left.user, left.number) < (right.at, right.user, right.number)
  }
}
