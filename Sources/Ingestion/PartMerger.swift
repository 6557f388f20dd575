import EventModel
import Journeys
import Store

/// Joins a folded part to what the store holds: gives the users their ids where they have none yet, and folds
/// the journeys anew that go on from stored events.
struct PartMerger {
  /// Rows of the store that no longer hold, and rows that take their place.
  private(set) var removed = DerivedRows()
  private(set) var added = DerivedRows()

  private let order: RecordOrder
  private let directory: PersonDirectory
  private let storedEvents: StoredEvents
  private var folder = JourneyFolder()

  /// How many users are looked up and read back at a time, which bounds the memory for their old events.
  private static let personsPerSlice = 20_000

  init(order: RecordOrder, directory: PersonDirectory, storedEvents: StoredEvents) {
    self.order = order
    self.directory = directory
    self.storedEvents = storedEvents
  }

  /// Afterwards the part is named, and holds no duplicates of stored events.
  mutating func merge(_ part: inout FoldedPart) throws(StoreError) {
    let known = try directory.find(part.persons)
    let ids = directory.ids(known)
    part.name(ids)
    var journeys = 0
    for start in stride(from: 0, to: part.persons.count, by: Self.personsPerSlice) {
      let slots = start..<min(start + Self.personsPerSlice, part.persons.count)
      let first = journeys
      while journeys < part.journeys.count, Int(part.journeys[journeys].slot) < slots.upperBound {
        journeys += 1
      }
      try goOn(first..<journeys, &part, slots, known[slots])
    }
    try directory.save(part.persons, known, ids: ids)
  }

  /// Folds those of the journeys anew that the store has events of.
  private mutating func goOn(
    _ journeys: Range<Int>, _ part: inout FoldedPart, _ slots: Range<Int>,
    _ known: ArraySlice<StoredPerson?>
  ) throws(StoreError) {
    func person(_ index: Int) -> StoredPerson? { known[Int(part.journeys[index].slot)] }
    let goingOn = journeys.filter { index in
      person(index).map { goesOn(index, $0, part) } ?? false
    }
    if goingOn.isEmpty { return }
    var places: [(slot: Int, person: Int64, days: [Int32])] = []
    for index in goingOn {
      let slot = Int(part.journeys[index].slot) - slots.lowerBound
      guard places.last?.slot != slot, let person = person(index) else { continue }
      places.append((slot, person.id, person.days.all))
    }
    let stored = try storedEvents.read(places, slots: slots.count, order: order)
    for index in goingOn {
      let journey = part.journeys[index]
      let platform = part.persons[Int(journey.slot)].platform
      var old = stored[Int(journey.slot) - slots.lowerBound].filter {
        let facts = order.facts[Int($0.shape)]
        return facts.permission == journey.permission && facts.platform == platform
      }
      old.sort(by: order.precedes)
      if !old.isEmpty, let id = person(index)?.id { goOn(index, of: id, from: old, &part) }
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
    _ index: Int, of person: Int64, from stored: [KeptEvent], _ part: inout FoldedPart
  ) {
    let place = part.journeys[index]
    let alone = refold(part.removeJourney(index))
    let kept = part.removeDuplicates(of: stored, fromJourney: index, order: order)
    let (old, new) = (refold(stored), refold(order.merge(stored, kept)))
    part.persons[Int(place.slot)].noteJourney(of: place.permission, isSettled: new.isSettled)
    count(alone, sign: -1, &part)
    let before = old.rows(person: person, permission: place.permission)
    let after = new.rows(person: person, permission: place.permission)
    if before == after, old.contradictions(order: order) == new.contradictions(order: order) { return }
    removed += before
    added += after
    count(old, sign: -1, &part)
    count(new, sign: 1, &part)
  }

  private mutating func refold(_ kept: [KeptEvent]) -> RefoldedJourney {
    RefoldedJourney(kept, order: order, folder: &folder)
  }

  private func count(_ journey: RefoldedJourney, sign: Int, _ part: inout FoldedPart) {
    part.counts.add(journey.folded, of: journey.events, sign: sign, value: order.value)
  }
}
