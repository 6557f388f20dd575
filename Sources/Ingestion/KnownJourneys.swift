import Store

/// What the store knows of the journeys of a part: the days on which they have events, and whether one more reach of
/// the feature may change what they give.
struct KnownJourneys: Sendable {
  /// By journey.
  private(set) var isUnsettled: [Bool]
  /// The days of all journeys, one journey after the other, in order.
  private var days: [Int32] = []
  /// Where each journey's days begin, and where the last one's end.
  private var starts: [Int]

  /// - Parameters:
  ///   - persons: Of the part, and its journeys.
  ///   - ids: Of the persons, by slot; nil for those who are new.
  init(
    _ persons: [Person], _ journeys: [JourneyPlace], ids: [Int64?], from reader: PostingReader
  ) throws(StoreError) {
    isUnsettled = [Bool](repeating: false, count: journeys.count)
    starts = [Int](repeating: 0, count: journeys.count + 1)
    var members: [PostingMember] = []
    for (slot, id) in ids.enumerated() {
      if let id { members.append(PostingMember(persons[slot], id: id, slot: slot)) }
    }
    if members.isEmpty { return }
    members.sort()
    var found: [(journey: Int32, day: Int32)] = []
    var unsettled = isUnsettled
    let first = journeys.starts(persons: persons.count)
    try reader.read(members) { slot, place in
      var journey = Int(first[slot])
      while journey < journeys.count, journeys[journey].slot == slot {
        if journeys[journey].permission == place.permission {
          if place.day == PostingList.unsettled {
            unsettled[journey] = true
          } else {
            found.append((Int32(journey), place.day))
          }
        }
        journey += 1
      }
    }
    isUnsettled = unsettled
    for entry in found { starts[Int(entry.journey) + 1] += 1 }
    for index in starts.indices.dropFirst() { starts[index] += starts[index - 1] }
    var next = starts
    days = [Int32](repeating: 0, count: found.count)
    // They were found day by day, so that each journey's are in order.
    for entry in found {
      days[next[Int(entry.journey)]] = entry.day
      next[Int(entry.journey)] += 1
    }
  }

  /// In order; none for a new journey.
  func days(of journey: Int) -> ArraySlice<Int32> { days[starts[journey]..<starts[journey + 1]] }
}

extension [JourneyPlace] {
  /// The first journey of each user; they are in the order of their users, and each has one.
  fileprivate func starts(persons: Int) -> [Int32] {
    var starts = [Int32](repeating: 0, count: persons)
    for (index, journey) in enumerated().reversed() { starts[Int(journey.slot)] = Int32(index) }
    return starts
  }
}
