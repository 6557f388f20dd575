import Queries
import Store

/// Gives new users their ids, and keeps the rows of all.
final class PersonDirectory {
  private let rows: BulkInserter
  private let countRecent: Statement
  private let settle: Statement
  /// The highest id given so far, 0 without users.
  private(set) var lastID: Int64

  /// The newest users join the others once they are a quarter of all. Their pseudonyms lie anywhere, so that then
  /// every page of the index is written, and with fewer of them that would come more often; with more of them, a
  /// day's new users would be spread over more pages.
  private static let recentShare: Int64 = 4
  /// Not before they are so many, who fill some hundred pages.
  private static let recentLimit: Int64 = 20_000

  init(_ connection: Connection) throws(StoreError) {
    rows = try BulkInserter(
      into: "person", columns: ["id", "pseudonym", "platform", "recent"], on: connection)
    countRecent = try connection.prepare(.ingestPersonsRecent)
    settle = try connection.prepare(.ingestPersonsSettle)
    let last = try connection.prepare(.ingestPersonLast)
    lastID = try last.first { row throws(StoreError) in try row.value(0) } ?? 0
    guard Person.ids.contains(lastID) || lastID == 0 else {
      throw .damaged("person", at: connection.path, "the id of a user is out of range")
    }
  }

  /// The ids of all persons; the new ones get theirs now.
  /// - Parameter known: What `PersonFinder` gave for them.
  func ids(_ known: [Int64?]) -> [Int64] {
    known.map { known in
      if let known { return known }
      lastID += 1
      return lastID
    }
  }

  /// Stores the new ones of the persons.
  /// - Parameters:
  ///   - known: What `PersonFinder` gave for them.
  ///   - ids: What `ids` gave for them.
  func save(_ persons: [Person], _ known: [Int64?], ids: [Int64]) throws(StoreError) {
    for (index, person) in persons.enumerated() where known[index] == nil {
      try rows.append { row in
        row[0] = ids[index]
        row[1] = person.pseudonym
        row[2] = Int64(person.platform)
        row[3] = 1
      }
    }
    try rows.flush()
  }

  /// Takes the newest users to the others once they are many.
  func settleRecent() throws(StoreError) {
    let recent = try countRecent.first { row throws(StoreError) in try row.value(0, as: Int64.self) } ?? 0
    if recent > max(Self.recentLimit, lastID / Self.recentShare) { try settle.run() }
  }
}
