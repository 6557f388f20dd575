/// A growing list of records in blocks of fixed size: growing never copies, and never holds the memory twice.
///
/// Unchecked Sendable because one reader fills it and then hands it over whole; then several may read it, and
/// nobody writes until the last of them is done.
final class RecordBlocks: @unchecked Sendable {
  private static let blockSize = 32_768
  private var blocks: [UnsafeMutablePointer<Record>] = []
  private var usedInLast = RecordBlocks.blockSize

  deinit { removeAll() }

  var count: Int { blocks.isEmpty ? 0 : (blocks.count - 1) * Self.blockSize + usedInLast }

  func append(_ record: Record) {
    makeRoom()
    (blocks[blocks.count - 1] + usedInLast).initialize(to: record)
    usedInLast += 1
  }

  /// Adds `count` records, which `fill` reads into the rooms it is given: from the `done`th on.
  func append<Failure: Error>(
    _ count: Int, _ fill: (_ room: UnsafeMutableRawBufferPointer, _ done: Int) throws(Failure) -> Void
  ) throws(Failure) {
    var done = 0
    while done < count {
      makeRoom()
      let size = min(count - done, Self.blockSize - usedInLast)
      try fill(
        UnsafeMutableRawBufferPointer(
          UnsafeMutableBufferPointer(start: blocks[blocks.count - 1] + usedInLast, count: size)), done)
      usedInLast += size
      done += size
    }
  }

  private func makeRoom() {
    if usedInLast < Self.blockSize { return }
    blocks.append(.allocate(capacity: Self.blockSize))
    usedInLast = 0
  }

  /// Calls `body` with each block in order.
  func forEachBlock(_ body: (UnsafeBufferPointer<Record>) -> Void) {
    for (index, block) in blocks.enumerated() {
      let count = index + 1 == blocks.count ? usedInLast : Self.blockSize
      body(UnsafeBufferPointer(start: block, count: count))
    }
  }

  func removeAll() {
    for block in blocks { block.deallocate() }
    blocks.removeAll()
    usedInLast = Self.blockSize
  }
}
