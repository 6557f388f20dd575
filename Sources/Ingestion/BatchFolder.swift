import EventModel
import Journeys
import Store

/// Turns the sorted records of a batch into what the store has to change: the new events, and the rows and
/// counts of every journey that they touch. The users go to the store on the way.
struct BatchFolder {
  private(set) var removed = DerivedRows()
  private(set) var added = DerivedRows()
  private(set) var counts = DayCounts()
  /// The first `keptCount` are the new events, as rows to insert.
  private(set) var records: [Record]
  private(set) var keptCount = 0
  private(set) var deduplicator: Deduplicator

  private let order: RecordOrder
  private let directory: PersonDirectory
  private let storedEvents: StoredEvents
  private var folder = JourneyFolder()

  /// How many users are looked up and read back at a time, which bounds the memory for their old events.
  private static let personsPerSlice = 20_000

  /// - Parameter records: In the order of `RecordOrder`.
  init(
    _ records: consuming [Record], order: RecordOrder, files: Int, directory: PersonDirectory,
    storedEvents: StoredEvents
  ) {
    self.records = records
    self.order = order
    self.directory = directory
    self.storedEvents = storedEvents
    deduplicator = Deduplicator(files: files)
  }

  mutating func fold() throws(StoreError) {
    var start = 0
    while start < records.count {
      let slice = nextSlice(from: start)
      start = slice.ranges.last?.upperBound ?? records.count
      try fold(slice.persons, ranges: slice.ranges)
    }
    records.removeLast(records.count - keptCount)
  }

  /// The next users, each with the range of its records.
  private func nextSlice(from start: Int) -> (persons: [Person], ranges: [Range<Int>]) {
    var persons: [Person] = []
    var ranges: [Range<Int>] = []
    var index = start
    while index < records.count, persons.count < Self.personsPerSlice {
      let (user, platform) = (records[index].user, facts(records[index].shape).platform)
      let first = index
      while index < records.count, records[index].user == user,
        facts(records[index].shape).platform == platform
      {
        index += 1
      }
      persons.append(Person(pseudonym: user, platform: platform))
      ranges.append(first..<index)
    }
    return (persons, ranges)
  }

  private mutating func fold(_ slice: [Person], ranges: [Range<Int>]) throws(StoreError) {
    var slice = slice
    try directory.resolve(&slice)
    var places: [(slot: Int, person: Int64, days: [Int32])] = []
    for (slot, person) in slice.enumerated() where person.isStored {
      let goesOn = ranges[slot].contains { person.hasJourney(of: facts(records[$0].shape).permission) }
      if goesOn { places.append((slot, person.id, person.allDays)) }
    }
    let stored = places.isEmpty ? [] : try storedEvents.read(places, slots: slice.count)
    for slot in slice.indices {
      var index = ranges[slot].lowerBound
      while index < ranges[slot].upperBound {
        let stream = facts(records[index].shape).stream
        let first = index
        while index < ranges[slot].upperBound, facts(records[index].shape).stream == stream { index += 1 }
        let old = stored.isEmpty ? [] : stored[slot].filter { facts($0.shape).stream == stream }
        foldJourney(records: first..<index, stored: old, person: &slice[slot])
      }
    }
    try directory.save(slice)
  }

  private mutating func foldJourney(records range: Range<Int>, stored: [KeptEvent], person: inout Person) {
    deduplicator.read(records[range])
    var stored = stored
    if !stored.isEmpty {
      stored.sort(by: order.precedes)
      deduplicator.remove(stored, order: order)
    }
    deduplicator.settle()
    if deduplicator.kept.isEmpty { return }
    var kept = deduplicator.kept
    order.sort(&kept)
    let permission = facts(kept[0].shape).permission
    person.add(permission: permission)
    for event in kept {
      person.add(day: Instant(microseconds: event.at).day.number)
      records[keptCount] = Record(
        user: person.id, at: event.at, file: 0, identity: UInt64(bitPattern: event.identity),
        shape: event.shape, latency: event.latency)
      keptCount += 1
    }
    if stored.isEmpty {
      let after = journey(of: kept)
      added.add(after.folded, events: after.events, kept: kept, person: person.id, permission: permission)
      counts.add(after.folded, of: after.events, sign: 1, sameValue: order.haveSameValue)
    } else {
      refold(stored, with: kept, person: person.id, permission: permission)
    }
  }

  /// Replaces what a journey gave by what it gives now. Most new events change nothing: somebody who reached
  /// the feature reaches it again.
  private mutating func refold(
    _ stored: [KeptEvent], with kept: [KeptEvent], person: Int64, permission: Int32
  ) {
    let merged = order.merge(stored, kept)
    let (before, after) = (journey(of: stored), journey(of: merged))
    var (oldRows, newRows) = (DerivedRows(), DerivedRows())
    oldRows.add(before.folded, events: before.events, kept: stored, person: person, permission: permission)
    newRows.add(after.folded, events: after.events, kept: merged, person: person, permission: permission)
    if oldRows == newRows { return }
    removed += oldRows
    added += newRows
    counts.add(before.folded, of: before.events, sign: -1, sameValue: order.haveSameValue)
    counts.add(after.folded, of: after.events, sign: 1, sameValue: order.haveSameValue)
  }

  private mutating func journey(of events: [KeptEvent]) -> (events: [JourneyEvent], folded: FoldedJourney) {
    let journey = events.map { event in
      let facts = facts(event.shape)
      return JourneyEvent(at: event.at, kind: facts.kind, hasVariant: facts.hasVariant, shape: event.shape)
    }
    folder.fold(journey.span)
    return (journey, folder.folded)
  }

  private func facts(_ shape: Int32) -> ShapeFacts { order.facts[Int(shape)] }
}
