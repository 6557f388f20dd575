import CSQLite
import LibC

/// An error that the body of a transaction may throw: it can stand for the store's own as well.
public protocol StoreErrorCarrier: Error {
  init(_ error: StoreError)
}

extension StoreError: StoreErrorCarrier {
  public init(_ error: StoreError) { self = error }
}

extension Connection {
  /// Runs `body` in a transaction that is a writer's from its start; all of it is kept, or none.
  ///
  /// Inside another transaction it is a savepoint of it. Whatever `body` throws comes out after the rollback.
  /// Swift infers `any Error` for a closure that does not say what it throws: write
  /// `transaction { () throws(StoreError) in … }`.
  public func transaction<Value, Failure: StoreErrorCarrier>(
    _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    try isInTransaction
      ? bracket("savepoint nested", "release nested", "rollback to nested; release nested", body)
      : bracket("begin immediate", "commit", "rollback", body)
  }

  /// The same for a body that waits for others; only outside of any transaction.
  nonisolated(nonsending) public func transaction<Value, Failure: StoreErrorCarrier>(
    _ body: nonisolated(nonsending) () async throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    do { try execute("begin immediate") } catch { throw Failure(error) }
    let outcome: Result<Value, Failure>
    do throws(Failure) { outcome = .success(try await body()) } catch { outcome = .failure(error) }
    return try finish(outcome, "commit", "rollback")
  }

  /// Runs `body` so that all its reads see the database as of one moment.
  public func snapshot<Value, Failure: StoreErrorCarrier>(
    _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    try isInTransaction ? body() : bracket("begin", "commit", "rollback", body)
  }

  /// True between the begin and the end of a transaction.
  public var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

  /// Moves the write-ahead log into the database file; outside a transaction.
  ///
  /// - Parameter truncate: Waits (up to the busy timeout) for readers of the log and leaves it empty, so that
  ///   nothing deleted survives in it; otherwise moves what no reader still needs.
  /// - Returns: Whether the whole log was moved, and emptied if asked.
  @discardableResult
  public func checkpoint(truncate: Bool = false) throws(StoreError) -> Bool {
    var (frames, moved): (Int32, Int32) = (0, 0)
    let mode = truncate ? SQLITE_CHECKPOINT_TRUNCATE : SQLITE_CHECKPOINT_PASSIVE
    let result = sqlite3_wal_checkpoint_v2(handle, nil, mode, &frames, &moved)
    if result & 0xff == SQLITE_BUSY { return false }
    try check(result, place: path)
    return frames == moved
  }

  /// How large the file of the write-ahead log is, in bytes; 0 where there is none.
  public var writeAheadLogBytes: Int64 {
    var status = stat()
    return stat(path + "-wal", &status) == 0 ? Int64(status.st_size) : 0
  }

  /// The same as `checkpoint(truncate: true)`, without waiting for anybody.
  public func emptyLogUnlessRead() throws(StoreError) -> Bool {
    sqlite3_busy_timeout(handle, 0)
    defer { sqlite3_busy_timeout(handle, Self.patience) }
    return try checkpoint(truncate: true)
  }

  private func bracket<Value, Failure: StoreErrorCarrier>(
    _ begin: String, _ end: String, _ undo: String, _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    do { try execute(begin) } catch { throw Failure(error) }
    return try finish(Result { () throws(Failure) in try body() }, end, undo)
  }

  /// Keeps what a body did, or undoes it where it failed.
  private func finish<Value, Failure: StoreErrorCarrier>(
    _ outcome: Result<Value, Failure>, _ end: String, _ undo: String
  ) throws(Failure) -> Value {
    do throws(Failure) {
      let value = try outcome.get()
      do { try execute(end) } catch { throw Failure(error) }
      return value
    } catch {
      // SQLite has already undone everything itself where the disk is full or failing. Should the undoing
      // fail, the first error is still the one to tell; closing the connection undoes the rest.
      if isInTransaction { try? execute(undo) }
      throw error
    }
  }
}
