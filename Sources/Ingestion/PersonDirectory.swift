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
  /// At most so many users are stored.
  private let stored: Int64

  init(_ connection: Connection) throws(StoreError) {
    seek = try connection.prepare(.ingestPersonSeek)
    scan = try connection.prepare(.ingestPersonScan)
    otherDays = try connection.prepare(.ingestPersonDays)
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
    stored = lastID
  }

  /// Joins the persons in `slots` to the stored ones; they are in the order of pseudonym and platform.
  func resolve(_ persons: inout [Person], _ slots: Range<Int>) throws(StoreError) {
    if stored > 0, let first = persons[slots].first, let last = persons[slots].last {
      // Reading a row in passing costs about an eighth of seeking it.
      let span = Double(last.pseudonym) - Double(first.pseudonym)
      let rowsInSpan = Double(stored) * (span / 0x1p64)
      if rowsInSpan < 8 * Double(slots.count) {
        try scanAll(&persons, slots, from: first.pseudonym, through: last.pseudonym)
      } else {
        try seekEach(&persons, slots)
      }
    }
    for index in slots where !persons[index].isStored {
      lastID += 1
      persons[index].id = lastID
    }
  }

  /// Stores what is new of the persons of a slice, in their order.
  func save(_ persons: ArraySlice<Person>) throws(StoreError) {
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
    _ persons: inout [Person], _ slots: Range<Int>, from first: Int64, through last: Int64
  ) throws(StoreError) {
    try scan.bind(1, first)
    try scan.bind(2, last)
    defer { scan.reset() }
    var index = slots.lowerBound
    while index < slots.upperBound, try scan.step() {
      let (pseudonym, platform): (Int64, Int32) = (try scan.value(0), try scan.value(1))
      while index < slots.upperBound,
        (persons[index].pseudonym, persons[index].platform) < (pseudonym, platform)
      {
        index += 1
      }
      if index < slots.upperBound, persons[index].pseudonym == pseudonym, persons[index].platform == platform
      {
        try fill(&persons[index], from: scan, column: 2)
      }
    }
  }

  private func seekEach(_ persons: inout [Person], _ slots: Range<Int>) throws(StoreError) {
    for index in slots {
      try seek.bind(1, persons[index].pseudonym)
      try seek.bind(2, Int64(persons[index].platform))
      if try seek.step() { try fill(&persons[index], from: seek, column: 0) }
      seek.reset()
    }
  }

  private func fill(_ person: inout Person, from row: Statement, column: Int32) throws(StoreError) {
    let (id, days): (Int64, Int64) = (try row.value(column), try row.value(column + 3))
    var others: [Int32] = []
    if days < 0 {
      try otherDays.bind(1, id)
      others = try otherDays.all { row throws(StoreError) in try row.value(0) }
    }
    person.join(
      id: id, permissions: try row.value(column + 1), firstDay: try row.value(column + 2),
      days: days & .max, otherDays: others)
  }
}
