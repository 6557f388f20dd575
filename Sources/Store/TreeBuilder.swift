/// Builds one index B-tree of a file from its rows in order, from the leaves up: every page is filled, and
/// written once. Going through SQL, each row would be compared, and each page split and moved about.
///
/// In such a tree a row stands once: in a leaf, or, where a leaf ends, on the level above between that leaf
/// and the next.
public struct TreeBuilder {
  private let pages: PageFile
  private let root: UInt32
  private var levels: [TreeLevel] = []
  /// Rows added so far.
  public private(set) var rows = 0

  /// - Parameters:
  ///   - pages: Where the pages go.
  ///   - root: The page that stands for the empty tree, and becomes the root.
  init(in pages: PageFile, root: UInt32) {
    (self.pages, self.root) = (pages, root)
  }

  /// Adds rows; they come in the order of the tree's key, all over.
  /// - Parameter cells: Whole cells of `RowCells`, one after the other.
  public mutating func add(_ cells: UnsafeRawBufferPointer) throws(StoreError) {
    var rest = cells[...]
    while let length = rest.first {
      let size = 1 + Int(length)
      guard size <= rest.count else {
        throw StoreError(.statement, place: pages.path, reason: "a row was cut off on its way into the file")
      }
      try push(UnsafeRawBufferPointer(rebasing: rest.prefix(size)), child: 0, to: 0)
      rest = rest.dropFirst(size)
      rows += 1
    }
  }

  /// Writes what is left. Without any row the tree stays as it is.
  mutating func finish() throws(StoreError) {
    var (index, child): (Int, UInt32) = (0, 0)
    while index < levels.count {
      let level = levels[index]
      if level.hasRoom {
        level.place()
      } else {
        try split(index)
        level.place()
      }
      let page = level.finished(last: child)
      index += 1
      if index == levels.count {
        try pages.write(page, as: root)
      } else {
        child = try pages.append(page)
      }
    }
  }

  private mutating func push(
    _ row: UnsafeRawBufferPointer, child: UInt32, to index: Int
  ) throws(StoreError) {
    if index == levels.count { levels.append(TreeLevel(isLeaf: index == 0, pageSize: pages.pageSize)) }
    let level = levels[index]
    if level.isWaiting {
      if level.hasRoom {
        level.place()
      } else {
        // The page is full: the cell that waits parts it from the next one.
        let number = try pages.append(level.finished(last: level.waitingChild))
        try push(level.waitingRow, child: number, to: index + 1)
        level.dropWaiting()
        level.clear()
      }
    }
    level.wait(row, child: child)
  }

  /// Makes room for the level's very last cell: the one before it parts the full page from one that holds
  /// nothing else, since none may be empty.
  private mutating func split(_ index: Int) throws(StoreError) {
    let level = levels[index]
    let (row, child) = level.takeLast()
    let number = try pages.append(level.finished(last: child))
    try push(row, child: number, to: index + 1)
    level.clear()
  }
}
