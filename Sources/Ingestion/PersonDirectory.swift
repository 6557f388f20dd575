import Queries
import Store

/// Finds the users of a batch among those of the store, gives the new ones their ids, and keeps their rows.
final class PersonDirectory {
  private let seek: Statement
  private let scan: Statement
  private let days: Statement
  private let rows: BulkInserter
  private let dayRows: BulkInserter
  /// Ids are given one after the other, so at most so many users are stored.
  private var lastID: Int64

  init(_ connection: Connection) throws(StoreError) {
    seek = try connection.prepare(.ingestPersonSeek)
    scan = try connection.prepare(.ingestPersonScan)
    days = try connection.prepare(.ingestPersonDays)
    rows = try BulkInserter(
      into: "person", columns: ["pseudonym", "platform", "id", "permissions", "first_day", "days"],
      conflict: """
        on conflict (pseudonym, platform) do update set
          permissions = excluded.permissions, first_day = excluded.first_day, days = excluded.days
        """, on: connection)
    dayRows = try BulkInserter(
      into: "person_day", columns: ["person", "day"], conflict: "on conflict do nothing", on: connection)
    let last = try connection.prepare(.ingestPersonLast)
    lastID = try last.first { row throws(StoreError) in try row.value(0) } ?? 0
  }

  /// Fills in the persons of a slice, which are in the order of pseudonym and platform.
  func resolve(_ persons: inout [Person]) throws(StoreError) {
    if lastID > 0, let first = persons.first, let last = persons.last {
      // Reading a row in passing costs about an eighth of seeking it.
      let span = Double(last.pseudonym) - Double(first.pseudonym)
      let rowsInSpan = Double(lastID) * (span / 0x1p64)
      if rowsInSpan < 8 * Double(persons.count) {
        try scanAll(&persons, from: first.pseudonym, through: last.pseudonym)
      } else {
        try seekEach(&persons)
      }
    }
    for index in persons.indices where !persons[index].isStored {
      lastID += 1
      persons[index].id = lastID
    }
  }

  /// Stores what is new of the persons of a slice, in their order.
  func save(_ persons: [Person]) throws(StoreError) {
    for person in persons where person.hasChanged {
      try rows.append { row in
        row[0] = person.pseudonym
        row[1] = Int64(person.platform)
        row[2] = person.id
        row[3] = person.permissions
        row[4] = Int64(person.firstDay)
        row[5] = person.daysColumn
      }
      for day in person.newOtherDays {
        try dayRows.append { row in
          row[0] = person.id
          row[1] = Int64(day)
        }
      }
    }
    try rows.flush()
    try dayRows.flush()
  }

  private func scanAll(
    _ persons: inout [Person], from first: Int64, through last: Int64
  ) throws(StoreError) {
    try scan.bind(1, first)
    try scan.bind(2, last)
    defer { scan.reset() }
    var index = 0
    while index < persons.count, try scan.step() {
      let (pseudonym, platform): (Int64, Int32) = (try scan.value(0), try scan.value(1))
      while index < persons.count,
        (persons[index].pseudonym, persons[index].platform) < (pseudonym, platform)
      {
        index += 1
      }
      if index < persons.count, persons[index].pseudonym == pseudonym, persons[index].platform == platform {
        try fill(&persons[index], from: scan, column: 2)
      }
    }
  }

  private func seekEach(_ persons: inout [Person]) throws(StoreError) {
    for index in persons.indices {
      try seek.bind(1, persons[index].pseudonym)
      try seek.bind(2, Int64(persons[index].platform))
      if try seek.step() { try fill(&persons[index], from: seek, column: 0) }
      seek.reset()
    }
  }

  private func fill(_ person: inout Person, from row: Statement, column: Int32) throws(StoreError) {
    person.id = try row.value(column)
    person.permissions = try row.value(column + 1)
    person.firstDay = try row.value(column + 2)
    let days: Int64 = try row.value(column + 3)
    person.daysColumn = days
    person.isStored = true
    if days < 0 {
      try self.days.bind(1, person.id)
      person.otherDays = try self.days.all { row throws(StoreError) in try row.value(0) }
    }
  }
}
