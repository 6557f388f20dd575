import Store

/// Keeps the write-ahead log of a run that writes many batches small.
///
/// What nobody reads any more is moved into the database after every batch, and the log begins anew. Readers that come
/// and go are waited for once it has become large. One that stays, such as a shell with an open transaction, cannot be:
/// it sees the database as it was, and the log keeps all that was written since until it is gone.
struct LogKeeper {
  private let connection: Connection
  /// Bytes that are not worth waiting for.
  private var tolerated = Self.large

  static let large: Int64 = 16 << 20

  init(_ connection: Connection) { self.connection = connection }

  /// To be called between batches.
  mutating func keepSmall() throws(StoreError) {
    if connection.writeAheadLogBytes <= tolerated { return }
    if try connection.checkpoint() { return }
    // Who waited for nothing waits next when there is twice as much: however long the run, it is for a minute at most.
    if try !connection.checkpoint(truncate: true) { tolerated = 2 * connection.writeAheadLogBytes }
  }

  /// To be called when all is written: empties the log.
  /// - Returns: What to say where that cannot be done yet, and much is in it.
  func finish() throws(StoreError) -> PathProblem? {
    if try connection.emptyLogUnlessRead() { return nil }
    guard connection.writeAheadLogBytes > Self.large, try !connection.checkpoint(truncate: true) else {
      return nil
    }
    let mebibytes = connection.writeAheadLogBytes >> 20
    return PathProblem(
      path: LogPath(connection.path + "-wal"),
      message:
        "holds \(mebibytes) MiB that cannot be moved into the database while another program stands in an old"
        + " state of it; end that program or its transaction, and the next ingest empties the file")
  }
}
