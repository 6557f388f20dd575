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

  /// Room of one share in the file.
  private struct Extent {
    var place: off_t
    /// Records that it has room for, and that it holds.
    var room: Int32
    var count: Int32 = 0
  }

  private let file: NamelessFile
  /// The buffers of all shares, one after the other, until the spill is finished.
  private var buffers: UnsafeMutableBufferPointer<Record>
  /// How many records the buffer of each share holds.
  private let waiting: UnsafeMutablePointer<Int>
  /// Where the records of each share lie in the file, in the order in which they came.
  private var extents = [[Extent]](repeating: [], count: shares)

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
    let buffers = buffers
    blocks.forEachBlock { block in
      for record in block where failure == nil {
        let share = BatchSorter.share(of: record, bits: Self.shareBits)
        buffers.initializeElement(at: share * Self.bufferSize + waiting[share], to: record)
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

  /// Writes what waits in memory; nothing can be added then.
  func finish() throws(SystemFailure) {
    for share in 0..<Self.shares { try flush(share) }
    buffers.deallocate()
    buffers = UnsafeMutableBufferPointer(start: nil, count: 0)
  }

  /// The records of one share, in the order in which they came.
  func records(of share: Int) throws(SystemFailure) -> RecordBlocks {
    let blocks = RecordBlocks()
    for extent in extents[share] {
      try blocks.append(Int(extent.count)) { (room, done) throws(SystemFailure) in
        try file.read(room, at: extent.place + off_t(done * MemoryLayout<Record>.stride))
      }
    }
    return blocks
  }

  private func flush(_ share: Int) throws(SystemFailure) {
    let count = waiting[share]
    if count == 0 { return }
    let extent = roomForBuffer(of: share)
    let records = UnsafeMutableBufferPointer(
      rebasing: buffers[share * Self.bufferSize..<share * Self.bufferSize + count])
    try file.write(
      UnsafeRawBufferPointer(records),
      at: extents[share][extent].place
        + off_t(Int(extents[share][extent].count) * MemoryLayout<Record>.stride))
    extents[share][extent].count += Int32(count)
    waiting[share] = 0
  }

  /// The last extent of a share, which has room for a buffer. The first are small, since a share may be; large
  /// ones later keep their list short, and what is read in one go together.
  private func roomForBuffer(of share: Int) -> Int {
    if let last = extents[share].last, Int(last.room - last.count) >= Self.bufferSize {
      return extents[share].count - 1
    }
    let buffers = 1 << min(extents[share].count, Self.largestExtentBits)
    let place = file.makeRoom(buffers * Self.bufferSize * MemoryLayout<Record>.stride)
    extents[share].append(Extent(place: place, room: Int32(buffers * Self.bufferSize)))
    return extents[share].count - 1
  }

  private static let largestExtentBits = 4
}
