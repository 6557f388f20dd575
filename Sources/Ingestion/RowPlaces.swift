/// The order in which the rows of a named part go into the store.
struct RowPlaces: Sendable {
  let events: DayPlaces
  let episodes: DayPlaces
  let silentRequests: DayPlaces
  let asks: DayPlaces

  /// - Parameter persons: Whose rows have a place.
  init(_ part: FoldedPart, of persons: ClosedRange<Int64> = 1...Int64.max) {
    events = DayPlaces(part.records, of: persons)
    episodes = DayPlaces(part.rows.episodes, of: persons)
    silentRequests = DayPlaces(part.rows.silentRequests, of: persons)
    asks = DayPlaces(part.rows.asks, of: persons)
  }
}
