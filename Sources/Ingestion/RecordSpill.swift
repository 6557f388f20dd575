import LibC

/// Records on disk, dealt into shares of the users: memory holds a share at a time, and yet all events of a user
/// are read together.
///
/// Unchecked Sendable because one reader fills it, finishes it and then hands it over whole; from then on it is
/// only read.
final class RecordSpill: @unchecked Sendable {
  /// In how many shares the users are dealt.
  static let shares = 256
  /// Records that wait in memory for each share.
  private static let bufferSize = 512

  private let file: NamelessFile
  private var buffers = [[Record]](repeating: [], count: shares)
  /// Where the records of each share lie in the file, in the order in which they came.
  private var extents = [[(place: off_t, count: Int)]](repeating: [], count: shares)

  init(in file: NamelessFile) { self.file = file }

  /// Takes over all records, and empties `blocks`.
  func take(_ blocks: RecordBlocks) throws(SystemFailure) {
    var failure: SystemFailure?
    blocks.forEachBlock { block in
      for record in block where failure == nil {
        let share = BatchSorter.share(of: record, of: Self.shares)
        buffers[share].append(record)
        if buffers[share].count == Self.bufferSize {
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
    for share in buffers.indices { try flush(share) }
    buffers = [[Record]](repeating: [], count: Self.shares)
  }

  /// The records of one share, in the order in which they came.
  func records(of share: Int) throws(SystemFailure) -> RecordBlocks {
    let blocks = RecordBlocks()
    for extent in extents[share] {
      var failure: SystemFailure?
      let records = [Record](unsafeUninitializedCapacity: extent.count) { buffer, count in
        do throws(SystemFailure) {
          try file.read(
            UnsafeMutableRawBufferPointer(
              start: buffer.baseAddress, count: extent.count * MemoryLayout<Record>.stride),
            at: extent.place)
          count = extent.count
        } catch {
          failure = error
        }
      }
      if let failure { throw failure }
      for record in records { blocks.append(record) }
    }
    return blocks
  }

  private func flush(_ share: Int) throws(SystemFailure) {
    if buffers[share].isEmpty { return }
    var (place, failure): (off_t, SystemFailure?) = (0, nil)
    buffers[share].withUnsafeBytes { bytes in
      do throws(SystemFailure) { place = try file.append(bytes) } catch { failure = error }
    }
    if let failure { throw failure }
    extents[share].append((place, buffers[share].count))
    buffers[share].removeAll(keepingCapacity: true)
  }
}
