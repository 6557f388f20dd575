import LibC

/// The records of a log that is larger than a batch, on disk, dealt into shares of the users: so that memory
/// does not grow with the log, and yet all events of a user are read together.
///
/// The files have no name any more when they are written to, so they vanish with the process.
/// Unchecked Sendable because one reader fills it and then hands it over whole; nobody shares it.
final class RecordSpill: @unchecked Sendable {
  /// In how many shares the users are dealt.
  static let shares = 64
  /// Records that wait in memory for each share.
  private static let bufferSize = 2048

  private let descriptors: [Int32]
  private var buffers: [[Record]]
  private(set) var counts = [Int](repeating: 0, count: shares)

  /// - Parameter prefix: What the names of the files begin with, while they have one.
  init(prefix: String) throws(SystemFailure) {
    var descriptors: [Int32] = []
    for _ in 0..<Self.shares {
      var name = Array((prefix + ".spill-XXXXXX").utf8CString)
      let descriptor = mkstemp(&name)
      guard descriptor >= 0 else {
        let failure = SystemFailure.last
        for descriptor in descriptors { close(descriptor) }
        throw failure
      }
      unlink(name)
      descriptors.append(descriptor)
    }
    self.descriptors = descriptors
    buffers = [[Record]](repeating: [], count: Self.shares)
  }

  deinit { for descriptor in descriptors { close(descriptor) } }

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

  /// The records of one share, in the order in which they came.
  func records(of share: Int) throws(SystemFailure) -> RecordBlocks {
    try flush(share)
    let blocks = RecordBlocks()
    guard lseek(descriptors[share], 0, SEEK_SET) == 0 else { throw .last }
    var left = counts[share]
    while left > 0 {
      var chunk: [Record] = []
      let want = min(left, 8 * Self.bufferSize)
      var failed = false
      chunk = [Record](unsafeUninitializedCapacity: want) { buffer, count in
        failed = !Self.readAll(
          UnsafeMutableRawBufferPointer(
            rebasing: UnsafeMutableRawBufferPointer(buffer)[..<(want * MemoryLayout<Record>.stride)]),
          from: descriptors[share])
        count = failed ? 0 : want
      }
      if failed { throw .last }
      for record in chunk { blocks.append(record) }
      left -= want
    }
    return blocks
  }

  private func flush(_ share: Int) throws(SystemFailure) {
    let isWritten = buffers[share].withUnsafeBytes { writeAll($0, to: descriptors[share]) }
    if !isWritten { throw .last }
    counts[share] += buffers[share].count
    buffers[share].removeAll(keepingCapacity: true)
  }

  /// False at an error or at an early end.
  private static func readAll(_ bytes: UnsafeMutableRawBufferPointer, from descriptor: Int32) -> Bool {
    var offset = 0
    while offset < bytes.count {
      let rest = UnsafeMutableRawBufferPointer(rebasing: bytes[offset...])
      let count = read(descriptor, rest.baseAddress, rest.count)
      if count < 0, errno == EINTR { continue }
      if count <= 0 { return false }
      offset += count
    }
    return true
  }
}
