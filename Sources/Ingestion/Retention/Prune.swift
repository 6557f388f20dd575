import EventModel
import Queries
import Store

/// What pruning came to.
public struct PruneReport: Equatable, Sendable {
  /// Journeys that ended before this day are gone, and older lines are refused from now on.
  public var before: UTCDay
  public var journeys = 0
  public var events = 0
  /// Users of whom nothing is left, once a platform.
  public var users = 0
}

/// Drops all journeys that ended before a day, keeps their daily counts, and gives their room back.
///
/// A journey goes whole or stays whole. The mark never moves back. All goes in one transaction; then the file is
/// written anew.
/// - Parameter isDryRun: Does the same and takes it back.
public func prune(
  before day: UTCDay, isDryRun: Bool = false, holding lock: WriterLock
) throws(StoreError) -> PruneReport {
  let store = try OpenStore(existing: lock)
  let connection = store.connection
  var report = PruneReport(before: max(day, try connection.retention().prunedBefore ?? day))
  do throws(Pruning.Interruption) {
    try connection.transaction { () throws(Pruning.Interruption) in
      do throws(StoreError) { try Pruning(store).prune(&report) } catch { throw .failure(error) }
      if isDryRun { throw .dryRun }
    }
  } catch {
    if case .failure(let error) = error { throw error }
    return report
  }
  if report.journeys > 0 { try connection.rewrite() }
  return report
}

/// One transaction that prunes.
private struct Pruning {
  /// Why a transaction is taken back.
  enum Interruption: StoreErrorCarrier {
    case failure(StoreError)
    case dryRun

    init(_ error: StoreError) { self = .failure(error) }
  }

  private let store: OpenStore
  private var connection: Connection { store.connection }

  init(_ store: OpenStore) throws(StoreError) { self.store = store }

  func prune(_ report: inout PruneReport) throws(StoreError) {
    let before = Int64(report.before.number)
    for query in [Query.pruneDepartingClear, .pruneDepartingOld, .pruneDepartingKeep] {
      try run(query, before)
    }
    report.journeys =
      try connection.prepare(.pruneDepartingCount).first { row throws(StoreError) in try row.value(0) } ?? 0
    if report.journeys > 0 {
      try run(.pruneEventRemove, before)
      report.events = Int(connection.changes)
      for query in [Query.pruneEpisodeRemove, .pruneSilentRequestRemove, .pruneAskRemove] {
        try run(query, before)
      }
      try run(.prunePersonRemove, before)
      report.users = Int(connection.changes)
      try renewPostings(before: report.before)
      try sweepNames(connection)
      try run(.pruneDepartingClear, before)
    }
    let noted = try connection.prepare(.pruneNoted)
    try noted.bind(":before", before)
    try noted.bind(":events", report.events)
    try noted.bind(":unclean", report.journeys > 0 ? 1 : 0)
    try noted.run()
  }

  private func run(_ query: Query, _ before: Int64) throws(StoreError) {
    let statement = try connection.prepare(query)
    if statement.parameterNames.contains(":before") { try statement.bind(":before", before) }
    try statement.run()
  }

  /// Takes the journeys that went out of the posting lists. All their events were before the day.
  private func renewPostings(before day: UTCDay) throws(StoreError) {
    let postings = try PostingWriter(connection)
    let recount = try PostingRecount(connection)
    for old in try recount.days() where old < day.number { try postings.replace(day: old, from: recount) }
    let departed = try connection.prepare(.pruneDeparted)
    for place in try postings.places(of: PostingList.unsettled) {
      var left: [Int64] = []
      let persons = try postings.persons(of: place)
      for person in persons {
        try departed.bind(1, person)
        try departed.bind(2, Int64(place.permission))
        if try departed.first({ row throws(StoreError) in try row.value(0, as: Int64.self) }) == nil {
          left.append(person)
        }
      }
      if left.count < persons.count { try postings.replace(place, with: left) }
    }
  }
}
