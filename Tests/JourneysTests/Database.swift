import CSQLite
import Queries

/// What SQLite said when it refused.
struct DatabaseFailure: Error {
  var message: String
}

/// A SQLite database in memory with the views of the fold.
final class Database {
  private var connection: OpaquePointer?

  /// With an `events` table that holds nothing but what the fold reads.
  convenience init() throws {
    try self.init { database in
      try database.run(
        """
        create table events (
          user text not null, platform text not null, permission text not null,
          at_us integer not null, rank integer not null, event text not null,
          variant text, app_version text, os_version text, region text,
          feature text, browser text, trigger text, scope text,
          identity integer not null
        ) strict
        """)
    }
  }

  /// With the `events` that these statements define.
  convenience init(events schema: [Query]) throws {
    try self.init { database in
      for query in schema { try database.run(query.sql.description) }
    }
  }

  private init(define: (Database) throws -> Void) throws {
    guard sqlite3_open(":memory:", &connection) == SQLITE_OK else { throw failure }
    try define(self)
    for query in Query.allCases where query.rawValue.hasPrefix("fold/") {
      try run(query.sql.description)
    }
  }

  deinit { sqlite3_close_v2(connection) }

  /// Runs every statement in `sql`.
  func run(_ sql: String) throws {
    guard sqlite3_exec(connection, sql, nil, nil, nil) == SQLITE_OK else { throw failure }
  }

  /// Runs one statement once for every set of parameters.
  func run(_ sql: String, with parameters: [[Value]]) throws {
    try prepared(sql) { statement in
      for values in parameters {
        for (index, value) in values.enumerated() {
          let status =
            switch value {
            case .integer(let number): sqlite3_bind_int64(statement, Int32(index + 1), number)
            case .text(let text):
              sqlite_bind_text_copy(statement, Int32(index + 1), text, Int32(text.utf8.count))
            case .null: sqlite3_bind_null(statement, Int32(index + 1))
            }
          guard status == SQLITE_OK else { throw failure }
        }
        guard sqlite3_step(statement) == SQLITE_DONE, sqlite3_reset(statement) == SQLITE_OK else {
          throw failure
        }
      }
    }
  }

  func rows(_ sql: String) throws -> [[Value]] {
    try prepared(sql) { statement in
      var rows: [[Value]] = []
      while true {
        switch sqlite3_step(statement) {
        case SQLITE_ROW:
          rows.append((0..<sqlite3_column_count(statement)).map { Value(statement, column: $0) })
        case SQLITE_DONE: return rows
        default: throw failure
        }
      }
    }
  }

  private func prepared<Result>(_ sql: String, _ use: (OpaquePointer?) throws -> Result) throws -> Result {
    var statement: OpaquePointer?
    guard sqlite3_prepare_v2(connection, sql, -1, &statement, nil) == SQLITE_OK else { throw failure }
    defer { sqlite3_finalize(statement) }
    return try use(statement)
  }

  private var failure: DatabaseFailure {
    DatabaseFailure(message: String(cString: sqlite3_errmsg(connection)))
  }
}

/// A value that goes into a database or comes out of it.
enum Value: Hashable, Sendable {
  case integer(Int64)
  case text(String)
  case null

  init(_ text: String?) { self = text.map { .text($0) } ?? .null }

  /// The fold has no other types; a real number or a blob reads as a text that no test expects.
  init(_ statement: OpaquePointer?, column: Int32) {
    switch sqlite3_column_type(statement, column) {
    case SQLITE_INTEGER: self = .integer(sqlite3_column_int64(statement, column))
    case SQLITE_NULL: self = .null
    case SQLITE_TEXT:
      self = sqlite3_column_text(statement, column).map { .text(String(cString: $0)) } ?? .null
    default: self = .text("neither integer nor text")
    }
  }

  var integer: Int64? { if case .integer(let number) = self { number } else { nil } }
  var text: String? { if case .text(let text) = self { text } else { nil } }
}
