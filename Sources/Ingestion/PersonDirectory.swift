import Queries
import Store

/// Gives new users their ids, and keeps the rows of all.
final class PersonDirectory {
  private let rows: BulkInserter
  private let dayRows: BulkInserter
  /// The highest id given so far, 0 without users.
  private(set) var lastID: Int64

  init(_ connection: Connection) throws(StoreError) {
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

  /// The ids of all persons; the new ones get theirs now.
  /// - Parameter stored: What `PersonFinder` gave for them.
  func ids(_ stored: [StoredPerson?]) -> [Int64] {
    stored.map { stored in
      if let stored { return stored.id }
      lastID += 1
      return lastID
    }
  }

  /// Stores what is new of the persons.
  /// - Parameters:
  ///   - stored: What `PersonFinder` gave for them.
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
}
