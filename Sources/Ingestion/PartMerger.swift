import Journeys
import Store

/// Joins a folded part to what the store holds: gives the users their ids, and folds the journeys anew that
/// go on from stored events.
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

  /// Afterwards `user` and `person` in the part are ids, and what is 0 there is not to be stored.
  mutating func merge(_ part: inout FoldedPart) throws(StoreError) {
    var journeys = part.journeys.indices.startIndex
    for start in stride(from: 0, to: part.persons.count, by: Self.personsPerSlice) {
      let slots = start..<min(start + Self.personsPerSlice, part.persons.count)
      try directory.resolve(&part.persons, slots)
      let first = journeys
      while journeys < part.journeys.count, Int(part.journeys[journeys].slot) < slots.upperBound {
        journeys += 1
      }
      try goOn(first..<journeys, &part, slots)
      try directory.save(part.persons[slots])
    }
    part.nameUsers()
  }

  /// Folds those of the journeys anew that the store has events of.
  private mutating func goOn(
    _ journeys: Range<Int>, _ part: inout FoldedPart, _ slots: Range<Int>
  ) throws(StoreError) {
    let goingOn = journeys.filter { index in
      let journey = part.journeys[index]
      return part.persons[Int(journey.slot)].hadJourney(of: journey.permission)
    }
    if goingOn.isEmpty { return }
    var wanted = [Bool](repeating: false, count: slots.count)
    for index in goingOn { wanted[Int(part.journeys[index].slot) - slots.lowerBound] = true }
    let places = slots.filter { wanted[$0 - slots.lowerBound] }.map { slot in
      (slot: slot - slots.lowerBound, person: part.persons[slot].id, days: part.persons[slot].storedDays)
    }
    let stored = try storedEvents.read(places, slots: slots.count)
    for index in goingOn {
      let journey = part.journeys[index]
      let platform = part.persons[Int(journey.slot)].platform
      var old = stored[Int(journey.slot) - slots.lowerBound].filter {
        let facts = order.facts[Int($0.shape)]
        return facts.permission == journey.permission && facts.platform == platform
      }
      old.sort(by: order.precedes)
      goOn(index, from: old, &part)
    }
  }

  /// Replaces what a journey gave by what it gives now. Most new events change nothing: somebody who reached
  /// the feature reaches it again.
  private mutating func goOn(_ index: Int, from stored: [KeptEvent], _ part: inout FoldedPart) {
    if stored.isEmpty { return }
    let place = part.journeys[index]
    let alone = part.removeJourney(index)
    let kept = part.removeDuplicates(of: stored, fromJourney: index, order: order)
    var journey: [JourneyEvent] = []
    order.read(alone, into: &journey)
    count(journey, sign: -1, &part)
    if kept.isEmpty { return }
    let person = part.persons[Int(place.slot)].id
    let merged = order.merge(stored, kept)
    let before = rows(of: stored, person: person, permission: place.permission)
    let after = rows(of: merged, person: person, permission: place.permission)
    if before == after { return }
    removed += before
    added += after
    order.read(stored, into: &journey)
    count(journey, sign: -1, &part)
    order.read(merged, into: &journey)
    count(journey, sign: 1, &part)
  }

  private mutating func rows(of events: [KeptEvent], person: Int64, permission: Int32) -> DerivedRows {
    var journey: [JourneyEvent] = []
    order.read(events, into: &journey)
    folder.fold(journey.span)
    var rows = DerivedRows()
    rows.add(folder.folded, events: journey, kept: events, person: person, permission: permission)
    return rows
  }

  private mutating func count(_ journey: [JourneyEvent], sign: Int, _ part: inout FoldedPart) {
    folder.fold(journey.span)
    part.counts.add(folder.folded, of: journey, sign: sign, sameValue: order.haveSameValue)
  }
}
