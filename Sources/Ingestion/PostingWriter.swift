import Queries
import Store

/// Keeps the posting lists.
struct PostingWriter {
  private let list: Statement
  private let removal: Statement
  private let insertion: Statement
  private let clearing: Statement
  private let places: Statement

  init(_ connection: Connection) throws(StoreError) {
    list = try connection.prepare(.postingsList)
    removal = try connection.prepare(.postingsRemove)
    insertion = try connection.prepare(.postingsInsert)
    clearing = try connection.prepare(.postingsClear)
    places = try connection.prepare(.postingsPlaces)
  }

  /// Brings users into lists, and takes them out.
  /// - Parameter entries: In their order; each user once a list.
  func write(_ entries: [PostingEntry]) throws(StoreError) {
    try entries.forEachList { place, changes throws(StoreError) in
      let old = try persons(of: place)
      if old.isEmpty {
        return try insert(changes.lazy.filter { !$0.leaves }.map(\.person), into: place)
      }
      let new = merge(old, changes)
      if new != old { try replace(place, with: new) }
    }
  }

  /// Puts a list in the place of what there is of it.
  /// - Parameter persons: In ascending order.
  func replace(_ place: PostingPlace, with persons: [Int64]) throws(StoreError) {
    try bind(removal, place)
    try removal.run()
    try insert(persons, into: place)
  }

  /// Puts the lists that the events give in the place of those of a day.
  func replace(day: Int32, from recount: PostingRecount) throws(StoreError) {
    try clearing.bind(1, Int64(day))
    try clearing.run()
    for list in try recount.lists(of: day) {
      try insert(list.persons, into: PostingPlace(day: day, block: list.block, permission: list.permission))
    }
  }

  /// The lists of a day, in order.
  func places(of day: Int32) throws(StoreError) -> [PostingPlace] {
    try places.bind(1, Int64(day))
    return try places.all { row throws(StoreError) in
      PostingPlace(day: day, block: try row.value(0), permission: try row.value(1))
    }
  }

  /// The users of a list, in ascending order.
  func persons(of place: PostingPlace) throws(StoreError) -> [Int64] {
    var persons: [Int64] = []
    try bind(list, place)
    try list.forEachRow { row throws(StoreError) in
      let others: [UInt8] = try row.value(1)
      let first: Int64 = try row.value(0)
      guard persons.last.map({ $0 < first }) ?? true,
        others.withUnsafeBytes({ PostingList.forEachPerson(first: first, others: $0) { persons.append($0) } })
      else { throw .damagedList(row.connection.path) }
    }
    return persons
  }

  private func merge(_ old: [Int64], _ changes: ArraySlice<PostingEntry>) -> [Int64] {
    var merged: [Int64] = []
    merged.reserveCapacity(old.count + changes.count)
    var rest = old[...]
    for change in changes {
      while let person = rest.first, person < change.person { merged.append(rest.removeFirst()) }
      if rest.first == change.person { rest.removeFirst() }
      if !change.leaves { merged.append(change.person) }
    }
    return merged + rest
  }

  private func insert(_ persons: some Sequence<Int64>, into place: PostingPlace) throws(StoreError) {
    try bind(insertion, place)
    try PostingList.forEachRow(of: persons) { first, others throws(StoreError) in
      try insertion.bind(":first_person", first)
      try insertion.bind(":others", others)
      try insertion.run()
    }
  }

  private func bind(_ statement: Statement, _ place: PostingPlace) throws(StoreError) {
    try statement.bind(":day", Int64(place.day))
    try statement.bind(":block", place.block)
    try statement.bind(":permission", Int64(place.permission))
  }
}
