import EventModel
import Queries
import Store

/// Which events are not to be stored although their lines are sound: those of forgotten users, and those older
/// than the mark up to which journeys were pruned. A journey that began before the mark and of which only the end
/// came in would turn answers into silent requests.
struct IntakeRule: Sendable {
  private let forgotten: Set<Int64>
  private let tombstones: TombstoneKey
  /// Microseconds since 1970.
  private let earliest: Int64

  enum Refusal { case forgotten, retired }

  init(_ connection: Connection, key: PseudonymKey) throws(StoreError) {
    tombstones = TombstoneKey(key)
    forgotten = Set(
      try connection.prepare(.retentionTombstones).all { row throws(StoreError) in
        try row.value(0, as: Int64.self)
      })
    let mark = try connection.retention().prunedBefore
    earliest = mark.map { Instant(startOf: $0).microseconds } ?? .min
  }

  /// Why the event is not to be stored; nil where it is.
  @inline(__always)
  func refusal(user pseudonym: Int64, at: Int64) -> Refusal? {
    if at < earliest { return .retired }
    return !forgotten.isEmpty && forgotten.contains(tombstones.tombstone(of: pseudonym)) ? .forgotten : nil
  }
}
