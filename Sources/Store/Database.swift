import EventModel
import LibC
import Queries

/// A database of this program, open for writing, with the key of its pseudonyms.
public struct Database {
  public let connection: Connection
  public let key: PseudonymKey
  /// Whether an older fold wrote the derived tables.
  public let needsRefold: Bool

  /// The steps of the schema, oldest first.
  public static let migrations = [
    Migration(.schema0001Tables), Migration(.schema0002Views), Migration(.schema0003Retention),
    Migration(.schema0004Contradictions), Migration(.schema0005Postings), Migration(.schema0006Recounts),
  ]

  /// The version of the fold that derived tables are written with; those of an older one are folded anew by the
  /// next run that writes.
  public static let foldVersion = 3

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
    let fold = try foldVersion(of: connection)
    if fold > foldVersion { throw otherFold(fold, connection.path) }
    if bound == nil, try holdsUsers(connection) {
      // Bound to the key that happens to lie there, its users could become strangers.
      throw .damaged("database", at: lock.database, "its row is missing")
    }
    let key = try PseudonymKey.load(holding: lock, mayCreate: bound == nil)
    if let bound {
      try require(key, bound, path: lock.database)
    } else {
      let bind = try connection.prepare(.schemaBind)
      try bind.bind(":key_check", check(of: key))
      try bind.bind(":fold_version", foldVersion)
      try bind.run()
    }
    return Database(connection: connection, key: key, needsRefold: fold < foldVersion)
  }

  /// Whether there is no database yet.
  public static func isMissing(_ lock: WriterLock) throws(StoreError) -> Bool {
    var status = stat()
    if stat(lock.database, &status) == 0 {
      guard status.st_mode & S_IFMT != S_IFDIR else { throw folder(lock.database) }
      return false
    }
    guard errno == ENOENT else { throw .system(errno, place: lock.database, doing: "find the database") }
    // A database in its place would leave the owner of the link looking at where it led.
    guard lstat(lock.database, &status) != 0 else {
      throw StoreError(
        .system(ENOENT), place: lock.database, reason: "is a symbolic link to a file that is not there",
        remedy: "mend or remove the link, or name the file itself with --db")
    }
    return true
  }

  /// Opens an up-to-date database for reading.
  public static func openForReading(_ path: String) throws(StoreError) -> Connection {
    var status = stat()
    if stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR { throw folder(path) }
    let connection = try Connection.reader(path)
    try connection.requireSchema(migrations)
    let fold = try foldVersion(of: connection)
    if fold != foldVersion { throw otherFold(fold, path) }
    return connection
  }

  private static func folder(_ path: String) -> StoreError {
    StoreError(
      .system(EISDIR), place: path, reason: "is a folder", remedy: "name the database file in it with --db")
  }

  private static func holdsUsers(_ connection: Connection) throws(StoreError) -> Bool {
    let last: Int64? = try connection.prepare(.ingestPersonLast).first { row throws(StoreError) in
      try row.value(0)
    }
    return last != 0
  }

  /// The version of the fold that wrote the derived tables; this program's where there are none yet.
  private static func foldVersion(of connection: Connection) throws(StoreError) -> Int {
    let binding = try connection.prepare(.schemaBinding)
    return try binding.first { row throws(StoreError) in try row.value("fold_version") } ?? foldVersion
  }

  private static func otherFold(_ version: Int, _ path: String) -> StoreError {
    StoreError(
      .schema(version > foldVersion ? .newer : .older), place: path,
      reason: "its journeys were folded by version \(version) of the fold, the program has \(foldVersion)",
      remedy: version > foldVersion
        ? "use the newer program that wrote it, or another file with --db"
        : "ingest once with this program, which folds the stored events anew")
  }

  /// The key of the database that `connection` reads, checked against it.
  public static func key(of connection: Connection) throws(StoreError) -> PseudonymKey {
    let key = try PseudonymKey.load(beside: connection.path)
    let binding = try connection.prepare(.schemaBinding)
    let bound: Int64? = try binding.first { row throws(StoreError) in try row.value("key_check") }
    guard let bound else { throw .damaged("database", at: connection.path, "its row is missing") }
    try require(key, bound, path: connection.path)
    return key
  }

  private static func require(_ key: PseudonymKey, _ bound: Int64, path: String) throws(StoreError) {
    guard check(of: key) == bound else {
      throw StoreError(
        .key, place: path + ".key", reason: "is not the key that this database was written with",
        remedy:
          "restore the right key file beside the database: under another key all its users would be strangers, and"
          + " every journey cut in two. For a new key, ingest the logs into another file with --db")
    }
  }

  private static func check(of key: PseudonymKey) -> Int64 {
    Array("permission-funnel".utf8).withUnsafeBufferPointer { key.pseudonym(of: $0) }
  }
}
