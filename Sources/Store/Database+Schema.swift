import Queries

extension Database {
  /// The tables, indexes, views and triggers that differ from those that the program makes: missing, changed, or
  /// of somebody else's making.
  public static func strayObjects(in connection: Connection) throws(StoreError) -> [String] {
    let model = try Connection.memory()
    try model.migrate(migrations)
    let (own, found) = (try model.objects(), try connection.objects())
    return Set(own.keys).union(found.keys).filter { own[$0] != found[$0] }.sorted()
  }
}

extension Connection {
  /// What the file defines, by its name.
  fileprivate func objects() throws(StoreError) -> [String: String] {
    var found: [String: String] = [:]
    let objects = try prepare(
      "select name, trim(sql, char(10) || ' ') as sql from sqlite_schema where sql is not null")
    try objects.forEachRow { row throws(StoreError) in
      found[try row.value("name")] = try row.value("sql", as: String.self)
    }
    return found
  }
}
