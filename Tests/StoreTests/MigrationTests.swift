import Store
import Testing

struct MigrationTests {
  static let first = Migration("0001_points") { connection throws(StoreError) in
    try connection.execute("create table point (x integer) strict")
  }
  static let second = Migration("0002_names") { connection throws(StoreError) in
    try connection.execute("alter table point add column name text; insert into point values (1, 'a')")
  }
  static let failing = Migration("0002_fails") { connection throws(StoreError) in
    try connection.execute(
      "insert into point values (2); create table half (x); insert into nowhere values (1)")
  }

  static func tables(_ connection: Connection) throws -> [String] {
    try connection.prepare("select name from sqlite_schema where type = 'table' order by name").all {
      row throws(StoreError) in try row.value("name")
    }
  }

  static func history(_ connection: Connection) throws -> [String] {
    let select = try connection.prepare(
      "select version, name, user_version as latest from schema_version, pragma_user_version order by version"
    )
    return try select.all { row throws(StoreError) in
      "\(try row.value("version", as: Int.self)) \(try row.value("name", as: String.self)) "
        + "of \(try row.value("latest", as: Int.self))"
    }
  }

  @Test func `each step is taken once, in order`() throws {
    let connection = try Connection.memory()
    try connection.migrate([Self.first])
    #expect(try Self.history(connection) == ["1 0001_points of 1"])
    for _ in 1...2 { try connection.migrate([Self.first, Self.second]) }
    #expect(try Self.history(connection) == ["1 0001_points of 2", "2 0002_names of 2"])
    let rows = try connection.prepare("select count(*) from point")
    #expect(try rows.first { row throws(StoreError) in try row.value(0, as: Int.self) } == 1)
    try connection.requireSchema([Self.first, Self.second])
  }

  @Test func `a step that fails leaves nothing behind, and the steps before it stay`() throws {
    let connection = try Connection.memory()
    #expect(throws: StoreError.self) { try connection.migrate([Self.first, Self.failing]) }
    #expect(try Self.tables(connection) == ["point", "schema_version"])
    #expect(try Self.history(connection) == ["1 0001_points of 1"])
    try connection.migrate([Self.first, Self.second])
    #expect(try Self.history(connection).count == 2)
  }

  @Test func `a file newer than the program is refused and left as it was`() throws {
    let connection = try Connection.memory()
    try connection.migrate([Self.first, Self.second])
    for use in [connection.migrate, connection.requireSchema] {
      let error = try #require(throws: StoreError.self) { try use([Self.first]) }
      #expect(error.kind == .schema(.newer))
      #expect(error.reason == "schema version 2 is newer than the program's 1")
      #expect(error.remedy?.contains("newer program") == true)
    }
    #expect(try Self.history(connection).count == 2)
  }

  @Test func `a reader refuses a file that has yet to be brought up to date`() throws {
    let connection = try Connection.memory()
    try connection.migrate([Self.first])
    let error = try #require(throws: StoreError.self) {
      try connection.requireSchema([Self.first, Self.second])
    }
    #expect(error.kind == .schema(.older))
    #expect(try Self.tables(connection) == ["point", "schema_version"])
  }

  @Test func `a file that took other steps is refused`() throws {
    let connection = try Connection.memory()
    try connection.migrate([Self.first, Self.second])
    let error = try #require(throws: StoreError.self) {
      try connection.migrate([Self.first, Self.failing, Self.second])
    }
    #expect(error.kind == .schema(.otherLine))
    try connection.execute("pragma user_version = -1")
    #expect(throws: StoreError.self) { try connection.migrate([Self.first]) }
  }
}
