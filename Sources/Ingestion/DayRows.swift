import EventModel

extension DerivedRows.Episode: DayRow {
  func precedes(_ other: Self) -> Bool { (permission, n) < (other.permission, other.n) }
}

extension DerivedRows.Occasion: DayRow {
  func precedes(_ other: Self) -> Bool { (permission, at, n) < (other.permission, other.at, other.n) }
}

/// A record whose `user` has become the person's id, and whose identity is the stored one.
extension Record: DayRow {
  var person: Int64 { user }
  var day: Int32 { Instant(microseconds: at).day.number }

  func precedes(_ other: Self) -> Bool {
    (at, shape, identity) < (other.at, other.shape, other.identity)
  }
}
