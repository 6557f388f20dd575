import CSQLite

extension Int64: ColumnValue {
  public static var columnType: String { "an integer" }

  @inlinable
  public static func read(_ column: Int32, of statement: OpaquePointer) -> Int64? {
    sqlite3_column_type(statement, column) == SQLITE_INTEGER
      ? sqlite3_column_int64(statement, column) : nil
  }
}

extension Int: ColumnValue {
  public static var columnType: String { "an integer of the machine's width" }

  @inlinable
  public static func read(_ column: Int32, of statement: OpaquePointer) -> Int? {
    Int64.read(column, of: statement).flatMap { Int(exactly: $0) }
  }
}

extension Int32: ColumnValue {
  public static var columnType: String { "an integer of 32 bits" }

  @inlinable
  public static func read(_ column: Int32, of statement: OpaquePointer) -> Int32? {
    Int64.read(column, of: statement).flatMap { Int32(exactly: $0) }
  }
}

extension Double: ColumnValue {
  public static var columnType: String { "a real" }

  @inlinable
  public static func read(_ column: Int32, of statement: OpaquePointer) -> Double? {
    sqlite3_column_type(statement, column) == SQLITE_FLOAT
      ? sqlite3_column_double(statement, column) : nil
  }
}

extension String: ColumnValue {
  public static var columnType: String { "a text in UTF-8" }

  public static func read(_ column: Int32, of statement: OpaquePointer) -> String? {
    guard sqlite3_column_type(statement, column) == SQLITE_TEXT,
      let text = sqlite3_column_text(statement, column)
    else { return nil }
    let count = Int(sqlite3_column_bytes(statement, column))
    return String(validating: UnsafeBufferPointer(start: text, count: count), as: UTF8.self)
  }
}

extension [UInt8]: ColumnValue {
  public static var columnType: String { "a blob" }

  public static func read(_ column: Int32, of statement: OpaquePointer) -> [UInt8]? {
    guard sqlite3_column_type(statement, column) == SQLITE_BLOB else { return nil }
    // An empty blob has no address.
    let address = sqlite3_column_blob(statement, column)
    let count = Int(sqlite3_column_bytes(statement, column))
    return [UInt8](UnsafeRawBufferPointer(start: address, count: address == nil ? 0 : count))
  }
}

extension Optional: ColumnValue where Wrapped: ColumnValue {
  public static var columnType: String { "\(Wrapped.columnType) or null" }

  @inlinable
  public static func read(_ column: Int32, of statement: OpaquePointer) -> Wrapped?? {
    if sqlite3_column_type(statement, column) == SQLITE_NULL { return .some(nil) }
    return Wrapped.read(column, of: statement).map { .some($0) }
  }
}
