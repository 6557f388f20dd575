import EventModel
import Store

/// A row that is stored by day and person.
protocol DayRow {
  var day: Int32 { get }
  /// Negative for a row that was taken out.
  var person: Int64 { get }
  /// The order of two rows of one day and person.
  func precedes(_ other: Self) -> Bool
}

/// Where the rows of each day stand in a list, in the order in which the store keeps them.
struct DayPlaces: Sendable {
  /// For each row the lower bits of the person's id, then its index: in one word, so that sorting compares
  /// words.
  private var places: [UInt64] = []
  private(set) var firstDay: Int32 = 0
  /// Where each day's places begin, from `firstDay` on.
  private var starts: [Int] = [0]

  /// - Parameter persons: Positive; rows of others have no place, and so has none that was taken out.
  init<Row: DayRow>(_ rows: [Row], of persons: ClosedRange<Int64> = 1...Int64.max) {
    // Stands for a row without a place.
    let none = Int32.max
    let days = rows.map { persons.contains($0.person) ? $0.day : none }
    guard let low = days.min(), low < none, let high = days.lazy.filter({ $0 < none }).max() else { return }
    firstDay = low
    starts = [Int](repeating: 0, count: Int(high) - Int(low) + 2)
    for day in days where day < none { starts[Int(day - low) + 1] += 1 }
    for index in starts.indices.dropFirst() { starts[index] += starts[index - 1] }
    var next = starts
    places = [UInt64](unsafeUninitializedCapacity: rows.count) { places, count in
      for (index, row) in rows.enumerated() where days[index] < none {
        let day = Int(days[index] - low)
        places.initializeElement(
          at: next[day], to: UInt64(truncatingIfNeeded: row.person) << 32 | UInt64(index))
        next[day] += 1
        count += 1
      }
    }
    for (start, end) in zip(starts, starts.dropFirst()) { sort(start..<end, rows) }
  }

  var days: Range<Int32> { firstDay..<(firstDay + Int32(starts.count - 1)) }

  /// The indices of a day's rows; none for a day outside of `days`.
  func indices(of day: Int32) -> some Sequence<Int> {
    let range = days.contains(day) ? starts[Int(day - firstDay)]..<starts[Int(day - firstDay) + 1] : 0..<0
    return places[range].lazy.map { Int($0 & 0xFFFF_FFFF) }
  }

  private mutating func sort<Row: DayRow>(_ range: Range<Int>, _ rows: [Row]) {
    if range.dropFirst().contains(where: { places[$0] < places[$0 - 1] }) { places[range].sort() }
    var start = range.lowerBound
    while start < range.upperBound {
      var end = start + 1
      while end < range.upperBound, places[end] >> 32 == places[start] >> 32 { end += 1 }
      sortRows(of: start..<end, rows)
      start = end
    }
  }

  /// Up to so many rows, moving neighbours is faster than anything that needs room of its own.
  private static let insertionLimit = 32

  /// Sorts the places of one person, who has few rows a day, and most of them in order; but an id that stands for
  /// many people can have millions, and those of several journeys are not in order at all.
  private mutating func sortRows<Row: DayRow>(of range: Range<Int>, _ rows: [Row]) {
    func precedes(_ left: UInt64, _ right: UInt64) -> Bool {
      rows[Int(left & 0xFFFF_FFFF)].precedes(rows[Int(right & 0xFFFF_FFFF)])
    }
    if range.count > Self.insertionLimit {
      guard range.dropFirst().contains(where: { precedes(places[$0], places[$0 - 1]) }) else { return }
      places.withUnsafeMutableBufferPointer { places in
        var own = UnsafeMutableBufferPointer(rebasing: places[range])
        own.sort(by: precedes)
      }
      return
    }
    for end in range.dropFirst() {
      var index = end
      while index > range.lowerBound, precedes(places[index], places[index - 1]) {
        places.swapAt(index, index - 1)
        index -= 1
      }
    }
  }
}

/// Calls `body` with the rows of all lists day by day, each list's part of a day in the order of the store, so
/// that they go in one after the other.
func forEachByDay<Row: DayRow>(
  _ lists: [(rows: [Row], places: DayPlaces)], _ body: (Row) throws(StoreError) -> Void
) throws(StoreError) {
  let days = lists.map(\.places.days).filter { !$0.isEmpty }
  guard let first = days.map(\.lowerBound).min(), let end = days.map(\.upperBound).max() else { return }
  for day in first..<end {
    for list in lists {
      for index in list.places.indices(of: day) { try body(list.rows[index]) }
    }
  }
}
