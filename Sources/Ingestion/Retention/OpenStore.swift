import Queries
import Store

/// A database open for writing, with its derived tables up to date.
struct OpenStore {
  let database: Database
  /// The shapes and names as the store holds them.
  let catalog: ShapeCatalog

  var connection: Connection { database.connection }

  /// Opens or makes the database that the lock stands for. Where an older fold wrote its derived tables all
  /// journeys are folded anew, and where a run was killed between an erasure and its end, that is finished.
  init(_ lock: WriterLock) throws(StoreError) {
    database = try Database.openForWriting(lock)
    catalog = try ShapeCatalog(from: database.connection)
    if database.needsRefold { try refold(database.connection, catalog: catalog) }
    try database.connection.finishErasing()
  }

  /// The same of a database that has to be there.
  init(existing lock: WriterLock) throws(StoreError) {
    guard try !Database.isMissing(lock) else { throw .missingDatabase(lock.database) }
    try self.init(lock)
  }
}
