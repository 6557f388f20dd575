import LibC
import Store

/// Folds the shares of a batch and joins them to what the store holds, some ahead of the one that is written.
struct MergePipeline {
  private let shares: BatchShares
  private let order: RecordOrder
  private let database: String
  private let width: Int
  /// Those that no share is being merged by at the moment.
  private let idle = Guarded<[PartMerger]>([])

  /// - Parameters:
  ///   - order: Knows all shapes that are stored.
  ///   - database: The path; all that was written there of the users of a share before is committed.
  ///   - width: How many shares are worked on at a time.
  init(_ shares: BatchShares, order: RecordOrder, database: String, width: Int) {
    (self.shares, self.order, self.database, self.width) = (shares, order, database, width)
  }

  /// Calls `body` with each share, in order.
  func run(_ body: (MergedPart) throws(StoreError) -> Void) async throws(StoreError) {
    let outcome: Result<Void, StoreError> = await withTaskGroup(
      of: (Int, Result<MergedPart, StoreError>).self
    ) {
      group in
      var started = 0
      var done: [Int: Result<MergedPart, StoreError>] = [:]
      func startNext() {
        if started == shares.count { return }
        let share = started
        started += 1
        group.addTask { (share, Result { () throws(StoreError) in try merge(share) }) }
      }
      for _ in 0..<width { startNext() }
      var due = 0
      while let (share, result) = await group.next() {
        done[share] = result
        while let result = done.removeValue(forKey: due) {
          due += 1
          startNext()
          do throws(StoreError) { try body(result.get()) } catch { return .failure(error) }
        }
      }
      return .success(())
    }
    try outcome.get()
  }

  private func merge(_ share: Int) throws(StoreError) -> MergedPart {
    let waiting = idle.withLock { $0.popLast() }
    var merger = if let waiting { waiting } else { try PartMerger(order: order, database: database) }
    let merged = try merger.merge(shares.part(share))
    idle.withLock { $0.append(merger) }
    return merged
  }
}
