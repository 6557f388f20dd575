import Store
import Testing

struct ConnectionTests {
  @Test func `a statement runs as often as wanted`() throws {
    let connection = try Connection.memory()
    try connection.execute("create table point (x integer not null, name text) strict")
    let insert = try connection.prepare("insert into point values (:x, :name)")
    for x in 1...3 {
      try insert.bind(":x", x)
      try insert.bind(":name", x == 2 ? nil : "n\(x)")
      try insert.run()
    }
    let rows = try connection.prepare("select x, name from point order by x -- that is all").all {
      row throws(StoreError) in
      "\(try row.value("x", as: Int.self)) \(try row.value(1, as: String?.self) ?? "-")"
    }
    #expect(rows == ["1 n1", "2 -", "3 n3"])
  }
}
