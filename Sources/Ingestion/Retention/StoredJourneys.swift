import EventModel
import Journeys
import Queries
import Store

/// A journey as the store holds it.
struct StoredJourney {
  let person: Int64
  let platform: Int32
  let permission: Int32
  /// In the order of a journey.
  let events: [KeptEvent]
}

/// A user as the store holds it.
struct StoredPerson {
  let id: Int64
  let person: Person

  /// A row of the columns id, pseudonym and platform.
  init(_ row: Statement) throws(StoreError) {
    id = try row.value(0)
    person = Person(pseudonym: try row.value(1), platform: try row.value(2))
    guard Person.ids.contains(id) else {
      throw .damaged("person", at: row.connection.path, "the id of a user is out of range")
    }
  }
}

/// Reads whole journeys back.
struct StoredJourneys {
  private let order: RecordOrder
  private let events: StoredEvents
  private let postings: PostingReader

  /// How many users are read at a time, which bounds the memory for their events.
  static let personsPerSlice = 20_000

  init(_ connection: Connection, order: RecordOrder) throws(StoreError) {
    self.order = order
    events = try StoredEvents(connection)
    postings = try PostingReader(connection)
  }

  /// All lists that the users are in, in the order of the table.
  func postings(of persons: [StoredPerson]) throws(StoreError) -> [PostingEntry] {
    var entries: [PostingEntry] = []
    try read(persons) { slot, place in entries.append(PostingEntry(place: place, person: persons[slot].id)) }
    return entries.sorted()
  }

  /// All journeys of the users.
  func read(_ persons: [StoredPerson]) throws(StoreError) -> [StoredJourney] {
    var days = [[Int32]](repeating: [], count: persons.count)
    try read(persons) { slot, place in
      // The lists come day by day.
      if place.day != PostingList.unsettled, days[slot].last != place.day { days[slot].append(place.day) }
    }
    let places = persons.indices.map { (slot: $0, person: persons[$0].id, days: days[$0]) }
    let found = try events.read(places, slots: persons.count, order: order)
    var journeys: [StoredJourney] = []
    for (person, own) in zip(persons, found) {
      let parts = Dictionary(grouping: own) { order.facts[Int($0.shape)].stream }
      for (stream, events) in parts.sorted(by: { $0.key < $1.key }) {
        let permission = Int32(truncatingIfNeeded: stream)
        journeys.append(
          StoredJourney(
            person: person.id, platform: person.person.platform, permission: permission,
            events: events.sorted(by: order.precedes)))
      }
    }
    return journeys
  }

  private func read(
    _ persons: [StoredPerson], _ body: (_ slot: Int, _ place: PostingPlace) -> Void
  ) throws(StoreError) {
    let members = persons.enumerated().map { PostingMember($1.person, id: $1.id, slot: $0) }
    try postings.read(members.sorted(), body)
  }
}

/// What stored journeys give when they are folded.
struct StoredFold {
  private(set) var rows = DerivedRows()
  private(set) var counts = DayCounts()
  private let order: RecordOrder
  private var folder = JourneyFolder()

  init(order: RecordOrder) { self.order = order }

  /// - Parameter sign: 1 to count the journey, −1 to take it back.
  /// - Returns: Whether the journey is settled, as `JourneyFolder` has it.
  @discardableResult
  mutating func add(_ journey: StoredJourney, sign: Int) -> Bool {
    let folded = RefoldedJourney(journey.events, order: order, folder: &folder)
    rows += folded.rows(person: journey.person, permission: journey.permission)
    counts.add(folded.folded, of: folded.events, sign: sign, value: order.value)
    return folded.isSettled
  }
}
