import Store
import Testing

struct StatementTests {
  /// What the only row of a query reads as.
  static func read<Value: ColumnValue>(_ type: Value.Type, _ sql: String) throws(StoreError) -> Value? {
    try Connection.memory().prepare(sql).first { row throws(StoreError) in try row.value(0, as: type) }
  }

  @Test func `a statement runs as often as wanted`() throws {
    let connection = try Connection.memory()
    try connection.execute("create table point (x integer not null, name text) strict")
    let insert = try connection.prepare("insert into point values (:x, :name)")
    for x in 1...3 {
      try insert.bind(":x", x)
      try insert.bind(":name", x == 2 ? nil : "n\(x)")
      try insert.run()
      #expect(connection.lastInsertedRowID == Int64(x))
    }
    let select = try connection.prepare("select x, name from point order by x -- all; of them")
    for _ in 1...2 {
      let rows = try select.all { row throws(StoreError) in
        "\(try row.value("x", as: Int.self)) \(try row.value(1, as: String?.self) ?? "-")"
      }
      #expect(rows == ["1 n1", "2 -", "3 n3"])
    }
  }

  @Test func `every kind of value comes back as it went in`() throws {
    let select = try Connection.memory().prepare("select ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8")
    let text = "zażółć \u{0}\r\n\u{1F4F7}"
    try select.bind(1, Int64.min)
    try select.bind(2, -0.5)
    try select.bind(3, text)
    try select.bind(4, [0, 255, 7] as [UInt8])
    try select.bind(5, nil as Int64?)
    try select.bind(6, "")
    try select.bind(7, [] as [UInt8])
    try Array("as bytes".utf8).withUnsafeBufferPointer { try select.bind(8, $0) }
    #expect(try select.step())
    #expect(try select.value(0) == Int64.min)
    #expect(try select.value(1) == -0.5)
    #expect(try Array(select.value(2, as: String.self).utf8) == Array(text.utf8))
    #expect(try select.value(3) == [0, 255, 7] as [UInt8])
    #expect(try select.value(4, as: String?.self) == nil)
    #expect(try select.value(5) == "")
    #expect(try select.value(6) == [] as [UInt8])
    #expect(try select.value(7) == "as bytes")
    #expect(try !select.step())
  }

  @Test(arguments: [
    ("'12'", "a text"), ("12.0", "a real"), ("x'3132'", "a blob"), ("null", "null"),
  ])
  func `a column of another type is an error, not zero`(value: String, type: String) throws {
    let error = try #require(throws: StoreError.self) { try Self.read(Int64.self, "select \(value) as n") }
    #expect(error.kind == .column)
    #expect(error.reason == "column n is \(type), expected an integer")
    #expect(error.place == "select \(value) as n")
  }

  @Test func `each type takes its own and no other`() throws {
    #expect(throws: StoreError.self) { try Self.read(Double.self, "select 1") }
    #expect(throws: StoreError.self) { try Self.read(String.self, "select 1") }
    #expect(throws: StoreError.self) { try Self.read(String.self, "select cast(x'ff' as text)") }
    #expect(throws: StoreError.self) { try Self.read([UInt8].self, "select 'a'") }
    #expect(throws: StoreError.self) { try Self.read(Int64?.self, "select 'a'") }
    #expect(throws: StoreError.self) { try Self.read(Int32.self, "select 2147483648") }
    #expect(try Self.read(Int32.self, "select -2147483648") == Int32.min)
    #expect(try Self.read(Int64?.self, "select null") == .some(nil))
    #expect(try Self.read(Int64?.self, "select 3") == 3)
  }

  @Test func `columns and parameters that do not exist are errors`() throws {
    let statement = try Connection.memory().prepare("select :a as a, 1 as twin, 2 as twin")
    #expect(statement.parameterNames == [":a"])
    #expect(statement.columnNames == ["a", "twin", "twin"])
    #expect(throws: StoreError.self) { try statement.value(0, as: Int?.self) }
    #expect(throws: StoreError.self) { try statement.bind(":b", 1) }
    #expect(throws: StoreError.self) { try statement.bind(2, 1) }
    #expect(throws: StoreError.self) { try statement.bind(0, 1) }
    try statement.bind(":a", 1)
    #expect(try statement.step())
    for column in [-1, 3] as [Int32] {
      #expect(throws: StoreError.self) { try statement.value(column, as: Int?.self) }
    }
    #expect(throws: StoreError.self) { try statement.value("missing", as: Int?.self) }
    #expect(throws: StoreError.self) { try statement.value("twin", as: Int.self) }
    #expect(try statement.value("a") == 1)
  }

  @Test(arguments: ["", "  -- nothing\n", "select 1; select 2", "select 1; selec"])
  func `anything but one statement is refused`(sql: String) throws {
    let connection = try Connection.memory()
    #expect(throws: StoreError.self) { try connection.prepare(sql) }
  }

  @Test func `a statement keeps its connection open`() throws {
    var connection: Connection? = try Connection.memory()
    let statement = try #require(try connection?.prepare("select 7"))
    connection = nil
    #expect(try statement.first { row throws(StoreError) in try row.value(0, as: Int.self) } == 7)
  }

  @Test func `leaving a loop early leaves the statement ready`() throws {
    struct Enough: Error {}
    let statement = try Connection.memory().prepare("select 1 union all select 2")
    var seen: [Int] = []
    #expect(throws: StoreError.self) {
      try statement.forEachRow { row throws(StoreError) in
        seen.append(try row.value(0))
        _ = try row.value("missing", as: Int.self)
      }
    }
    try statement.forEachRow { row throws(StoreError) in seen.append(try row.value(0)) }
    #expect(seen == [1, 1, 2])
  }
}
