import CSQLite
import LibC
import Queries

/// Making sure that what was deleted is gone from the bytes of the file, too.
///
/// SQLite's `secure_delete` overwrites what it deletes, but not the copies that moving rows between pages left
/// before; only a file that is written anew (`vacuum`) is known to hold rows that exist and nothing else. That
/// takes as long as copying the file, and up to twice its size of disk for that time.
extension Connection {
  /// Writes the file anew and empties the write-ahead log; outside a transaction, with the lock held.
  /// - Throws: Also where a reader stands on what was deleted; the next call finishes the work.
  public func rewrite() throws(StoreError) {
    try execute("vacuum")
    guard try checkpoint(truncate: true) else {
      throw StoreError(
        .sqlite(code: SQLITE_BUSY, extended: SQLITE_BUSY), place: path,
        reason:
          "what was erased is still in the write-ahead log, since another program is reading the database",
        remedy: "close that program and run the same command again; no new reader sees what was erased")
    }
    // Only now, so that a run that is killed before leaves word of what is still to be done.
    try prepare(.retentionCleaned).run()
    try checkpoint(truncate: true)
  }

  /// Rewrites the file where an erasure was cut short before that.
  public func finishErasing() throws(StoreError) {
    if try retention().isUnclean { try rewrite() }
  }

  /// Whether the bytes of the database or its write-ahead log hold a number that has to be stored in 8 bytes.
  ///
  /// - Returns: False for numbers that SQLite stores in fewer, of which one in 65,536 is: so short a row of bytes
  ///   may stand anywhere.
  public func bytesHold(_ number: Int64) throws(StoreError) -> Bool {
    guard !(-(1 << 47)..<(1 << 47)).contains(number) else { return false }
    let pattern = withUnsafeBytes(of: number.bigEndian) { Array($0) }
    for file in [path, path + "-wal"] where try fileHolds(pattern, file) { return true }
    return false
  }
}

private func fileHolds(_ pattern: [UInt8], _ path: String) throws(StoreError) -> Bool {
  let descriptor = retrying { open(path, O_RDONLY | O_CLOEXEC) }
  guard descriptor >= 0 else {
    if errno == ENOENT { return false }
    throw .system(errno, place: path, doing: "read the file")
  }
  defer { close(descriptor) }
  let overlap = pattern.count - 1
  var chunk = [UInt8](repeating: 0, count: 1 << 20)
  var kept = 0
  while true {
    let count = chunk.withUnsafeMutableBytes {
      read(descriptor, $0.baseAddress.map { $0 + kept }, $0.count - kept)
    }
    if count < 0, errno == EINTR { continue }
    guard count >= 0 else { throw .system(errno, place: path, doing: "read the file") }
    if count == 0 { return false }
    let filled = kept + count
    if chunk.withUnsafeBytes({ holds(UnsafeRawBufferPointer(rebasing: $0[..<filled]), pattern) }) {
      return true
    }
    kept = min(overlap, filled)
    chunk.withUnsafeMutableBytes { bytes in
      for index in 0..<kept { bytes[index] = bytes[filled - kept + index] }
    }
  }
}

private func holds(_ bytes: UnsafeRawBufferPointer, _ pattern: [UInt8]) -> Bool {
  guard let base = bytes.baseAddress, let first = pattern.first else { return false }
  var start = 0
  while bytes.count - start >= pattern.count,
    let found = memchr(base + start, Int32(first), bytes.count - start - pattern.count + 1)
  {
    if memcmp(found, pattern, pattern.count) == 0 { return true }
    start = UnsafeRawPointer(found) - base + 1
  }
  return false
}
