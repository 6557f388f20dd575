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
    for place in places[day] { try body(places.row(place, lists)) }
  }
}

/// Where the rows of each day stand in some lists.
private struct Places {
  /// For each row the lower bits of the person's id, then the row's number, counted through all lists: in one
  /// word, so that sorting compares words.
  private var places: [UInt64] = []
  /// Where each day's places begin, from the first day on.
  private var starts: [Int] = []
  /// The number of the first row of each list.
  private var offsets: [Int] = [0]

  init<Row: DayRow>(_ lists: [[Row]]) {
    for list in lists { offsets.append(offsets[offsets.count - 1] + list.count) }
    var (low, high) = (Int32.max, Int32.min)
    let days = lists.flatMap { list in
      list.map { row in
        let day = row.day
        (low, high) = (min(low, day), max(high, day))
        return day
      }
    }
    if days.isEmpty { return }
    starts = [Int](repeating: 0, count: Int(high) - Int(low) + 2)
    for day in days { starts[Int(day - low) + 1] += 1 }
    for index in starts.indices.dropFirst() { starts[index] += starts[index - 1] }
    var next = starts
    places = [UInt64](unsafeUninitializedCapacity: days.count) { places, count in
      var number = 0
      for row in lists.joined() {
        let day = Int(days[number] - low)
        places.initializeElement(
          at: next[day], to: UInt64(truncatingIfNeeded: row.person) << 32 | UInt64(number))
        next[day] += 1
        number += 1
      }
      count = days.count
    }
  }

  var days: Range<Int> { 0..<max(0, starts.count - 1) }

  subscript(day: Int) -> ArraySlice<UInt64> { places[starts[day]..<starts[day + 1]] }

  func row<Row>(_ place: UInt64, _ lists: [[Row]]) -> Row {
    let number = Int(place & 0xFFFF_FFFF)
    var list = 0
    while number >= offsets[list + 1] { list += 1 }
    return lists[list][number - offsets[list]]
  }

  mutating func sort<Row: DayRow>(_ day: Int, _ lists: [[Row]]) {
    let range = starts[day]..<starts[day + 1]
    if range.dropFirst().contains(where: { places[$0] < places[$0 - 1] }) { places[range].sort() }
    // A person has few rows a day, and most of them in order.
    for end in range.dropFirst() {
      var index = end
      while index > range.lowerBound, places[index] >> 32 == places[index - 1] >> 32,
        row(places[index], lists).precedes(row(places[index - 1], lists))
      {
        places.swapAt(index, index - 1)
        index -= 1
      }
    }
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
