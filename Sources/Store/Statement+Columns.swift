import CSQLite

/// A value that a column can hold: read only where the column has that type, since SQLite would turn any
/// type into any other, and a word into zero.
public protocol ColumnValue {
  /// The value of a column of the current row; nil where the type is another. For `Statement.value` alone.
  static func read(_ column: Int32, of statement: OpaquePointer) -> Self?
  /// The type's name in an error.
  static var columnType: String { get }
}

extension Statement {
  /// The value of the current row at a column's position, 0 … the number of columns - 1.
  @inlinable
  public func value<Value: ColumnValue>(
    _ column: Int32, as type: Value.Type = Value.self
  ) throws(StoreError) -> Value {
    guard column >= 0, column < sqlite3_data_count(handle),
      let value = Value.read(column, of: handle)
    else { throw mismatch(column, Value.columnType) }
    return value
  }

  /// Calls `body` with the bytes of a blob where they lie, which they do until the next step.
  public func withBlob<Result>(
    _ column: Int32, _ body: (UnsafeRawBufferPointer) -> Result
  ) throws(StoreError) -> Result {
    guard column >= 0, column < sqlite3_data_count(handle), sqlite3_column_type(handle, column) == SQLITE_BLOB
    else { throw mismatch(column, [UInt8].columnType) }
    // An empty blob has no address.
    let address = sqlite3_column_blob(handle, column)
    let count = address == nil ? 0 : Int(sqlite3_column_bytes(handle, column))
    return body(UnsafeRawBufferPointer(start: address, count: count))
  }

  /// The value of the current row in a column with that name.
  public func value<Value: ColumnValue>(
    _ name: String, as type: Value.Type = Value.self
  ) throws(StoreError) -> Value {
    try value(try column(name))
  }

  /// The position of the column with that name, for reading in a loop; the names are case-sensitive.
  public func column(_ name: String) throws(StoreError) -> Int32 {
    let found = (0..<sqlite3_column_count(handle)).filter { columnName($0) == name }
    guard found.count == 1, let column = found.first else {
      let problem = found.isEmpty ? "has no column" : "has more than one column"
      throw StoreError(.column, place: self.name, reason: "\(problem) \(name)")
    }
    return column
  }

  /// The names of the columns, in order.
  public var columnNames: [String] {
    (0..<sqlite3_column_count(handle)).map { columnName($0) }
  }

  private func columnName(_ column: Int32) -> String {
    sqlite3_column_name(handle, column).map { String(cString: $0) } ?? ""
  }

  @usableFromInline
  func mismatch(_ column: Int32, _ expected: String) -> StoreError {
    let count = sqlite3_column_count(handle)
    guard (0..<count).contains(column) else {
      return StoreError(.column, place: name, reason: "has \(count) columns, none at \(column)")
    }
    guard sqlite3_data_count(handle) > 0 else {
      return StoreError(.column, place: name, reason: "does not stand on a row")
    }
    let types = [
      SQLITE_INTEGER: "an integer", SQLITE_FLOAT: "a real", SQLITE_BLOB: "a blob", SQLITE_NULL: "null",
      SQLITE_TEXT: expected.hasPrefix(String.columnType) ? "a text that is not UTF-8" : "a text",
    ]
    let type = types[sqlite3_column_type(handle, column)] ?? "unknown"
    let reason = "column \(columnName(column)) is \(type), expected \(expected)"
    // The tables are strict, so that a file of ours holds such a value only where it was damaged.
    let file = sqlite3_db_filename(sqlite3_db_handle(handle), nil).map { String(cString: $0) } ?? ""
    if file.isEmpty { return StoreError(.column, place: name, reason: reason) }
    return StoreError(
      .column, place: file, reason: "\(name): \(reason)", remedy: StoreError.remedyForDamage)
  }
}
