import Journeys

/// What the fold makes of a journey that is put together from stored events.
struct RefoldedJourney {
  let events: [JourneyEvent]
  let folded: FoldedJourney
  /// As `JourneyFolder` has it.
  let isSettled: Bool
  private let kept: [KeptEvent]

  /// - Parameter kept: In the order of the journey.
  init(_ kept: [KeptEvent], order: RecordOrder, folder: inout JourneyFolder) {
    let events = kept.map { order.event(at: $0.at, shape: $0.shape) }
    folder.fold(events.span)
    (self.events, self.kept, folded, isSettled) = (events, kept, folder.folded, folder.isSettled)
  }

  /// What the daily cube counts of them is in none of the rows.
  func contradictions(order: RecordOrder) -> [Contradiction] {
    folded.contradictions(of: events, browser: order.browser)
  }

  func rows(person: Int64, permission: Int32) -> DerivedRows {
    var rows = DerivedRows()
    rows.add(folded, events: events, person: person, permission: permission) { kept[$0].latency }
    return rows
  }
}
