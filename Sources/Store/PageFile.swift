import LibC

/// A database file that no connection has open, for adding pages at its end.
///
/// Source: sqlite.org/fileformat2.html, 1.3 (header) and 1.4 (the page that locks lie on).
final class PageFile {
  let path: String
  let pageSize: Int
  private let descriptor: Int32
  /// Pages that the file has, those that wait included.
  private var count: UInt32
  /// Pages that wait to be written together, and the number of the first of them.
  private let waiting: UnsafeMutableRawBufferPointer
  private var waitingSize = 0
  private var firstWaiting: UInt32

  private static let waitingPages = 128
  private static let countOffset: off_t = 28

  /// - Throws: Also for a file whose pages are not what SQLite makes them without being told.
  init(_ path: String) throws(StoreError) {
    let descriptor = retrying { open(path, O_RDWR | O_CLOEXEC) }
    guard descriptor >= 0 else { throw .system(errno, place: path, doing: "open the new database") }
    var header = [UInt8](repeating: 0, count: 100)
    var status = stat()
    guard header.withUnsafeMutableBytes({ readAll($0, at: 0, from: descriptor) }),
      fstat(descriptor, &status) == 0
    else {
      let number = errno
      close(descriptor)
      throw .system(number, place: path, doing: "read the new database")
    }
    func number(_ bytes: Range<Int>) -> UInt32 { header[bytes].reduce(0) { $0 << 8 | UInt32($1) } }
    let pageSize = number(16..<18) == 1 ? 65_536 : Int(number(16..<18))
    let count = number(28..<32)
    // No bytes kept back on a page, no map of pages. Free ones, which a step of the schema left, stay as they are.
    guard pageSize >= 512, header[20] == 0, number(52..<56) == 0,
      Int64(status.st_size) == Int64(count) * Int64(pageSize)
    else {
      close(descriptor)
      throw StoreError(
        .statement, place: path, reason: "the new database has another layout than was asked for",
        remedy: "please report this, with what --version says of SQLite")
    }
    (self.path, self.pageSize, self.descriptor, self.count) = (path, pageSize, descriptor, count)
    firstWaiting = count + 1
    waiting = .allocate(byteCount: Self.waitingPages * pageSize, alignment: 8)
  }

  deinit {
    close(descriptor)
    waiting.deallocate()
  }

  /// Adds a page, and gives its number.
  func append(_ page: UnsafeRawBufferPointer) throws(StoreError) -> UInt32 {
    let locks = UInt32(0x4000_0000 / pageSize) + 1
    if count + 1 == locks {
      // SQLite keeps off the page that locks lie on.
      try flush()
      count += 1
      firstWaiting = count + 1
    }
    UnsafeMutableRawBufferPointer(rebasing: waiting[waitingSize...]).copyMemory(from: page)
    waitingSize += pageSize
    count += 1
    let number = count
    if waitingSize == waiting.count { try flush() }
    return number
  }

  /// Writes a page that the file has.
  func write(_ page: UnsafeRawBufferPointer, as number: UInt32) throws(StoreError) {
    guard writeAll(page, at: off_t(number - 1) * off_t(pageSize), to: descriptor) else {
      throw .system(errno, place: path, doing: "write the new database")
    }
  }

  /// Writes what waits, and how many pages there are now.
  func finish() throws(StoreError) {
    try flush()
    let isWritten = withUnsafeBytes(of: count.bigEndian) {
      writeAll($0, at: Self.countOffset, to: descriptor)
    }
    guard isWritten else { throw .system(errno, place: path, doing: "write the new database") }
  }

  private func flush() throws(StoreError) {
    let bytes = UnsafeRawBufferPointer(rebasing: waiting[..<waitingSize])
    guard writeAll(bytes, at: off_t(firstWaiting - 1) * off_t(pageSize), to: descriptor) else {
      throw .system(errno, place: path, doing: "write the new database")
    }
    waitingSize = 0
    firstWaiting = count + 1
  }
}
