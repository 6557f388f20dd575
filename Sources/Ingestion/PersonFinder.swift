import Queries
import Store

/// Finds users among those of the store.
final class PersonFinder {
  private let persons: BulkReader
  private let otherDays: Statement

  init(_ connection: Connection) throws(StoreError) {
    persons = try BulkReader(.ingestPersonsFind, width: 3, on: connection)
    otherDays = try connection.prepare(.ingestPersonDays)
  }

  /// What the store has of each person, nil for a new one.
  /// - Parameter wanted: In the order of pseudonym and platform, so that neighbours are found on the same page.
  func find(_ wanted: [Person]) throws(StoreError) -> [StoredPerson?] {
    var found = [StoredPerson?](repeating: nil, count: wanted.count)
    try persons.read(
      wanted.count,
      fill: { index, row in
        row[0] = wanted[index].pseudonym
        row[1] = Int64(wanted[index].platform)
        row[2] = Int64(index)
      },
      each: { row throws(StoreError) in
        found[try row.value(0, as: Int.self)] = try person(row, column: 1)
      })
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
