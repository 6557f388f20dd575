import Queries

/// The posting lists as the stored events give them.
public struct PostingRecount {
  /// One list: its users in ascending order.
  public struct List {
    public let block: Int
    public let permission: Int32
    public fileprivate(set) var persons: [Int64]
  }

  private let events: Statement
  private let daysQuery: Statement
  /// The users' ids in order, and beside them their blocks.
  private var ids: [UInt32] = []
  private var blocks: [UInt16] = []
  private var permissions: [Int64: Int32] = [:]

  public init(_ connection: Connection) throws(StoreError) {
    events = try connection.prepare(.postingsEvents)
    daysQuery = try connection.prepare(.postingsDays)
    try connection.prepare(.postingsPersons).forEachRow { row throws(StoreError) in
      guard let id = UInt32(exactly: try row.value(0, as: Int64.self)),
        let block = UInt16(exactly: try row.value(1, as: Int64.self)), block < PostingList.blocks
      else { throw .damaged("person", at: connection.path, "the id of a user is out of range") }
      ids.append(id)
      blocks.append(block)
    }
    try connection.prepare(.postingsShapes).forEachRow { row throws(StoreError) in
      permissions[try row.value(0)] = try row.value(1)
    }
  }

  /// The days with events and those with lists, in order.
  public func days() throws(StoreError) -> [Int32] {
    try daysQuery.all { row throws(StoreError) in try row.value(0) }
  }

  /// Whether there is a user of that id.
  public func knows(_ person: Int64) -> Bool {
    UInt32(exactly: person).map { ids.place(of: $0, from: 0) != nil } ?? false
  }

  /// A day's lists in the order of the table. Events of an unknown user or shape are in none.
  public func lists(of day: Int32) throws(StoreError) -> [List] {
    var lists: [List] = []
    var numbers: [Int64: Int] = [:]
    var place = 0
    try events.bind(1, Int64(day))
    try events.forEachRow { row throws(StoreError) in
      let (person, shape): (Int64, Int64) = (try row.value(0), try row.value(1))
      guard let permission = permissions[shape], let id = UInt32(exactly: person),
        let found = ids.place(of: id, from: place)
      else { return }
      place = found
      let key = Int64(blocks[found]) << 32 | Int64(permission)
      if let number = numbers[key] {
        if lists[number].persons.last != person { lists[number].persons.append(person) }
      } else {
        numbers[key] = lists.count
        lists.append(List(block: Int(blocks[found]), permission: permission, persons: [person]))
      }
    }
    return lists.sorted { ($0.block, $0.permission) < ($1.block, $1.permission) }
  }
}

extension [UInt32] {
  /// Where a number stands in the list, which is in order; nil where it does not.
  /// - Parameter start: Where to look first: the next one looked for is mostly near.
  fileprivate func place(of number: UInt32, from start: Int) -> Int? {
    var (low, step) = (start, 1)
    while low + step < count, self[low + step] <= number {
      low += step
      step *= 2
    }
    var high = Swift.min(low + step, count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if self[middle] <= number { low = middle } else { high = middle }
    }
    return indices.contains(low) && self[low] == number ? low : nil
  }
}
