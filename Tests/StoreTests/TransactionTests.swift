import Store
import Testing

struct TransactionTests {
  /// What a caller throws for its own reasons.
  enum Trouble: StoreErrorCarrier, Equatable {
    case own
    case store(StoreError)
    init(_ error: StoreError) { self = .store(error) }
  }

  static func table() throws -> Connection {
    let connection = try Connection.memory()
    try connection.execute("create table t (x integer not null unique) strict")
    return connection
  }

  static func insert(_ x: Int, _ connection: Connection) throws(Trouble) {
    do { try connection.execute("insert into t values (\(x))") } catch { throw Trouble(error) }
  }

  static func rows(_ connection: Connection) throws -> [Int] {
    try connection.prepare("select x from t order by x").all { row throws(StoreError) in
      try row.value("x")
    }
  }

  @Test func `a transaction keeps everything and gives the body's value`() throws {
    let connection = try Self.table()
    let value = try connection.transaction { () throws(StoreError) in
      try connection.execute("insert into t values (1), (2)")
      return connection.isInTransaction
    }
    #expect(value)
    #expect(!connection.isInTransaction)
    #expect(try Self.rows(connection) == [1, 2])
  }

  @Test func `a body that throws leaves nothing behind`() throws {
    let connection = try Self.table()
    #expect(throws: Trouble.own) {
      try connection.transaction { () throws(Trouble) in
        try Self.insert(1, connection)
        throw .own
      }
    }
    #expect(!connection.isInTransaction)
    #expect(try Self.rows(connection) == [])
  }

  @Test func `a constraint that fails takes the rest of the transaction with it`() throws {
    let connection = try Self.table()
    let error = try #require(throws: StoreError.self) {
      try connection.transaction { () throws(StoreError) in
        try connection.execute("insert into t values (1)")
        try connection.execute("insert into t values (1)")
      }
    }
    guard case .sqlite(code: 19, extended: 2067) = error.kind else {
      Issue.record("\(error)")
      return
    }
    #expect(try Self.rows(connection) == [])
  }

  @Test func `an inner transaction is undone alone, or with the outer one`() throws {
    let connection = try Self.table()
    try connection.transaction { () throws(StoreError) in
      try connection.execute("insert into t values (1)")
      try? connection.transaction { () throws(Trouble) in
        try Self.insert(2, connection)
        throw .own
      }
      try connection.transaction { () throws(StoreError) in
        try connection.execute("insert into t values (3)")
      }
    }
    #expect(try Self.rows(connection) == [1, 3])
    #expect(throws: Trouble.own) {
      try connection.transaction { () throws(Trouble) in
        try connection.transaction { () throws(Trouble) in
          try Self.insert(4, connection)
        }
        throw .own
      }
    }
    #expect(try Self.rows(connection) == [1, 3])
  }

  @Test func `a transaction that SQLite undid itself reports the first error`() throws {
    let connection = try Self.table()
    let error = try #require(throws: StoreError.self) {
      try connection.transaction { () throws(StoreError) in
        try connection.execute("insert into t values (1); insert or rollback into t values (1)")
      }
    }
    #expect(error.description.contains("UNIQUE constraint failed: t.x"))
    try connection.execute("insert into t values (5)")
    #expect(try Self.rows(connection) == [5])
  }

  @Test func `a full disk undoes the transaction and says what to do`() throws {
    let connection = try Self.table()
    try connection.execute("pragma max_page_count = 8")
    let error = try #require(throws: StoreError.self) {
      try connection.transaction { () throws(StoreError) in
        let insert = try connection.prepare("insert into t values (:x)")
        for x in 0..<100_000 {
          try insert.bind(":x", x)
          try insert.run()
        }
      }
    }
    guard case .sqlite(code: 13, _) = error.kind else {
      Issue.record("\(error)")
      return
    }
    #expect(error.remedy?.hasPrefix("free disk space") == true)
    #expect(!connection.isInTransaction)
    #expect(try Self.rows(connection) == [])
  }
}
