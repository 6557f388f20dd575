import EventModel
import Journeys

/// Folds the sorted records of a share of a batch's users.
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
    // The kept events overwrite the records from the front: what is written never passes what is read.
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
      deduplicator.read(records[first..<next], order: order)
      addJourney(permission: facts.permission, recordsBefore: kept)
      for event in deduplicator.kept {
        records[kept] = Record(event, user: Int64(part.persons.count - 1))
        kept += 1
      }
    }
    records.removeLast(records.count - kept)
    part.records = consume records
    part.news = deduplicator.news
    part.duplicates = deduplicator.duplicates
  }

  /// Folds the events that the deduplicator kept.
  private mutating func addJourney(permission: Int32, recordsBefore: Int) {
    let slot = part.persons.count - 1
    order.read(deduplicator.kept, into: &journey)
    let journey = journey
    folder.fold(journey.span)
    part.journeys.append(
      JourneyPlace(
        slot: Int32(slot), permission: permission, isSettled: folder.isSettled,
        records: Int32(recordsBefore), episodes: Int32(part.rows.episodes.count),
        silentRequests: Int32(part.rows.silentRequests.count), asks: Int32(part.rows.asks.count)))
    part.rows.add(
      folder.folded, events: journey, kept: deduplicator.kept, person: Int64(slot), permission: permission)
    part.counts.add(folder.folded, of: journey, sign: 1, value: order.value)
  }
}

extension RecordOrder {
  /// The events as the fold reads them.
  func read(_ events: [KeptEvent], into journey: inout [JourneyEvent]) {
    journey.removeAll(keepingCapacity: true)
    for event in events {
      let facts = facts[Int(event.shape)]
      journey.append(
        JourneyEvent(
          at: event.at, kind: facts.kind, hasVariant: facts.hasVariant, isUndetermined: facts.isUndetermined,
          shape: event.shape))
    }
  }
}
