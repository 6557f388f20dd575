import Queries
import Store

/// Reads back the events of users whose journeys go on in a batch, all of them: with what the old and the new journey
/// give, 260 to 500 bytes each while the user is folded anew, so that somebody with a million events costs up to 0.5 GB
/// and the time to read them.
final class StoredEvents {
  private let rows: BulkReader

  init(_ connection: Connection) throws(StoreError) {
    rows = try BulkReader(.ingestJourneyEvents, width: 3, on: connection)
  }

  /// The events of each slot, in no particular order.
  /// - Parameters:
  ///   - places: For each person to read, the slot, the id and the days.
  ///   - order: Knows all shapes that are stored.
  /// - Throws: `damaged` for an event that no log can have given.
  func read(
    _ places: [(slot: Int, person: Int64, days: [Int32])], slots: Int, order: RecordOrder
  ) throws(StoreError) -> [[KeptEvent]] {
    var found = [[KeptEvent]](repeating: [], count: slots)
    var wanted: [(day: Int32, person: Int64, slot: Int)] = []
    for place in places {
      for day in place.days { wanted.append((day, place.person, place.slot)) }
    }
    // In the order of the table, so that neighbours are found on the same page.
    wanted.sort { ($0.day, $0.person) < ($1.day, $1.person) }
    try rows.read(
      wanted.count,
      fill: { index, row in
        row[0] = Int64(wanted[index].day)
        row[1] = wanted[index].person
        row[2] = Int64(wanted[index].slot)
      },
      each: { row throws(StoreError) in
        let (at, shape): (Int64, Int32) = (try row.value(1), try row.value(2))
        let (identity, latency): (Int64, Int64?) = (try row.value(3), try row.value(4))
        guard Record.instants.contains(at), order.knows(shape), (latency ?? 0) >= 0,
          KeptEvent.identities.contains(identity)
        else {
          throw .damaged(
            row.name, at: row.connection.path, "an event's time, shape, identity or latency is out of range")
        }
        found[try row.value(0, as: Int.self)].append(
          KeptEvent(
            at: at, shape: shape, latency: Latency.encode(microseconds: latency), identity: identity,
            file: -1))
      })
    return found
  }
}
