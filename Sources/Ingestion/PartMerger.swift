import EventModel
import Journeys
import Store

/// A folded part, joined to what the store holds.
struct MergedPart: Sendable {
  /// Holds no duplicates of stored events.
  var part: FoldedPart
  /// What the store has of each of its users, nil for a new one.
  let known: [StoredPerson?]
  /// Rows of the store that no longer hold, and rows that take their place.
  fileprivate(set) var removed = DerivedRows()
  fileprivate(set) var added = DerivedRows()
}

/// Joins a folded part to what the store holds: finds its users, and folds the journeys anew that go on from stored
/// events. It reads on a connection of its own, so that the parts of a batch are joined side by side.
struct PartMerger {
  private let order: RecordOrder
  private let finder: PersonFinder
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
    finder = try PersonFinder(connection)
    storedEvents = try StoredEvents(connection)
  }

  mutating func merge(_ part: consuming FoldedPart) throws(StoreError) -> MergedPart {
    let known = try finder.find(part.persons)
    var merged = MergedPart(part: part, known: known)
    var journeys = 0
    for start in stride(from: 0, to: known.count, by: Self.personsPerSlice) {
      let slots = start..<min(start + Self.personsPerSlice, known.count)
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
    func person(_ index: Int) -> StoredPerson? { merged.known[Int(merged.part.journeys[index].slot)] }
    let goingOn = journeys.filter { index in
      person(index).map { goesOn(index, $0, merged.part) } ?? false
    }
    if goingOn.isEmpty { return }
    var places: [(slot: Int, person: Int64, days: [Int32])] = []
    for index in goingOn {
      let slot = Int(merged.part.journeys[index].slot) - slots.lowerBound
      guard places.last?.slot != slot, let person = person(index) else { continue }
      places.append((slot, person.id, person.days.all))
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
      if !old.isEmpty, let id = person(index)?.id { goOn(index, of: id, from: old, &merged) }
    }
  }

  /// Whether a journey has to be read back, being one of a known user. Most new events of such change nothing:
  /// somebody who reached the feature reaches it again, on a later day.
  private func goesOn(_ journey: Int, _ person: StoredPerson, _ part: FoldedPart) -> Bool {
    let permission = part.journeys[journey].permission
    guard person.permissions.mayContain(permission) else { return false }
    if person.unsettled.mayContain(permission) { return true }
    let records = part.records[part.recordRange(journey)]
    guard let first = records.first, first.day > person.days.last else { return true }
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
    merged.part.persons[Int(place.slot)].noteJourney(of: place.permission, isSettled: new.isSettled)
    count(alone, sign: -1, &merged)
    let before = old.rows(person: person, permission: place.permission)
    let after = new.rows(person: person, permission: place.permission)
    if before == after, old.contradictions(order: order) == new.contradictions(order: order) { return }
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
