import EventLog
import LibC
import Store

/// The records of a batch, dealt into shares of the users, which are folded as they are asked for.
final class BatchShares: Sendable {
  private let records: [RecordBlocks]
  private let spills: [RecordSpill]
  private let order: RecordOrder
  private let files: Int
  /// The records of all shares.
  private let total: Int
  /// How many shares there are.
  let count: Int

  /// A full batch makes so many shares: enough that the next are folded while one is written, few enough that
  /// looking through all records for each costs nothing. A power of two, so that a share is whole blocks of the
  /// posting lists, and no list is changed by two shares.
  private static let sharesPerBatch = 32

  /// - Parameter recordLimit: With so many records a batch is full.
  init(_ batch: [ReadFile], order: RecordOrder, files: Int, recordLimit: Int) {
    records = batch.map(\.records)
    spills = batch.filter { !$0.isKnown }.compactMap(\.spill)
    self.order = order
    self.files = files
    total = batch.reduce(0) { $0 + ($1.isKnown ? 0 : $1.summary.accepted) }
    var shares = spills.isEmpty ? 1 : RecordSpill.shares
    while shares < RecordSpill.shares, shares * recordLimit < total * Self.sharesPerBatch { shares *= 2 }
    count = shares
  }

  /// Sorts and folds the records of one share.
  /// - Parameter share: 0 ..< `count`.
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
      BatchSorter(order: order, share: share, of: count, records: total).sort(parts), order: order,
      files: files)
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
