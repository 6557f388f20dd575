import EventModel
import Store

/// A row that is stored by day and person.
protocol DayRow {
  var day: Int32 { get }
  var person: Int64 { get }
  /// The order of two rows of one day and person.
  func precedes(_ other: Self) -> Bool
}

/// Calls `body` with the rows of all lists, in the order in which the store keeps them, so that they go in one
/// after the other.
func forEachByDay<Row: DayRow>(
  _ lists: [[Row]], _ body: (Row) throws(StoreError) -> Void
) throws(StoreError) {
  var places = Places(lists)
  for day in places.days {
    places.sort(day, lists)
    for place in places[day] { try body(lists[Int(place.list)][Int(place.index)]) }
  }
}

/// Where the rows of each day stand in some lists.
private struct Places {
  struct Place {
    /// The lower bits of the person's id, so that most comparisons need not look at the row.
    var person: UInt32
    var list: Int32
    var index: Int32
  }

  private var places: [Place] = []
  /// Where each day's places begin, from `firstDay` on.
  private var starts: [Int] = []

  init<Row: DayRow>(_ lists: [[Row]]) {
    let days = lists.map { $0.map(\.day) }
    guard let low = days.compactMap({ $0.min() }).min(), let high = days.compactMap({ $0.max() }).max() else {
      return
    }
    starts = [Int](repeating: 0, count: Int(high) - Int(low) + 2)
    for list in days {
      for day in list { starts[Int(day - low) + 1] += 1 }
    }
    for index in starts.indices.dropFirst() { starts[index] += starts[index - 1] }
    var next = starts
    places = [Place](unsafeUninitializedCapacity: starts[starts.count - 1]) { places, count in
      for (list, rows) in lists.enumerated() {
        for (index, row) in rows.enumerated() {
          let day = Int(days[list][index] - low)
          places.initializeElement(
            at: next[day],
            to: Place(person: UInt32(truncatingIfNeeded: row.person), list: Int32(list), index: Int32(index)))
          next[day] += 1
        }
      }
      count = starts[starts.count - 1]
    }
  }

  var days: Range<Int> { 0..<max(0, starts.count - 1) }

  subscript(day: Int) -> ArraySlice<Place> { places[starts[day]..<starts[day + 1]] }

  mutating func sort<Row: DayRow>(_ day: Int, _ lists: [[Row]]) {
    func precedes(_ left: Place, _ right: Place) -> Bool {
      if left.person != right.person { return left.person < right.person }
      return lists[Int(left.list)][Int(left.index)].precedes(lists[Int(right.list)][Int(right.index)])
    }
    let range = starts[day]..<starts[day + 1]
    let isInOrder = range.dropFirst().allSatisfy { !precedes(places[$0], places[$0 - 1]) }
    if !isInOrder { places[range].sort(by: precedes) }
  }
}

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
