extension FoldedPart {
  /// The records of one journey.
  func recordRange(_ journey: Int) -> Range<Int> {
    let end = journey + 1 < journeys.count ? Int(journeys[journey + 1].records) : records.count
    return Int(journeys[journey].records)..<end
  }

  /// Takes the rows of a journey out, and gives its events. A taken row's `person` is −1.
  mutating func removeJourney(_ journey: Int) -> [KeptEvent] {
    let (place, next) = (journeys[journey], journey + 1 < journeys.count ? journeys[journey + 1] : nil)
    for index in Int(place.episodes)..<(next.map { Int($0.episodes) } ?? rows.episodes.count) {
      rows.episodes[index].person = -1
    }
    for index in Int(
      place.silentRequests)..<(next.map { Int($0.silentRequests) } ?? rows.silentRequests.count)
    {
      rows.silentRequests[index].person = -1
    }
    for index in Int(place.asks)..<(next.map { Int($0.asks) } ?? rows.asks.count) {
      rows.asks[index].person = -1
    }
    return recordRange(journey).map { KeptEvent(records[$0]) }
  }

  /// Takes those events of a journey out that the store holds, and gives the others. A taken record's `user`
  /// is −1. `stored` are the journey's stored events in order.
  mutating func removeDuplicates(
    of stored: [KeptEvent], fromJourney journey: Int, order: RecordOrder
  ) -> [KeptEvent] {
    var kept: [KeptEvent] = []
    for index in recordRange(journey) {
      let event = KeptEvent(records[index])
      if order.contains(stored, event) {
        records[index].user = -1
        duplicates[Int(event.file)] += 1
        news[Int(event.file)] -= 1
      } else {
        kept.append(event)
      }
    }
    return kept
  }
}
