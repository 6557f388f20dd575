import CSQLite

/// A prepared statement: bind, then `run` it or walk its rows, as often as wanted.
///
/// Positions of parameters count from 1 and those of columns from 0, as in SQLite. It finalizes itself, and
/// keeps its connection open as long as it lives.
public final class Statement {
  @usableFromInline let handle: OpaquePointer
  /// The connection it belongs to.
  public let connection: Connection
  /// The query's name, or the first line of the SQL: what errors call it.
  public let name: String

  init(_ sql: String, namedAs name: String, on connection: Connection) throws(StoreError) {
    var sql = sql
    var (handle, extra): (OpaquePointer?, OpaquePointer?)
    let result = sql.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { text in
        var tail: UnsafePointer<CChar>?
        let result = sqlite3_prepare_v3(
          connection.handle, text.baseAddress, Int32(clamping: text.count),
          UInt32(SQLITE_PREPARE_PERSISTENT), &handle, &tail)
        guard result == SQLITE_OK, let start = text.baseAddress, let tail else { return result }
        // Only comments may follow; a second statement would never run.
        return sqlite3_prepare_v3(
          connection.handle, tail, Int32(clamping: text.count - (tail - start)), 0, &extra, nil)
      }
    }
    defer { sqlite3_finalize(extra) }
    guard result == SQLITE_OK, let handle else {
      let error =
        result == SQLITE_OK
        ? StoreError(.statement, place: name, reason: "holds no statement")
        : StoreError.sqlite(result, on: connection.handle, place: name)
      sqlite3_finalize(handle)
      throw error
    }
    (self.handle, self.connection, self.name) = (handle, connection, name)
    guard extra == nil else {
      throw StoreError(.statement, place: name, reason: "holds more than one statement")
    }
  }

  deinit { sqlite3_finalize(handle) }

  /// Goes to the next row; false at the end, where the statement is ready to run again.
  @inlinable
  public func step() throws(StoreError) -> Bool {
    let result = sqlite3_step(handle)
    if result == SQLITE_ROW { return true }
    guard result == SQLITE_DONE else { throw failure(result) }
    sqlite3_reset(handle)
    return false
  }

  /// Runs the statement to its end; rows it yields are dropped.
  @inlinable
  public func run() throws(StoreError) {
    while try step() {}
  }

  /// Makes the statement ready to run again; the bound values stay.
  @inlinable
  public func reset() { sqlite3_reset(handle) }

  /// Calls `body` with the statement standing on each row in turn.
  @inlinable
  public func forEachRow(_ body: (Statement) throws(StoreError) -> Void) throws(StoreError) {
    defer { reset() }
    while try step() { try body(self) }
  }

  /// What `read` makes of every row.
  @inlinable
  public func all<Value>(
    _ read: (Statement) throws(StoreError) -> Value
  ) throws(StoreError) -> [Value] {
    defer { reset() }
    var values: [Value] = []
    while try step() { values.append(try read(self)) }
    return values
  }

  /// What `read` makes of the first row; nil where there is none.
  @inlinable
  public func first<Value>(
    _ read: (Statement) throws(StoreError) -> Value
  ) throws(StoreError) -> Value? {
    defer { reset() }
    return try step() ? try read(self) : nil
  }

  /// The error of a failed call; the statement is ready to run again.
  @usableFromInline
  func failure(_ result: Int32) -> StoreError {
    let error = StoreError.sqlite(
      result, on: connection.handle, place: name,
      mayHoldValues: sqlite3_bind_parameter_count(handle) > 0)
    sqlite3_reset(handle)
    return error
  }
}
