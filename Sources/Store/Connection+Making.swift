import CSQLite
import LibC

/// Making a database: it is written under another name, without a journal, and gets its own name only when it
/// is whole and durable. So the first ingest, the largest of all, writes every page once, and a run that is
/// interrupted leaves nothing but a file that the next one removes.
extension Connection {
  /// Opens an empty database for the one who makes it; nobody else sees it before `publish`.
  ///
  /// Without a journal nothing can be rolled back: after any error the file is to be discarded.
  public static func maker(
    _ lock: WriterLock, pageSize: Int = defaultPageSize, cacheKibibytes: Int = defaultCacheKibibytes
  ) throws(StoreError) -> Connection {
    discard(lock)
    let path = unfinished(lock)
    try create(path)
    // Whether the file system can do what the database will need is asked before the work and not after it.
    try Connection(
      opening: unambiguous(path), namedAs: path, flags: SQLITE_OPEN_READWRITE, holding: lock
    ).useWriteAheadLog()
    discard(lock)
    try create(path)
    let connection = try Connection(
      opening: unambiguous(path), namedAs: path, flags: SQLITE_OPEN_READWRITE, holding: lock)
    // SQLite's defensive mode insists on a journal.
    try connection.check(sqlite_set_flag(connection.handle, SQLITE_DBCONFIG_DEFENSIVE, 0), place: path)
    try connection.execute(
      """
      pragma page_size = \(pageSize);
      pragma application_id = \(applicationID);
      pragma journal_mode = off;
      pragma synchronous = off;
      pragma locking_mode = exclusive;
      pragma cache_size = -\(cacheKibibytes);
      """)
    return connection
  }

  /// The page that a table's or an index's tree begins on.
  public func rootPage(of name: String) throws(StoreError) -> RootPage {
    let statement = try prepare("select rootpage from sqlite_schema where name = :name")
    try statement.bind(":name", name)
    guard let number: Int64 = try statement.first({ row throws(StoreError) in try row.value(0) }),
      let page = UInt32(exactly: number)
    else { throw StoreError(.column, place: path, reason: "there is no table or index \(name)") }
    return RootPage(number: page)
  }

  /// Fills empty tables and indices of the database that a maker made, and whose connection is closed.
  /// - Parameter trees: For each its root, and what adds its rows.
  public static func fill(
    _ lock: WriterLock, _ trees: [(root: RootPage, feed: (inout TreeBuilder) throws(StoreError) -> Void)]
  ) throws(StoreError) {
    let pages = try PageFile(unfinished(lock))
    for tree in trees {
      var builder = TreeBuilder(in: pages, root: tree.root.number)
      try tree.feed(&builder)
      try builder.finish()
    }
    try pages.finish()
  }

  /// Gives the database that a maker filled, and whose connection is closed, its name.
  public static func publish(_ lock: WriterLock) throws(StoreError) {
    let path = unfinished(lock)
    try Connection(
      opening: unambiguous(path), namedAs: path, flags: SQLITE_OPEN_READWRITE, holding: lock
    ).useWriteAheadLog()
    let descriptor = retrying { open(path, O_RDWR | O_CLOEXEC) }
    guard descriptor >= 0 else { throw .system(errno, place: path, doing: "open the new database") }
    defer { close(descriptor) }
    guard retrying({ fsync(descriptor) }) == 0 else {
      throw .system(errno, place: path, doing: "sync the new database")
    }
    // What lies there of a database that was moved away would be taken for this one's.
    for suffix in ["-wal", "-shm", "-journal"] {
      guard retrying({ unlink(lock.database + suffix) }) == 0 || errno == ENOENT else {
        throw .system(errno, place: lock.database + suffix, doing: "remove what another database left")
      }
    }
    guard retrying({ rename(path, lock.database) }) == 0 else {
      throw .system(errno, place: lock.database, doing: "name the new database")
    }
    try syncFolder(of: path)
  }

  /// Removes what a maker left that did not come to its end. The journal goes first: beside the next file of that
  /// name it would be taken for its own, and rolled back into it.
  public static func discard(_ lock: WriterLock) {
    for suffix in ["-journal", "-wal", "-shm", ""] { _ = retrying { unlink(unfinished(lock) + suffix) } }
  }

  private static func create(_ path: String) throws(StoreError) {
    guard try createPrivateFile(path) else {
      throw StoreError(
        .system(EEXIST), place: path, reason: "what an interrupted run left cannot be removed",
        remedy: "remove it by hand")
    }
  }

  private static func unfinished(_ lock: WriterLock) -> String { lock.database + ".new" }
}

/// Where a table or an index of a file begins.
public struct RootPage: Sendable {
  let number: UInt32
}
