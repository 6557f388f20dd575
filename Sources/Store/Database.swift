import EventModel
import LibC
import Queries

/// A database of this program, open for writing, with the key of its pseudonyms.
public struct Database {
  public let connection: Connection
  public let key: PseudonymKey

  /// The steps of the schema, oldest first.
  public static let migrations = [Migration(.schema0001Tables), Migration(.schema0002Views)]

  /// The version of the fold that derived tables are written with; a file with another one has to be folded
  /// anew.
  public static let foldVersion = 1

  /// Opens the database that the lock stands for, brought up to date where needed.
  ///
  /// Where there is none, a new one is opened, for `publish` to give it its name once it is filled.
  public static func openForWriting(_ lock: WriterLock) throws(StoreError) -> Database {
    let isNew = try isMissing(lock)
    if !isNew { Connection.discard(lock) }
    let connection = try isNew ? Connection.maker(lock) : Connection.writer(lock)
    try connection.migrate(migrations)
    let binding = try connection.prepare(.schemaBinding)
    let bound: Int64? = try binding.first { row throws(StoreError) in try row.value("key_check") }
    try requireFold(of: connection)
    let key = try PseudonymKey.load(holding: lock, mayCreate: bound == nil)
    if let bound {
      try require(key, bound, path: lock.database)
    } else {
      let bind = try connection.prepare(.schemaBind)
      try bind.bind(":key_check", check(of: key))
      try bind.bind(":fold_version", foldVersion)
      try bind.run()
    }
    return Database(connection: connection, key: key)
  }

  /// Whether there is no database yet.
  public static func isMissing(_ lock: WriterLock) throws(StoreError) -> Bool {
    var status = stat()
    if stat(lock.database, &status) == 0 {
      guard status.st_mode & S_IFMT != S_IFDIR else { throw folder(lock.database) }
      return false
    }
    guard errno == ENOENT else { throw .system(errno, place: lock.database, doing: "find the database") }
    return true
  }

  /// Opens an up-to-date database for reading.
  public static func openForReading(_ path: String) throws(StoreError) -> Connection {
    var status = stat()
    if stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR { throw folder(path) }
    let connection = try Connection.reader(path)
    try connection.requireSchema(migrations)
    try requireFold(of: connection)
    return connection
  }

  private static func folder(_ path: String) -> StoreError {
    StoreError(
      .system(EISDIR), place: path, reason: "is a folder", remedy: "name the database file in it with --db")
  }

  /// Refuses a file whose derived tables another fold wrote.
  private static func requireFold(of connection: Connection) throws(StoreError) {
    let binding = try connection.prepare(.schemaBinding)
    let version: Int? = try binding.first { row throws(StoreError) in try row.value("fold_version") }
    guard let version, version != foldVersion else { return }
    throw StoreError(
      .schema(version > foldVersion ? .newer : .older), place: connection.path,
      reason: "its journeys were folded by version \(version) of the fold, the program has \(foldVersion)",
      remedy:
        "use the program that wrote it, or ingest the logs into another file with the same key beside it")
  }

  /// The key of the database that `connection` reads, checked against it.
  public static func key(of connection: Connection) throws(StoreError) -> PseudonymKey {
    let key = try PseudonymKey.load(beside: connection.path)
    let binding = try connection.prepare(.schemaBinding)
    if let bound: Int64 = try binding.first({ row throws(StoreError) in try row.value("key_check") }) {
      try require(key, bound, path: connection.path)
    }
    return key
  }

  private static func require(_ key: PseudonymKey, _ bound: Int64, path: String) throws(StoreError) {
    guard check(of: key) == bound else {
      throw StoreError(
        .key, place: path + ".key", reason: "is not the key that this database was written with",
        remedy: "restore the right key file beside the database, its users cannot be recognised without it")
    }
  }

  private static func check(of key: PseudonymKey) -> Int64 {
    Array("permission-funnel".utf8).withUnsafeBufferPointer { key.pseudonym(of: $0) }
  }
}
