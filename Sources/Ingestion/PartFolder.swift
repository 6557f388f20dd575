import EventModel
import Journeys

/// Folds the sorted records of a share of a batch's users.
///
/// All events of a user are in memory with what the fold makes of them: 160 to 300 bytes an event, of which 32 are the
/// record, so that an id which stands for three million events costs up to 0.9 GB.
struct PartFolder {
  private var part: FoldedPart
  private let order: RecordOrder
  private var deduplicator: Deduplicator
  private var folder = JourneyFolder()
  private var journey: [JourneyEvent] = []

  private init(order: RecordOrder, files: Int, counts: consuming DayCounts) {
    self.order = order
    part = FoldedPart(files: files, counts: counts)
    deduplicator = Deduplicator(files: files)
  }

  /// - Parameters:
  ///   - records: In the order of `RecordOrder`; whole users.
  ///   - files: How many files the batch has.
  ///   - counts: What the counts of the part are added to.
  static func fold(
    _ records: consuming [Record], order: RecordOrder, files: Int, counts: consuming DayCounts = DayCounts()
  ) -> FoldedPart {
    var folder = PartFolder(order: order, files: files, counts: counts)
    folder.fold(records)
    return folder.part
  }

  private mutating func fold(_ records: consuming [Record]) {
    // As much as most logs need, with which no list grows in steps. More would not stay untouched: the same
    // memory is given out for one share after the other.
    part.persons.reserveCapacity(records.count / 8)
    part.journeys.reserveCapacity(records.count / 4)
    part.rows.reserve(records.count / 4)
    // The kept events overwrite the records from the front.
    var (next, kept) = (0, 0)
    var user: (pseudonym: Int64, platform: Int32)?
    while next < records.count {
      let facts = order.facts[Int(records[next].shape)]
      let first = next
      while next < records.count, records[next].user == records[first].user,
        order.facts[Int(records[next].shape)].stream == facts.stream
      {
        next += 1
      }
      let pseudonym = records[first].user
      if user?.pseudonym != pseudonym || user?.platform != facts.platform {
        user = (pseudonym, facts.platform)
        part.persons.append(Person(pseudonym: pseudonym, platform: facts.platform))
      }
      let end = deduplicator.read(
        first..<next, of: &records, to: kept, slot: Int64(part.persons.count - 1), order: order)
      addJourney(permission: facts.permission, records, kept..<end)
      kept = end
    }
    records.removeLast(records.count - kept)
    part.records = consume records
    part.news = deduplicator.news
    part.duplicates = deduplicator.duplicates
  }

  /// Folds the events that the deduplicator kept.
  private mutating func addJourney(permission: Int32, _ records: [Record], _ kept: Range<Int>) {
    let slot = part.persons.count - 1
    journey.removeAll(keepingCapacity: true)
    journey.reserveCapacity(kept.count)
    for index in kept { journey.append(order.event(at: records[index].at, shape: records[index].shape)) }
    let journey = journey
    folder.fold(journey.span)
    part.journeys.append(
      JourneyPlace(
        slot: Int32(slot), permission: permission, isSettled: folder.isSettled,
        records: Int32(kept.lowerBound), episodes: Int32(part.rows.episodes.count),
        silentRequests: Int32(part.rows.silentRequests.count), asks: Int32(part.rows.asks.count)))
    part.rows.add(
      folder.folded, events: journey, person: Int64(slot), permission: permission,
      latency: { records[kept.lowerBound + $0].latency })
    part.counts.add(folder.folded, of: journey, sign: 1, value: order.value)
  }
}

extension RecordOrder {
  /// An event as the fold reads it.
  func event(at: Int64, shape: Int32) -> JourneyEvent {
    let facts = facts[Int(shape)]
    return JourneyEvent(
      at: at, kind: facts.kind, hasVariant: facts.hasVariant, isUndetermined: facts.isUndetermined,
      shape: shape)
  }
}
