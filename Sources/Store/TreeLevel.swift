/// One level of a B-tree that is being built: the page that is being filled, and the newest cell, which waits
/// until it is known whether another follows.
///
/// Source: sqlite.org/fileformat2.html, 1.6: a header, the places of the cells from the front, the cells from
/// the back.
final class TreeLevel {
  /// A leaf's cells are rows; on other levels the number of a page stands before each, whose rows come before
  /// the cell's own.
  let isLeaf: Bool
  private let page: UnsafeMutableRawBufferPointer
  private let waiting: UnsafeMutableRawBufferPointer
  private var waitingCount = 0
  private var cells = 0
  /// Where the cells' bytes begin.
  private var start: Int

  private var headerSize: Int { isLeaf ? 8 : 12 }

  init(isLeaf: Bool, pageSize: Int) {
    self.isLeaf = isLeaf
    page = .allocate(byteCount: pageSize, alignment: 8)
    waiting = .allocate(byteCount: 4 + RowCells.sizeLimit(width: RowCells.widths.upperBound), alignment: 8)
    start = pageSize
    clear()
  }

  deinit {
    page.deallocate()
    waiting.deallocate()
  }

  var isWaiting: Bool { waitingCount > 0 }
  /// The number before the waiting cell; 0 on a leaf.
  var waitingChild: UInt32 { isLeaf ? 0 : Self.child(of: UnsafeRawBufferPointer(waiting)) }
  /// The row of the waiting cell.
  var waitingRow: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: waiting[(isLeaf ? 0 : 4)..<waitingCount])
  }
  /// Whether the waiting cell has room on the page.
  var hasRoom: Bool { start - headerSize - 2 * (cells + 1) >= waitingCount }

  /// Lets a cell wait; none waits yet.
  func wait(_ row: UnsafeRawBufferPointer, child: UInt32) {
    let from = isLeaf ? 0 : 4
    if !isLeaf { waiting.storeBytes(of: child.bigEndian, as: UInt32.self) }
    UnsafeMutableRawBufferPointer(rebasing: waiting[from...]).copyMemory(from: row)
    waitingCount = from + row.count
  }

  func dropWaiting() { waitingCount = 0 }

  /// Puts the waiting cell on the page, where it has room.
  func place() {
    start -= waitingCount
    UnsafeMutableRawBufferPointer(rebasing: page[start...]).copyMemory(
      from: UnsafeRawBufferPointer(rebasing: waiting[..<waitingCount]))
    page.storeBytes(
      of: UInt16(truncatingIfNeeded: start).bigEndian, toByteOffset: headerSize + 2 * cells, as: UInt16.self)
    cells += 1
    waitingCount = 0
  }

  /// Takes the last cell off the page again; its bytes stay until the next one is placed.
  func takeLast() -> (row: UnsafeRawBufferPointer, child: UInt32) {
    let next = cells > 1 ? offset(ofCell: cells - 2) : page.count
    let cell = UnsafeRawBufferPointer(rebasing: page[start..<next])
    cells -= 1
    start = next
    return isLeaf ? (cell, 0) : (UnsafeRawBufferPointer(rebasing: cell[4...]), Self.child(of: cell))
  }

  /// The page as the file has it.
  /// - Parameter last: The number of the page whose rows come after all cells; 0 on a leaf.
  func finished(last: UInt32) -> UnsafeRawBufferPointer {
    page[0] = isLeaf ? 10 : 2
    page.storeBytes(of: 0, toByteOffset: 1, as: UInt16.self)
    page.storeBytes(of: UInt16(truncatingIfNeeded: cells).bigEndian, toByteOffset: 3, as: UInt16.self)
    // 65,536 is written as 0.
    page.storeBytes(of: UInt16(truncatingIfNeeded: start).bigEndian, toByteOffset: 5, as: UInt16.self)
    page[7] = 0
    if !isLeaf { page.storeBytes(of: last.bigEndian, toByteOffset: 8, as: UInt32.self) }
    return UnsafeRawBufferPointer(page)
  }

  /// Empties the page for the next one. What no cell takes is 0.
  func clear() {
    page.initializeMemory(as: UInt8.self, repeating: 0)
    (cells, start) = (0, page.count)
  }

  private func offset(ofCell cell: Int) -> Int {
    let stored = UInt16(
      bigEndian: page.loadUnaligned(fromByteOffset: headerSize + 2 * cell, as: UInt16.self))
    return stored == 0 ? page.count : Int(stored)
  }

  private static func child(of cell: UnsafeRawBufferPointer) -> UInt32 {
    UInt32(bigEndian: cell.loadUnaligned(as: UInt32.self))
  }
}
