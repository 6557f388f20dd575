import CSQLite

/// A value that a statement's parameter can take.
public protocol ParameterValue {
  /// Binds itself; the answer is SQLite's result code. For `Statement.bind` alone.
  func bind(to statement: OpaquePointer, at position: Int32) -> Int32
}

extension Statement {
  /// Binds a value to the parameter at a position, 1 … the number of parameters.
  @inlinable
  public func bind(_ position: Int32, _ value: some ParameterValue) throws(StoreError) {
    let result = value.bind(to: handle, at: position)
    guard result == SQLITE_OK else { throw failure(result) }
  }

  /// Binds a value to a parameter by its name in the SQL, such as `:day`.
  public func bind(_ name: String, _ value: some ParameterValue) throws(StoreError) {
    try bind(try position(of: name), value)
  }

  /// The position of a named parameter such as `:day`, for binding in a loop.
  public func position(of name: String) throws(StoreError) -> Int32 {
    let position = sqlite3_bind_parameter_index(handle, name)
    guard position > 0 else {
      throw StoreError(.parameter, place: self.name, reason: "has no parameter \(name)")
    }
    return position
  }

  /// Sets every parameter to null.
  public func clearBindings() { sqlite3_clear_bindings(handle) }

  /// The names of the parameters in the order of their positions; nil for one without a name.
  public var parameterNames: [String?] {
    (0..<sqlite3_bind_parameter_count(handle)).map {
      sqlite3_bind_parameter_name(handle, $0 + 1).map { String(cString: $0) }
    }
  }
}

extension Int64: ParameterValue {
  @inlinable
  public func bind(to statement: OpaquePointer, at position: Int32) -> Int32 {
    sqlite3_bind_int64(statement, position, self)
  }
}

extension Int: ParameterValue {
  @inlinable
  public func bind(to statement: OpaquePointer, at position: Int32) -> Int32 {
    sqlite3_bind_int64(statement, position, Int64(self))
  }
}

extension Double: ParameterValue {
  /// NaN is bound as null, since SQLite has none.
  @inlinable
  public func bind(to statement: OpaquePointer, at position: Int32) -> Int32 {
    sqlite3_bind_double(statement, position, self)
  }
}

extension String: ParameterValue {
  public func bind(to statement: OpaquePointer, at position: Int32) -> Int32 {
    var text = self
    return text.withUTF8 { $0.bind(to: statement, at: position) }
  }
}

extension UnsafeBufferPointer<UInt8>: ParameterValue {
  /// Text, in UTF-8; SQLite copies the bytes.
  @inlinable
  public func bind(to statement: OpaquePointer, at position: Int32) -> Int32 {
    guard let count = Int32(exactly: count) else { return SQLITE_TOOBIG }
    // A null address would bind null; no bytes are the empty text.
    guard let baseAddress else { return sqlite_bind_text_copy(statement, position, "", 0) }
    return UnsafeRawPointer(baseAddress).withMemoryRebound(to: CChar.self, capacity: self.count) {
      sqlite_bind_text_copy(statement, position, $0, count)
    }
  }
}

extension [UInt8]: ParameterValue {
  /// A blob; SQLite copies the bytes.
  public func bind(to statement: OpaquePointer, at position: Int32) -> Int32 {
    guard let count = Int32(exactly: count) else { return SQLITE_TOOBIG }
    return count == 0
      ? sqlite3_bind_zeroblob(statement, position, 0)
      : sqlite_bind_blob_copy(statement, position, self, count)
  }
}

extension Optional: ParameterValue where Wrapped: ParameterValue {
  @inlinable
  public func bind(to statement: OpaquePointer, at position: Int32) -> Int32 {
    switch self {
    case .some(let value): value.bind(to: statement, at: position)
    case .none: sqlite3_bind_null(statement, position)
    }
  }
}
