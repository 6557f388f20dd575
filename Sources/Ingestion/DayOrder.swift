import EventModel

/// A row that is stored by day and person.
protocol DayRow {
  var day: Int32 { get }
  var person: Int64 { get }
  /// The order of two rows of one day and person.
  func precedes(_ other: Self) -> Bool
}

/// The positions of rows in the order in which the store keeps them, so that they go in one after the other.
func positionsByDay<Row: DayRow>(_ rows: [Row]) -> [Int32] {
  guard let low = rows.lazy.map(\.day).min(), let high = rows.lazy.map(\.day).max() else { return [] }
  var starts = [Int](repeating: 0, count: Int(high) - Int(low) + 2)
  for row in rows { starts[Int(row.day - low) + 1] += 1 }
  for index in starts.indices.dropFirst() { starts[index] += starts[index - 1] }
  var next = starts
  var positions = [Int32](repeating: 0, count: rows.count)
  for (index, row) in rows.enumerated() {
    positions[next[Int(row.day - low)]] = Int32(index)
    next[Int(row.day - low)] += 1
  }
  for (start, end) in zip(starts, starts.dropFirst()) where end - start > 1 {
    let isInOrder = (start + 1..<end).allSatisfy { !precedes(positions[$0], positions[$0 - 1], in: rows) }
    if !isInOrder { positions[start..<end].sort { precedes($0, $1, in: rows) } }
  }
  return positions
}

private func precedes<Row: DayRow>(_ left: Int32, _ right: Int32, in rows: [Row]) -> Bool {
  let (left, right) = (rows[Int(left)], rows[Int(right)])
  return left.person == right.person ? left.precedes(right) : left.person < right.person
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
