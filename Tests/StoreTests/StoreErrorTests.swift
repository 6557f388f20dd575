import Testing

@testable import Store

struct StoreErrorTests {
  static let secret = "user-4711-secret"

  @Test(arguments: [
    // One for each way in which SQLite would quote a value, or could.
    "select json_extract('{}', :value)", "select abs(:value) + json(:value)",
    "insert into t values (:value)", "insert into t select :value from t",
    "insert into u values (:value), (:value)", "attach :value as other", "select like('a', 'b', :value)",
  ])
  func `an error holds no bound value`(sql: String) throws {
    let connection = try Connection.memory()
    try connection.execute(
      "create table t (x integer) strict; insert into t values (1); create table u (x text unique) strict")
    let statement = try connection.prepare(sql)
    try statement.bind(":value", "/\(Self.secret)/nowhere/x")
    let error = try #require(throws: StoreError.self) { try statement.run() }
    #expect(!error.description.contains(Self.secret))
    #expect(!"\(String(reflecting: error))".contains(Self.secret))
    #expect(error.place == sql)
  }

  @Test func `a failed constraint is named`() throws {
    let connection = try Connection.memory()
    try connection.execute("create table t (x integer not null) strict")
    let insert = try connection.prepare("insert into t values (:x)")
    try insert.bind(":x", nil as Int?)
    let error = try #require(throws: StoreError.self) { try insert.run() }
    #expect(
      error.description
        == "insert into t values (:x): NOT NULL constraint failed: t.x (SQLite code 1299)")
    try insert.bind(":x", 1)
    try insert.run()
  }

  /// By sqlite3.h, 10 is SQLITE_IOERR and 10 + 25 * 256 SQLITE_IOERR_GETTEMPPATH.
  @Test func `where no folder takes temporary files, it says which variable names one`() {
    let told = StoreError.sqlite(6410, on: nil, place: "select 1")
    #expect(told.remedy?.contains("SQLITE_TMPDIR") == true)
    #expect(StoreError.sqlite(10, on: nil, place: "select 1").remedy?.contains("the disk") == true)
  }

  @Test func `an error shows the first line that says something, cut short`() throws {
    let connection = try Connection.memory()
    let column = String(repeating: "x", count: 200)
    let error = try #require(throws: StoreError.self) {
      try connection.prepare("\n-- Counts things.\n\nselect \(column)\nfrom nowhere")
    }
    #expect(error.place == "select " + column.prefix(93))
    #expect(error.reason == "no such table: nowhere (SQLite code 1)")
    #expect(error.remedy == nil)
  }
}
