import EventModel
import Journeys
import Store

/// A folded part, joined to what the store holds.
struct MergedPart: Sendable {
  /// Holds no duplicates of stored events.
  var part: FoldedPart
  /// The id that the store has for each of its users, nil for a new one.
  let ids: [Int64?]
  /// What it knows of their journeys.
  let known: KnownJourneys
  /// Rows of the store that no longer hold, and rows that take their place.
  fileprivate(set) var removed = DerivedRows()
  fileprivate(set) var added = DerivedRows()
}

/// Joins a folded part to what the store holds: finds its users, and folds the journeys anew that go on from stored
/// events. It reads on a connection of its own, so that the parts of a batch are joined side by side.
struct PartMerger {
  private let order: RecordOrder
  private let finder: PersonFinder
  private let postings: PostingReader
  private let database: String
  private let storedEvents: StoredEvents
  private var folder = JourneyFolder()

  /// How many users are read back at a time, which bounds the memory for their old events.
  private static let personsPerSlice = 20_000

  /// - Parameters:
  ///   - order: Knows all shapes that are stored.
  ///   - database: The path. All of the users' events that were written there are committed.
  init(order: RecordOrder, database: String) throws(StoreError) {
    let connection = try Connection.reader(database)
    self.order = order
    self.database = database
    finder = try PersonFinder(connection)
    postings = try PostingReader(connection)
    storedEvents = try StoredEvents(connection)
  }

  mutating func merge(_ part: consuming FoldedPart) throws(StoreError) -> MergedPart {
    let ids = try finder.find(part.persons)
    let known = try KnownJourneys(part.persons, part.journeys, ids: ids, from: postings)
    var merged = MergedPart(part: part, ids: ids, known: known)
    var journeys = 0
    for start in stride(from: 0, to: ids.count, by: Self.personsPerSlice) {
      let slots = start..<min(start + Self.personsPerSlice, ids.count)
      let first = journeys
      while journeys < merged.part.journeys.count,
        Int(merged.part.journeys[journeys].slot) < slots.upperBound
      {
        journeys += 1
      }
      try goOn(first..<journeys, slots, &merged)
    }
    return merged
  }

  /// Folds those of the journeys anew that the store has events of.
  private mutating func goOn(
    _ journeys: Range<Int>, _ slots: Range<Int>, _ merged: inout MergedPart
  ) throws(StoreError) {
    var goingOn: [Int] = []
    for index in journeys where !merged.known.days(of: index).isEmpty {
      if goesOn(index, merged.known, merged.part) {
        goingOn.append(index)
      } else {
        // Its new events change nothing, whatever they would be alone.
        merged.part.journeys[index].isSettled = true
      }
    }
    if goingOn.isEmpty { return }
    var places: [(slot: Int, person: Int64, days: [Int32])] = []
    for index in goingOn {
      let slot = Int(merged.part.journeys[index].slot)
      guard let id = merged.ids[slot] else { continue }
      let days = merged.known.days(of: index)
      if let last = places.last, last.person == id {
        places[places.count - 1].days = Set(last.days).union(days).sorted()
      } else {
        places.append((slot - slots.lowerBound, id, Array(days)))
      }
    }
    let stored = try storedEvents.read(places, slots: slots.count, order: order)
    for index in goingOn {
      let journey = merged.part.journeys[index]
      let platform = merged.part.persons[Int(journey.slot)].platform
      var old = stored[Int(journey.slot) - slots.lowerBound].filter {
        let facts = order.facts[Int($0.shape)]
        return facts.permission == journey.permission && facts.platform == platform
      }
      old.sort(by: order.precedes)
      guard !old.isEmpty, let id = merged.ids[Int(journey.slot)] else {
        throw .damaged("posting", at: database, "a journey's events are not on the days that it names")
      }
      goOn(index, of: id, from: old, &merged)
    }
  }

  /// Whether a journey has to be read back, being one of the store's. Most new events of such change nothing:
  /// somebody who reached the feature reaches it again, on a later day.
  private func goesOn(_ journey: Int, _ known: KnownJourneys, _ part: FoldedPart) -> Bool {
    guard let last = known.days(of: journey).last else { return false }
    if known.isUnsettled[journey] { return true }
    let records = part.records[part.recordRange(journey)]
    guard let first = records.first, first.day > last else { return true }
    return !records.allSatisfy { order.facts[Int($0.shape)].kind == .reachedFeature }
  }

  /// Replaces what a journey gave by what it gives now.
  private mutating func goOn(
    _ index: Int, of person: Int64, from stored: [KeptEvent], _ merged: inout MergedPart
  ) {
    let place = merged.part.journeys[index]
    let alone = refold(merged.part.removeJourney(index))
    let kept = merged.part.removeDuplicates(of: stored, fromJourney: index, order: order)
    let (old, new) = (refold(stored), refold(order.merge(stored, kept)))
    merged.part.journeys[index].isSettled = new.isSettled
    count(alone, sign: -1, &merged)
    var before = old.rows(person: person, permission: place.permission)
    var after = new.rows(person: person, permission: place.permission)
    if before == after, old.contradictions(order: order) == new.contradictions(order: order) { return }
    DerivedRows.keepDifference(&before, &after)
    merged.removed += before
    merged.added += after
    count(old, sign: -1, &merged)
    count(new, sign: 1, &merged)
  }

  private mutating func refold(_ kept: [KeptEvent]) -> RefoldedJourney {
    RefoldedJourney(kept, order: order, folder: &folder)
  }

  private func count(_ journey: RefoldedJourney, sign: Int, _ merged: inout MergedPart) {
    merged.part.counts.add(journey.folded, of: journey.events, sign: sign, value: order.value)
  }
}
