import Store
import Testing

struct BulkInserterTests {
  static func connection() throws -> Connection {
    let connection = try Connection.memory()
    try connection.execute(
      """
      create table event (
        day integer not null, person integer not null, latency integer, primary key (day, person)
      ) without rowid, strict
      """)
    return connection
  }

  static let columns = ["day", "person", "latency"]

  static func append(_ rows: [[Int64?]], to inserter: BulkInserter) throws {
    for row in rows {
      try inserter.append { numbers in
        for (column, number) in row.enumerated() { numbers[column] = number ?? BulkInserter.null }
      }
    }
  }

  static func rows(_ connection: Connection) throws -> [[Int64?]] {
    try connection.prepare("select day, person, latency from event order by day, person").all {
      row throws(StoreError) in [try row.value(0), try row.value(1), try row.value(2)]
    }
  }

  @Test(arguments: [0, 1, 2, 3, 4, 7, 9]) func `blocks of any fill go in whole`(count: Int64) throws {
    let connection = try Self.connection()
    let inserter = try BulkInserter(
      into: "event", columns: Self.columns, rowsPerBlock: 3, on: connection)
    let rows: [[Int64?]] = (0..<count).map { [$0 / 2, $0, $0 % 2 == 0 ? nil : -$0] }
    try Self.append(rows, to: inserter)
    for _ in 1...2 { try inserter.flush() }
    #expect(try Self.rows(connection) == rows)
    #expect(inserter.changedRows == count)
  }

  @Test func `numbers of every size go in`() throws {
    let connection = try Self.connection()
    let inserter = try BulkInserter(into: "event", columns: Self.columns, on: connection)
    let rows: [[Int64?]] = [[.min + 1, 0, .max], [0, -1, 1 << 47], [.max, 0, nil]]
    try Self.append(rows, to: inserter)
    try inserter.flush()
    #expect(try Self.rows(connection) == rows)
  }

  @Test func `a conflict clause turns rows away and they are not counted`() throws {
    let connection = try Self.connection()
    let inserter = try BulkInserter(
      into: "event", columns: Self.columns, conflict: "on conflict do nothing", rowsPerBlock: 2,
      on: connection)
    try Self.append([[1, 1, 10], [1, 2, nil], [1, 1, 99], [1, 3, nil], [1, 3, 5]], to: inserter)
    try inserter.flush()
    #expect(try Self.rows(connection) == [[1, 1, 10], [1, 2, nil], [1, 3, nil]])
    #expect(inserter.changedRows == 3)
  }

  @Test func `a conflict without a clause is an error, and none of its block goes in`() throws {
    let connection = try Self.connection()
    let inserter = try BulkInserter(into: "event", columns: Self.columns, on: connection)
    try Self.append([[1, 1, nil], [1, 2, nil], [1, 1, nil]], to: inserter)
    #expect(throws: StoreError.self) { try inserter.flush() }
    #expect(try Self.rows(connection) == [])
    try Self.append([[2, 1, nil]], to: inserter)
    try inserter.flush()
    #expect(try Self.rows(connection) == [[2, 1, nil]])
  }

  @Test func `null where the column takes none is an error`() throws {
    let inserter = try BulkInserter(into: "event", columns: Self.columns, on: Self.connection())
    try Self.append([[nil, 1, 1]], to: inserter)
    let error = try #require(throws: StoreError.self) { try inserter.flush() }
    #expect(error.reason.contains("NOT NULL constraint failed: event.day"))
  }

  @Test func `two inserters of one connection do not mix`() throws {
    let connection = try Self.connection()
    try connection.execute("create table other (x integer) strict")
    let events = try BulkInserter(into: "event", columns: Self.columns, rowsPerBlock: 2, on: connection)
    let others = try BulkInserter(into: "other", columns: ["x"], rowsPerBlock: 2, on: connection)
    for number in 1...5 as ClosedRange<Int64> {
      try Self.append([[number, 0, nil]], to: events)
      try Self.append([[number * 100]], to: others)
    }
    try events.flush()
    try others.flush()
    #expect(try Self.rows(connection).map { $0[0] } == [1, 2, 3, 4, 5])
    let sum = try connection.prepare("select sum(x) from other")
    #expect(try sum.first { row throws(StoreError) in try row.value(0, as: Int.self) } == 1500)
  }

  @Test func `any statement can read a block`() throws {
    let connection = try Self.connection()
    try connection.execute("insert into event values (1, 1, 5), (1, 2, 6), (2, 1, 7)")
    let update = try BulkInserter(
      """
      update event set latency = latency + c2
      from integer_rows(:rows) where day = c0 and person = c1
      """, width: 3, on: connection)
    try Self.append([[1, 2, 100], [2, 1, 200]], to: update)
    try update.flush()
    #expect(try Self.rows(connection) == [[1, 1, 5], [1, 2, 106], [2, 1, 207]])
    #expect(update.changedRows == 2)
  }

  @Test func `columns beyond a row's width are null, and nothing but a block has rows`() throws {
    let connection = try Self.connection()
    let inserter = try BulkInserter(
      "insert into event select c0, c1, c31 from integer_rows(:rows)", width: 2, on: connection)
    try Self.append([[1, 2]], to: inserter)
    try inserter.flush()
    #expect(try Self.rows(connection) == [[1, 2, nil]])
    for source in ["7", "null", "'integer_rows'"] {
      let forged = try connection.prepare("select c0 from integer_rows(\(source))")
      #expect(try !forged.step())
    }
    #expect(throws: StoreError.self) { try connection.prepare("select c0 from integer_rows") }
    #expect(throws: StoreError.self) {
      try connection.execute("create view v as select c0 from integer_rows(1); select * from v")
    }
  }

  @Test(arguments: [(0, 1), (33, 1), (3, 0)]) func `a width or block out of range is refused`(
    width: Int, rows: Int
  ) throws {
    let connection = try Self.connection()
    #expect(throws: StoreError.self) {
      try BulkInserter("select c0 from integer_rows(:rows)", width: width, rowsPerBlock: rows, on: connection)
    }
  }
}
