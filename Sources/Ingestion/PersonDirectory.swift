import Queries
import Store

/// Finds the users of a batch among those of the store, gives the new ones their ids, and keeps their rows.
final class PersonDirectory {
  private let seek: Statement
  private let scan: Statement
  private let otherDays: Statement
  private let rows: BulkInserter
  private let dayRows: BulkInserter
  private var lastID: Int64

  init(_ connection: Connection) throws(StoreError) {
    seek = try connection.prepare(.ingestPersonSeek)
    scan = try connection.prepare(.ingestPersonScan)
    otherDays = try connection.prepare(.ingestPersonDays)
    rows = try BulkInserter(
      into: "person", columns: StoredPerson.columns,
      conflict: """
        on conflict (pseudonym, platform) do update set
          permissions = excluded.permissions, first_day = excluded.first_day, days = excluded.days,
          unsettled = excluded.unsettled
        """, on: connection)
    dayRows = try BulkInserter(
      into: "person_day", columns: ["person", "day"], conflict: "on conflict do nothing", on: connection)
    let last = try connection.prepare(.ingestPersonLast)
    lastID = try last.first { row throws(StoreError) in try row.value(0) } ?? 0
    guard StoredPerson.ids.contains(lastID) || lastID == 0 else {
      throw .damaged("person", at: connection.path, "the id of a user is out of range")
    }
  }

  /// What the store has of each person, nil for a new one. They are in the order of pseudonym and platform.
  func find(_ persons: [Person]) throws(StoreError) -> [StoredPerson?] {
    guard lastID > 0, let first = persons.first, let last = persons.last else {
      return [StoredPerson?](repeating: nil, count: persons.count)
    }
    // Reading a row in passing costs about an eighth of seeking it; `lastID` is how many there are at most.
    let span = Double(last.pseudonym) - Double(first.pseudonym)
    return Double(lastID) * (span / 0x1p64) < 8 * Double(persons.count)
      ? try scan(for: persons, from: first.pseudonym, through: last.pseudonym) : try seek(persons)
  }

  /// The ids of all persons; the new ones get theirs now.
  /// - Parameter stored: What `find` gave for them.
  func ids(_ stored: [StoredPerson?]) -> [Int64] {
    stored.map { stored in
      if let stored { return stored.id }
      lastID += 1
      return lastID
    }
  }

  /// Stores what is new of the persons.
  /// - Parameters:
  ///   - stored: What `find` gave for them.
  ///   - ids: What `ids` gave for them.
  func save(_ persons: [Person], _ stored: [StoredPerson?], ids: [Int64]) throws(StoreError) {
    for (index, person) in persons.enumerated() {
      let stored = stored[index]
      var row = stored ?? StoredPerson(id: ids[index], permissions: PermissionSet(), days: DaySet())
      row.add(person)
      if row == stored { continue }
      try append(row, of: person, knownDays: stored?.days.others ?? [])
    }
    try rows.flush()
    try dayRows.flush()
  }

  /// Puts what the persons show in the place of what their rows say.
  /// - Parameter persons: Each with its id and all its days; `person_day` has no other day of theirs.
  func replace(_ persons: [(person: Person, id: Int64)]) throws(StoreError) {
    for (person, id) in persons {
      let row = StoredPerson(
        id: id, permissions: person.permissions, days: person.days, unsettled: person.unsettled)
      try append(row, of: person, knownDays: [])
    }
    try rows.flush()
    try dayRows.flush()
  }

  private func append(_ row: StoredPerson, of person: Person, knownDays: Set<Int32>) throws(StoreError) {
    try rows.append { row.fill($0, pseudonym: person.pseudonym, platform: person.platform) }
    for day in (row.days.others ?? []).subtracting(knownDays).sorted() {
      try dayRows.append {
        $0[0] = row.id
        $0[1] = Int64(day)
      }
    }
  }

  private func scan(
    for persons: [Person], from first: Int64, through last: Int64
  ) throws(StoreError) -> [StoredPerson?] {
    try scan.bind(1, first)
    try scan.bind(2, last)
    defer { scan.reset() }
    var found = [StoredPerson?](repeating: nil, count: persons.count)
    var index = 0
    while index < persons.count, try scan.step() {
      let (pseudonym, platform): (Int64, Int32) = (try scan.value(0), try scan.value(1))
      while index < persons.count,
        (persons[index].pseudonym, persons[index].platform) < (pseudonym, platform)
      {
        index += 1
      }
      if index < persons.count, persons[index].pseudonym == pseudonym,
        persons[index].platform == platform
      {
        found[index] = try person(scan, column: 2)
      }
    }
    return found
  }

  private func seek(_ persons: [Person]) throws(StoreError) -> [StoredPerson?] {
    var found: [StoredPerson?] = []
    for person in persons {
      try seek.bind(1, person.pseudonym)
      try seek.bind(2, Int64(person.platform))
      found.append(try seek.step() ? try self.person(seek, column: 0) : nil)
      seek.reset()
    }
    return found
  }

  /// The user in a row whose columns from `column` on are id, permissions, first_day, days and unsettled.
  func person(_ row: Statement, column: Int32) throws(StoreError) -> StoredPerson {
    let (id, bits): (Int64, Int64) = (try row.value(column), try row.value(column + 3))
    var others: [Int32] = []
    if bits < 0 {
      try otherDays.bind(1, id)
      others = try otherDays.all { row throws(StoreError) in try row.value(0) }
    }
    let first: Int32 = try row.value(column + 2)
    guard StoredPerson.ids.contains(id), others.allSatisfy(StoredPerson.dayNumbers.contains),
      StoredPerson.dayNumbers.contains(first)
    else { throw .damaged(row.name, at: row.connection.path, "a user's id or day is out of range") }
    return StoredPerson(
      id: id, permissions: PermissionSet(bits: try row.value(column + 1)),
      days: DaySet(first: first, bits: bits, others: others),
      unsettled: PermissionSet(bits: try row.value(column + 4)))
  }
}
