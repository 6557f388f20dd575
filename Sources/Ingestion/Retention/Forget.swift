import EventModel
import Journeys
import Queries
import Store

/// What forgetting came to.
public struct ForgetReport: Equatable, Sendable {
  /// Users who were named, each counted once.
  public var users = 0
  /// Of them those of whom something was stored.
  public var known = 0
  public var events = 0
  /// The day before which journeys were pruned: the counts of those days cannot change any more.
  public var prunedBefore: UTCDay?
}

/// Erases users from the database that the lock stands for, and keeps them from coming back.
///
/// Tables and counts are then as if the users had never been in the logs; the ledger alone still counts their
/// lines. All users go in one transaction, or none. Afterwards the file is written anew and read through.
/// - Parameter users: Their ids as the log has them, as bytes.
/// - Throws: Also where a trace is left.
public func forget(_ users: [[UInt8]], holding lock: WriterLock) throws(StoreError) -> ForgetReport {
  let store = try OpenStore(existing: lock)
  let connection = store.connection
  let key = store.database.key
  let pseudonyms = Set(users.map { $0.withUnsafeBufferPointer { key.pseudonym(of: $0) } }).sorted()
  let report = try connection.transaction { () throws(StoreError) in
    try Forgetting(store).forget(pseudonyms)
  }
  // Traces of somebody of whom no row is left can only be those of a run that was cut short.
  if report.known > 0 { try connection.rewrite() }
  for pseudonym in pseudonyms where try connection.bytesHold(pseudonym) {
    try connection.rewrite()
    guard try connection.bytesHold(pseudonym) else { continue }
    throw StoreError(
      .damaged, place: connection.path, reason: "the file still holds the pseudonym of a forgotten user",
      remedy: "run check on it; if it is sound, keep the file from others and report this")
  }
  return report
}

/// One transaction that forgets.
private struct Forgetting {
  private let store: OpenStore
  private let order: RecordOrder
  private let journeys: StoredJourneys
  private var connection: Connection { store.connection }

  init(_ store: OpenStore) throws(StoreError) {
    self.store = store
    order = RecordOrder(store.catalog)
    journeys = try StoredJourneys(store.connection, order: order)
  }

  func forget(_ pseudonyms: [Int64]) throws(StoreError) -> ForgetReport {
    var report = ForgetReport(users: pseudonyms.count)
    report.prunedBefore = try connection.retention().prunedBefore
    let tombstones = TombstoneKey(store.database.key)
    let bury = try connection.prepare(.forgetTombstoneInsert)
    let find = try connection.prepare(.forgetPersons)
    var persons: [StoredPerson] = []
    for pseudonym in pseudonyms {
      try bury.bind(":tombstone", tombstones.tombstone(of: pseudonym))
      try bury.run()
      try find.bind(":pseudonym", pseudonym)
      let own = try find.all { row throws(StoreError) in try StoredPerson(row) }
      if !own.isEmpty { report.known += 1 }
      persons += own
    }
    if persons.isEmpty { return report }
    for start in stride(from: 0, to: persons.count, by: StoredJourneys.personsPerSlice) {
      let slice = Array(persons[start..<min(start + StoredJourneys.personsPerSlice, persons.count)])
      report.events += try takeBack(slice)
    }
    try removePostings(persons)
    try remove(persons.map(\.id), events: report.events)
    return report
  }

  /// Takes the users' journeys out of all counts; gives their number of events.
  private func takeBack(_ persons: [StoredPerson]) throws(StoreError) -> Int {
    var fold = StoredFold(order: order)
    var events = 0
    var kinds: [ShapePlace: Int] = [:]
    for journey in try journeys.read(persons) {
      fold.add(journey, sign: -1)
      events += journey.events.count
      for event in journey.events {
        let place = ShapePlace(
          platform: journey.platform, permission: journey.permission, kind: order.facts[Int(event.shape)].kind
        )
        kinds[place, default: 0] += 1
      }
    }
    try CubeWriter(connection).add(fold.counts, catalog: store.catalog)
    let logged = try connection.prepare(.forgetLoggedSubtract)
    for (place, count) in kinds {
      try logged.bind(":platform", Int64(place.platform))
      try logged.bind(":permission", Int64(place.permission))
      try logged.bind(":rank", Int64(place.kind.rank))
      try logged.bind(":events", count)
      try logged.run()
    }
    return events
  }

  private struct ShapePlace: Hashable {
    let platform: Int32
    let permission: Int32
    let kind: EventKind
  }

  private func removePostings(_ persons: [StoredPerson]) throws(StoreError) {
    try PostingWriter(connection).write(
      try journeys.postings(of: persons).map {
        PostingEntry(place: $0.place, person: $0.person, leaves: true)
      })
    guard try journeys.postings(of: persons).isEmpty else {
      throw .damaged("posting", at: connection.path, "a forgotten user is left in its lists")
    }
  }

  private func remove(_ persons: [Int64], events: Int) throws(StoreError) {
    for query in [
      Query.forgetEventRemove, .forgetEpisodeRemove, .forgetSilentRequestRemove, .forgetAskRemove,
      .forgetPersonRemove,
    ] {
      let removed = try remove(persons, query)
      guard query != .forgetEventRemove || removed == events else {
        throw .damaged("event", at: connection.path, "the days of a user's events are not those of its lists")
      }
    }
    let noted = try connection.prepare(.forgetNoted)
    try noted.bind(":events", events)
    try noted.run()
    try connection.prepare(.forgetLoggedSweep).run()
    try sweepNames(connection)
    var left = 0
    let remains = try BulkReader(.forgetRemains, width: 1, on: connection)
    try remains.read(
      persons.count, fill: { $1[0] = persons[$0] },
      each: { row throws(StoreError) in
        left += try row.value(0, as: Int.self)
      })
    guard left == 0 else {
      throw .damaged("person", at: connection.path, "rows of a forgotten user are left")
    }
  }

  private func remove(_ persons: [Int64], _ query: Query) throws(StoreError) -> Int {
    let remover = try BulkInserter("\(query.sql)", width: 1, on: connection)
    for person in persons { try remover.append { $0[0] = person } }
    try remover.flush()
    return Int(remover.changedRows)
  }
}

/// Removes what no event has any more of shapes, permissions and platforms.
func sweepNames(_ connection: Connection) throws(StoreError) {
  for query in [Query.retentionShapesSweep, .retentionPermissionsSweep, .retentionPlatformsSweep] {
    try connection.prepare(query).run()
  }
}
