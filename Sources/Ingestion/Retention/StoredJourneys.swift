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
struct PersonRow {
  let platform: Int32
  let stored: StoredPerson
}

/// Reads whole journeys back.
struct StoredJourneys {
  private let order: RecordOrder
  private let events: StoredEvents
  private let finder: PersonFinder

  /// How many users are read at a time, which bounds the memory for their events.
  static let personsPerSlice = 20_000

  init(_ connection: Connection, order: RecordOrder) throws(StoreError) {
    self.order = order
    events = try StoredEvents(connection)
    finder = try PersonFinder(connection)
  }

  /// The user in a row whose columns from `column` on are platform, id, permissions, first_day, days and unsettled.
  func person(_ row: Statement, column: Int32 = 0) throws(StoreError) -> PersonRow {
    PersonRow(platform: try row.value(column), stored: try finder.person(row, column: column + 1))
  }

  /// All journeys of the users.
  func read(_ persons: [PersonRow]) throws(StoreError) -> [StoredJourney] {
    let places = persons.indices.map {
      (slot: $0, person: persons[$0].stored.id, days: persons[$0].stored.days.all)
    }
    let found = try events.read(places, slots: persons.count, order: order)
    var journeys: [StoredJourney] = []
    for (person, own) in zip(persons, found) {
      let parts = Dictionary(grouping: own) { order.facts[Int($0.shape)].stream }
      for (stream, events) in parts.sorted(by: { $0.key < $1.key }) {
        let permission = Int32(truncatingIfNeeded: stream)
        journeys.append(
          StoredJourney(
            person: person.stored.id, platform: person.platform, permission: permission,
            events: events.sorted(by: order.precedes)))
      }
    }
    return journeys
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
