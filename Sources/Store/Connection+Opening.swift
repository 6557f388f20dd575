import CSQLite
import LibC

extension Connection {
  /// Marks a file as this program's, in the header field that `pragma application_id` reads ("PFnl").
  public static let applicationID: Int64 = 0x50_46_6e_6c

  /// Bytes a page: above 4,096 sorted rows go in faster, above 8,192 hardly.
  public static let defaultPageSize = 8192
  public static let defaultCacheKibibytes = 32_768

  /// Opens the database that the lock stands for, for writing, and makes it first where there is none.
  ///
  /// It holds the lock as long as it lives: it is the one connection that writes and checkpoints, the latter
  /// only when `checkpoint(truncate:)` asks for it, or when it closes.
  /// - Parameters:
  ///   - lock: The right to write; a database made here has mode 0600.
  ///   - pageSize: Bytes, a power of two in 512 … 65,536; counts only when the file is made.
  ///   - cacheKibibytes: How much of the file is kept in memory.
  /// - Throws: Also for a file that is not this program's; nothing is written to it.
  public static func writer(
    _ lock: WriterLock, pageSize: Int = defaultPageSize, cacheKibibytes: Int = defaultCacheKibibytes
  ) throws(StoreError) -> Connection {
    do throws(StoreError) {
      return try openWriter(lock, pageSize, cacheKibibytes)
    } catch {
      throw error.placed(at: lock.database)
    }
  }

  private static func openWriter(
    _ lock: WriterLock, _ pageSize: Int, _ cacheKibibytes: Int
  ) throws(StoreError) -> Connection {
    let path = lock.database
    try createPrivateFile(path)
    let connection = try Connection(
      opening: unambiguous(path), namedAs: path, flags: SQLITE_OPEN_READWRITE, holding: lock)
    // Until the file is known as ours, closing must not move a log of another program's into it.
    try connection.setCheckpointsOnClose(false)
    if try connection.isEmpty() {
      guard chmod(path, 0o600) == 0 else { throw .system(errno, place: path, doing: "make the file private") }
      // The mark is the first thing written, so that a file of ours that was left half made is known as ours.
      try connection.execute(
        "pragma page_size = \(pageSize); pragma application_id = \(applicationID)")
    }
    try connection.refuseForeignFile()
    try connection.setCheckpointsOnClose(true)
    try connection.useWriteAheadLog()
    try connection.execute(
      """
      pragma synchronous = full;
      pragma wal_autocheckpoint = 0;
      pragma cache_size = -\(cacheKibibytes);
      """)
    return connection
  }

  /// Lets readers and the writer work side by side; the file remembers it.
  func useWriteAheadLog() throws(StoreError) {
    let mode = try single("pragma journal_mode = wal", as: String.self)
    guard mode == "wal" else {
      throw StoreError(
        .sqlite(code: SQLITE_CANTOPEN, extended: SQLITE_CANTOPEN), place: path,
        reason: "the file system offers no write-ahead log, journal mode is \(mode)",
        remedy: "keep the database on a local disk")
    }
  }

  /// Opens an existing database for reading; it sees what was committed, never blocks the writer,
  /// and never checkpoints, since it opens the file read-only.
  ///
  /// Where this user may not write into the folder, SQLite could not make the file by which readers and writer
  /// agree; a database without a write-ahead log is then read as one that does not change.
  /// - Parameter cacheKibibytes: How much of the file is kept in memory.
  public static func reader(
    _ path: String, cacheKibibytes: Int = 8192
  ) throws(StoreError) -> Connection {
    let isFixed = try isInReadOnlyFolder(path)
    let connection = try Connection(
      opening: isFixed ? immutableURI(path) : unambiguous(path), namedAs: path,
      flags: SQLITE_OPEN_READONLY | (isFixed ? SQLITE_OPEN_URI : 0))
    do throws(StoreError) {
      try connection.execute("pragma query_only = on; pragma cache_size = -\(cacheKibibytes)")
      try connection.refuseForeignFile()
    } catch {
      throw error.placed(at: path)
    }
    return connection
  }

  /// A database without a file, marked as this program's.
  public static func memory() throws(StoreError) -> Connection {
    let connection = try Connection(
      opening: ":memory:", namedAs: ":memory:", flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)
    try connection.execute("pragma application_id = \(applicationID)")
    return connection
  }

  /// A relative path with `./` before it, lest SQLite take it for a URI or for `:memory:`.
  static func unambiguous(_ path: String) -> String {
    path.utf8.first == UInt8(ascii: "/") ? path : "./" + path
  }

  private func setCheckpointsOnClose(_ on: Bool) throws(StoreError) {
    try check(sqlite_set_flag(handle, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, on ? 0 : 1), place: path)
  }

  private func isEmpty() throws(StoreError) -> Bool {
    try single("pragma page_count", as: Int64.self) == 0
  }

  private func refuseForeignFile() throws(StoreError) {
    guard try single("pragma application_id", as: Int64.self) == Self.applicationID else {
      throw StoreError(
        .foreignFile, place: path,
        reason: try isEmpty() ? "the file is empty" : "the database belongs to another program",
        remedy: "name another file with --db, this one was not touched")
    }
  }

  /// The only column of the only row of a statement without parameters.
  func single<Value: ColumnValue>(_ sql: String, as type: Value.Type) throws(StoreError) -> Value {
    let statement = try prepare(sql)
    guard try statement.step() else {
      throw StoreError(.column, place: statement.name, reason: "gave no row")
    }
    return try statement.value(0)
  }
}
