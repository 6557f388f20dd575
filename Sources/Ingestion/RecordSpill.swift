import LibC
import Store

/// Records on disk, dealt into shares of the users: memory holds a share at a time, and yet all events of a user
/// are read together.
///
/// Unchecked Sendable because one reader fills it, finishes it and then hands it over whole; from then on it is
/// only read.
final class RecordSpill: @unchecked Sendable {
  /// In how many shares the users are dealt: many, since memory holds some of them whole. Each is one block of the
  /// posting lists.
  static let shares = PostingList.blocks
  private static let shareBits = shares.trailingZeroBitCount
  /// Records that wait in memory for each share.
  private static let bufferSize = 128

  private let file: NamelessFile
  /// The buffers of all shares, one after the other, and how many records each holds.
  private let buffers: UnsafeMutablePointer<Record>
  private let waiting: UnsafeMutablePointer<Int>
  /// Where the records of each share lie in the file, in the order in which they came.
  private var extents = [[(place: off_t, count: Int)]](repeating: [], count: shares)

  init(in file: NamelessFile) {
    self.file = file
    buffers = .allocate(capacity: Self.shares * Self.bufferSize)
    waiting = .allocate(capacity: Self.shares)
    waiting.initialize(repeating: 0, count: Self.shares)
  }

  deinit {
    buffers.deallocate()
    waiting.deallocate()
  }

  /// Takes over all records, and empties `blocks`.
  func take(_ blocks: RecordBlocks) throws(SystemFailure) {
    var failure: SystemFailure?
    blocks.forEachBlock { block in
      for record in block where failure == nil {
        let share = BatchSorter.share(of: record, bits: Self.shareBits)
        (buffers + share * Self.bufferSize + waiting[share]).initialize(to: record)
        waiting[share] += 1
        if waiting[share] == Self.bufferSize {
          do throws(SystemFailure) { try flush(share) } catch { failure = error }
        }
      }
    }
    if let failure { throw failure }
    blocks.removeAll()
  }

  /// Takes over what another spill holds, which is finished and of the same file.
  func take(_ other: RecordSpill) {
    for share in extents.indices { extents[share] += other.extents[share] }
  }

  /// Writes what waits in memory.
  func finish() throws(SystemFailure) {
    for share in 0..<Self.shares { try flush(share) }
  }

  /// The records of one share, in the order in which they came.
  func records(of share: Int) throws(SystemFailure) -> RecordBlocks {
    let blocks = RecordBlocks()
    for extent in extents[share] {
      try blocks.append(extent.count) { (room, done) throws(SystemFailure) in
        try file.read(room, at: extent.place + off_t(done * MemoryLayout<Record>.stride))
      }
    }
    return blocks
  }

  private func flush(_ share: Int) throws(SystemFailure) {
    if waiting[share] == 0 { return }
    let records = UnsafeBufferPointer(start: buffers + share * Self.bufferSize, count: waiting[share])
    extents[share].append((try file.append(UnsafeRawBufferPointer(records)), records.count))
    waiting[share] = 0
  }
}
