import LibC

/// The records of a log that is larger than a batch, on disk, dealt into shares of the users: memory holds a
/// share at a time, and yet all events of a user are read together.
///
/// The file has no name any more when it is written to, so it vanishes with the process; one that a run was
/// killed over before is removed by the next.
/// Unchecked Sendable because one reader fills it and then hands it over whole; nobody shares it.
final class RecordSpill: @unchecked Sendable {
  /// In how many shares the users are dealt.
  static let shares = 64
  /// Records that wait in memory for each share.
  private static let bufferSize = 4096

  private let descriptor: Int32
  private let database: String
  private var buffers = [[Record]](repeating: [], count: shares)
  /// Where the records of each share lie in the file, in the order in which they came.
  private var extents = [[(offset: off_t, count: Int)]](repeating: [], count: shares)
  private var end: off_t = 0
  private(set) var count = 0

  /// - Parameter database: The lock on it must be held: whoever else takes the name away does so after opening,
  ///   or is dead.
  init(beside database: String) throws(SystemFailure) {
    let name = database + Self.ending
    var descriptor: Int32
    repeat {
      descriptor = retrying { open(name, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600) }
    } while descriptor < 0 && errno == EEXIST && (retrying { unlink(name) } == 0 || errno == ENOENT)
    guard descriptor >= 0 else { throw Self.failure(beside: database) }
    (self.descriptor, self.database) = (descriptor, database)
    Self.discard(beside: database)
  }

  /// Removes the name of a spill.
  static func discard(beside database: String) { _ = retrying { unlink(database + ending) } }

  private static let ending = ".spill"

  /// What `errno` tells of, with the name that the file had.
  private static func failure(beside database: String) -> SystemFailure {
    SystemFailure(message: "\(database)\(ending): \(SystemFailure.last.message)")
  }

  deinit { close(descriptor) }

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
    count += blocks.count
    blocks.removeAll()
  }

  /// The records of one share, in the order in which they came.
  func records(of share: Int) throws(SystemFailure) -> RecordBlocks {
    try flush(share)
    let blocks = RecordBlocks()
    for extent in extents[share] {
      var isRead = false
      let records = [Record](unsafeUninitializedCapacity: extent.count) { buffer, count in
        let bytes = UnsafeMutableRawBufferPointer(
          start: buffer.baseAddress, count: extent.count * MemoryLayout<Record>.stride)
        isRead = readAll(bytes, at: extent.offset, from: descriptor)
        count = isRead ? extent.count : 0
      }
      guard isRead else { throw Self.failure(beside: database) }
      for record in records { blocks.append(record) }
    }
    return blocks
  }

  private func flush(_ share: Int) throws(SystemFailure) {
    if buffers[share].isEmpty { return }
    let (isWritten, size) = buffers[share].withUnsafeBytes {
      (writeAll($0, at: end, to: descriptor), off_t($0.count))
    }
    guard isWritten else { throw Self.failure(beside: database) }
    extents[share].append((end, buffers[share].count))
    end += size
    buffers[share].removeAll(keepingCapacity: true)
  }
}
