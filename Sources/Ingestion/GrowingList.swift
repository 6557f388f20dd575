/// A growing list whose elements neither move nor change: whoever was told of one reads it while others are added.
///
/// Unchecked Sendable because one thread at a time adds, and tells the others of an element only when it is in.
final class GrowingList<Element: BitwiseCopyable>: @unchecked Sendable {
  private static var blockBits: Int { 16 }
  private static var blockSize: Int { 1 << blockBits }
  /// Far beyond what memory holds.
  private static var mostBlocks: Int { 1 << 14 }

  /// Those in use; what is allocated and not touched takes no memory.
  private let blocks: UnsafeMutablePointer<UnsafeMutablePointer<Element>> = .allocate(capacity: mostBlocks)
  private(set) var count = 0

  deinit {
    for block in stride(from: 0, to: count, by: Self.blockSize) {
      blocks[block >> Self.blockBits].deallocate()
    }
    blocks.deallocate()
  }

  func append(_ element: Element) {
    let (block, place) = (count >> Self.blockBits, count & (Self.blockSize - 1))
    precondition(block < Self.mostBlocks)
    if place == 0 { (blocks + block).initialize(to: .allocate(capacity: Self.blockSize)) }
    (blocks[block] + place).initialize(to: element)
    count += 1
  }

  /// `index` is that of an element.
  @inline(__always)
  subscript(index: Int) -> Element { blocks[index >> Self.blockBits][index & (Self.blockSize - 1)] }
}
