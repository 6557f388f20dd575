import CSQLite
import Queries

/// One connection to one SQLite file, owned by one thread at a time.
///
/// It is not Sendable: hand it over, do not share it. Statements keep it alive, and it closes with the last
/// of them.
public final class Connection {
  @usableFromInline let handle: OpaquePointer
  /// The path that errors name; `:memory:` for a database without a file.
  public let path: String
  /// The right to write, which a writer keeps.
  private let lock: WriterLock?

  /// - Parameters:
  ///   - file: What SQLite opens.
  ///   - path: What errors name.
  ///   - flags: The `SQLITE_OPEN_…` flags.
  ///   - lock: What a writer holds.
  init(
    opening file: String, namedAs path: String, flags: Int32, holding lock: WriterLock? = nil
  ) throws(StoreError) {
    var handle: OpaquePointer?
    // No mutex: a connection is never shared between threads.
    let result = sqlite3_open_v2(file, &handle, flags | SQLITE_OPEN_NOMUTEX, Self.fileSystem)
    guard result == SQLITE_OK, let handle else {
      let error = StoreError.sqlite(result, on: handle, place: path)
      sqlite3_close_v2(handle)
      throw error
    }
    (self.handle, self.path, self.lock) = (handle, path, lock)
    sqlite3_extended_result_codes(handle, 1)
    sqlite3_busy_timeout(handle, Self.patience)
    try check(sqlite_register_integer_rows(handle), place: path)
    // The file may come from anywhere: its schema is not trusted, cannot be tampered with through SQL, and a
    // mistyped name in double quotes is an error instead of a text.
    for (flag, value) in [
      (SQLITE_DBCONFIG_DEFENSIVE, 1), (SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0), (SQLITE_DBCONFIG_DQS_DML, 0),
      (SQLITE_DBCONFIG_DQS_DDL, 0), (SQLITE_DBCONFIG_ENABLE_FKEY, 1),
    ] as [(Int32, Int32)] {
      try check(sqlite_set_flag(handle, flag, value), place: path)
    }
  }

  deinit { sqlite3_close_v2(handle) }

  /// How long others are waited for, in milliseconds.
  static let patience: Int32 = 5_000

  /// The name of SQLite's file system in which calls that failed for the moment are made again.
  ///
  /// Unchecked: SQLite copies nothing, the text is a constant of C.
  private nonisolated(unsafe) static let fileSystem = sqlite_register_retries()

  /// Runs every statement of a script; rows it yields are dropped.
  public func execute(_ script: String) throws(StoreError) {
    try check(sqlite3_exec(handle, script, nil, nil, nil), place: firstLine(of: script))
  }

  /// Runs every statement of a query's file.
  public func execute(_ query: Query) throws(StoreError) {
    try check(sqlite3_exec(handle, "\(query.sql)", nil, nil, nil), place: query.rawValue)
  }

  /// Prepares one statement, for use as often as wanted.
  public func prepare(_ sql: String) throws(StoreError) -> Statement {
    try Statement(sql, namedAs: firstLine(of: sql), on: self)
  }

  /// Prepares the statement of a query's file.
  public func prepare(_ query: Query) throws(StoreError) -> Statement {
    try Statement("\(query.sql)", namedAs: query.rawValue, on: self)
  }

  /// The rows that the last finished `insert`, `update` or `delete` changed.
  public var changes: Int64 { sqlite3_changes64(handle) }

  /// The rowid of the last insert into a table that has rowids.
  public var lastInsertedRowID: Int64 { sqlite3_last_insert_rowid(handle) }

  func check(_ result: Int32, place: String) throws(StoreError) {
    guard result == SQLITE_OK else { throw StoreError.sqlite(result, on: handle, place: place) }
  }
}

/// The first line of a statement that says anything, at most 100 characters of it.
func firstLine(of sql: String) -> String {
  let lines = sql.utf8.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
  let line = lines.first { line in
    let text = line.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    return !text.isEmpty && !text.starts(with: "--".utf8)
  }
  return line.map { String(decoding: $0.prefix(100), as: UTF8.self) } ?? "an empty statement"
}
