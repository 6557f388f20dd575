import EventLog
import LibC
import Store

/// A batch with a log that did not fit into memory: its shares are folded one after the other, as they are
/// asked for.
final class SpilledBatch: Sendable {
  private let records: [RecordBlocks]
  private let spills: [RecordSpill]
  private let order: RecordOrder
  private let files: Int
  /// The records of all shares.
  private let count: Int

  init(_ batch: [ReadFile], order: RecordOrder, files: Int) {
    records = batch.map(\.records)
    spills = batch.filter { !$0.isKnown }.compactMap(\.spill)
    self.order = order
    self.files = files
    count = batch.reduce(0) { $0 + ($1.isKnown ? 0 : $1.summary.accepted) }
  }

  var shares: Range<Int> { 0..<RecordSpill.shares }

  func part(_ share: Int) throws(StoreError) -> FoldedPart {
    var parts = records
    for spill in spills {
      do throws(SystemFailure) {
        parts.append(try spill.records(of: share))
      } catch {
        throw .spill(error)
      }
    }
    return PartFolder.fold(
      BatchSorter(order: order, share: share, of: RecordSpill.shares, records: count).sort(parts),
      order: order, files: files)
  }
}

extension StoreError {
  /// The disk refused to hold what did not fit into memory.
  static func spill(_ failure: SystemFailure) -> StoreError {
    StoreError(
      .system(EIO), place: "the folder of the database",
      reason: "cannot hold a large log's events aside: \(failure.message)",
      remedy:
        "make room there, or put the database elsewhere with --db; nothing of the log was stored, the next"
        + " run reads it")
  }
}
