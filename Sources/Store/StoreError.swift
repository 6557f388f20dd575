import CSQLite
import LibC

/// What went wrong in the store: the place, the reason and the remedy, never a value that was bound.
public struct StoreError: Error, Equatable, Sendable {
  /// What a caller may have to tell apart.
  public enum Kind: Equatable, Sendable {
    /// SQLite refused; `code` is the primary result code, `extended` the extended one.
    case sqlite(code: Int32, extended: Int32)
    /// The system refused a file; the value is its `errno`.
    case system(Int32)
    /// A column holds another type than was asked for, or there is no such column or row.
    case column
    /// The statement has no such parameter.
    case parameter
    /// The SQL is not exactly one statement.
    case statement
    /// Another run holds the writer lock; `pid` is nil where it did not say.
    case lockHeld(pid: Int32?)
    /// The file is SQLite's but not this program's.
    case foreignFile
    /// The file's schema is newer than the program, older than it, or of another line.
    case schema(SchemaMismatch)
    /// The pseudonym key is missing, malformed or open to others.
    case key
    /// A row that this program cannot have written.
    case damaged
    /// The question needs journeys that were pruned.
    case pruned
    /// There is no database.
    case missing
  }

  /// How a file's schema differs from what the program knows.
  public enum SchemaMismatch: Equatable, Sendable { case newer, older, otherLine }

  public let kind: Kind
  /// A file's path, a query's name, or the first line of a statement.
  public let place: String
  public let reason: String
  /// What to do about it, where there is something to do.
  public let remedy: String?

  public init(_ kind: Kind, place: String, reason: String, remedy: String? = nil) {
    (self.kind, self.place, self.reason, self.remedy) = (kind, place, reason, remedy)
  }

  /// The same error, told of a file where it would be told of a statement.
  func placed(at path: String) -> StoreError {
    StoreError(kind, place: path, reason: reason, remedy: remedy)
  }

  /// The failure of a system call on a file, as `errno` tells it; read at once after the call.
  static func system(_ number: Int32, place: String, doing action: String) -> StoreError {
    StoreError(
      .system(number), place: place, reason: "cannot \(action): \(String(cString: strerror(number)))",
      remedy: remedy(forSystem: number))
  }

  /// The failure of an SQLite call.
  ///
  /// `mayHoldValues` says that SQLite's own message could quote a bound value (a JSON path, the name of an
  /// attached file); the text of the code stands in for it then.
  static func sqlite(
    _ result: Int32, on handle: OpaquePointer?, place: String, mayHoldValues: Bool = false
  ) -> StoreError {
    let code = result & 0xff
    // The connection remembers its last failure, which need not be this one.
    let remembered = handle.map(sqlite3_extended_errcode).flatMap { $0 & 0xff == code ? $0 : nil }
    let namesOnly = code == SQLITE_CONSTRAINT || !mayHoldValues
    let message = namesOnly && remembered != nil ? sqlite3_errmsg(handle) : sqlite3_errstr(result)
    let extended = remembered ?? result
    let remedy = remedy(forSQLite: extended)
    // What has a remedy is the file's fault, and no statement's.
    let file = remedy == nil ? nil : handle.flatMap { sqlite3_db_filename($0, nil) }
    return StoreError(
      .sqlite(code: code, extended: extended), place: file.map { String(cString: $0) }.nonEmpty ?? place,
      reason: "\(message.map { String(cString: $0) } ?? "unknown error") (SQLite code \(extended))",
      remedy: remedy)
  }
}

extension String? {
  fileprivate var nonEmpty: String? { self == "" ? nil : self }
}

extension StoreError: CustomStringConvertible {
  /// `place: reason; remedy`, on one line.
  public var description: String { "\(place): \(reason)" + (remedy.map { "; \($0)" } ?? "") }
}
