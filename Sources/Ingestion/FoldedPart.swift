import Journeys

/// What a share of a batch's users comes to when none of their journeys is in the store yet: the pure half of
/// ingestion. Where users stand for their ids, a slot in `persons` stands for them until they have one.
struct FoldedPart: Sendable {
  /// The users, in the order of pseudonym and platform, without their ids.
  var persons: [Person] = []
  /// The journeys, each with its place in the lists below, in the order of their users.
  var journeys: [JourneyPlace] = []
  /// The new events without duplicates, in the order of their journeys. `user` is the slot, `identity` the
  /// stored one.
  var records: [Record] = []
  /// What the fold gave; `person` is the slot.
  var rows = DerivedRows()
  var counts: DayCounts
  /// For each file of the batch.
  var news: [Int]
  var duplicates: [Int]

  init(files: Int, counts: consuming DayCounts = DayCounts()) {
    self.counts = counts
    news = [Int](repeating: 0, count: files)
    duplicates = news
  }

  /// The counts, which the part has no more then.
  mutating func takeCounts() -> DayCounts {
    defer { counts = DayCounts() }
    return counts
  }

  /// Puts the users' ids in the place of their slots.
  /// - Parameter ids: By slot.
  mutating func name(_ ids: [Int64]) {
    for index in records.indices where records[index].user >= 0 {
      records[index].user = ids[Int(records[index].user)]
    }
    rows.name(ids)
  }
}

/// Where one journey's events and rows lie in a `FoldedPart`.
struct JourneyPlace: Sendable {
  var slot: Int32
  var permission: Int32
  /// As `JourneyFolder` has it.
  var isSettled: Bool
  /// Where its part of each list begins; the next journey's beginning is its end.
  var records: Int32
  var episodes: Int32
  var silentRequests: Int32
  var asks: Int32
}
