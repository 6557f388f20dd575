import Queries
import Store

/// Finds users among those of the store.
final class PersonFinder {
  private let persons: BulkReader

  init(_ connection: Connection) throws(StoreError) {
    persons = try BulkReader(.ingestPersonsFind, width: 4, on: connection)
  }

  /// The id that the store has for each person, nil for a new one.
  /// - Parameter wanted: In the order of pseudonym and platform, so that neighbours are found on the same page.
  func find(_ wanted: [Person]) throws(StoreError) -> [Int64?] {
    var found = [Int64?](repeating: nil, count: wanted.count)
    try find(wanted, Array(wanted.indices), recent: 0, &found)
    // Few of the others are among the newest, and these are few.
    try find(wanted, wanted.indices.filter { found[$0] == nil }, recent: 1, &found)
    return found
  }

  private func find(
    _ wanted: [Person], _ indices: [Int], recent: Int64, _ found: inout [Int64?]
  ) throws(StoreError) {
    try persons.read(
      indices.count,
      fill: { index, row in
        row[0] = recent
        row[1] = wanted[indices[index]].pseudonym
        row[2] = Int64(wanted[indices[index]].platform)
        row[3] = Int64(indices[index])
      },
      each: { row throws(StoreError) in
        let id: Int64 = try row.value(1)
        guard Person.ids.contains(id) else {
          throw .damaged("person", at: row.connection.path, "the id of a user is out of range")
        }
        found[try row.value(0, as: Int.self)] = id
      })
  }
}
