import Queries
import Store
import Testing

/// Every statement under Queries, against the schema that the program itself makes.
@Suite struct QueryTests {
  @Test func `every file opens with what it is for`() throws {
    for file in try PackageFolder.files(below: ["Queries"], endingWith: ".sql") {
      let words = file.text.prefix { $0 != "\n" }.split(separator: " ")
      #expect(words.first == "--" && words.count > 2, "\(file.path)")
    }
  }

  @Test func `every file is embedded, and nothing else is`() throws {
    let files = try PackageFolder.files(below: ["Queries"], endingWith: ".sql")
    #expect(
      Set(files.map { "\($0.path.dropFirst("Queries/".count))" }) == Set(Query.allCases.map(\.rawValue)))
    for file in files {
      let query = try #require(Query(rawValue: String(file.path.dropFirst("Queries/".count))))
      #expect("\(query.sql)" == file.text, "\(file.path)")
    }
  }

  /// The scripts of the schema and the views of the fold hold more than one statement or define what others
  /// read; they are run, in the order of their names, and whatever they define is read once.
  @Test func `every definition runs on the real schema`() throws {
    let connection = try migrated()
    for query in Query.allCases.sorted(by: { $0.rawValue < $1.rawValue })
    where query.rawValue.hasPrefix("fold/") {
      try connection.execute(query)
    }
    let names = try connection.prepare(
      "select name from sqlite_schema where type = 'view' union all select name from sqlite_temp_schema"
    ).all { row throws(StoreError) -> String in try row.value("name") }
    #expect(names.filter { $0.hasPrefix("folded_") }.count == 7)
    for name in names {
      let rows = try connection.prepare("select * from \(name)").all { _ throws(StoreError) in 1 }
      #expect(rows.isEmpty, "\(name)")
    }
  }

  static let statements = Query.allCases.filter {
    !$0.rawValue.hasPrefix("fold/") && !$0.rawValue.hasPrefix("schema/0")
  }

  @Test(arguments: statements)
  func `every statement can be prepared on the real schema`(query: Query) throws {
    _ = try migrated().prepare(query)
  }

  /// A parameter is explained by the comment that opens the file, `:days`, unless it is named after a column of
  /// the schema and so explained there.
  @Test(arguments: statements)
  func `a statement has the parameters that its comment names`(query: Query) throws {
    let connection = try migrated()
    let parameters = try connection.prepare(query).parameterNames
    let comment = openingComment(of: "\(query.sql)")
    let named = Set(comment.matches(of: /[:?]\w+/).map { String($0.output) })
    let columns = try connection.prepare(
      """
      select distinct columns.name from sqlite_schema as object, pragma_table_info(object.name) as columns
      where object.type = 'table'
      """
    ).all { row throws(StoreError) -> String in ":" + (try row.value("name", as: String.self)) }
    for (index, parameter) in parameters.enumerated() {
      let parameter = parameter ?? "?\(index + 1)"
      #expect(named.contains(parameter) || columns.contains(parameter), "\(query): \(parameter)")
    }
    let held = Set(parameters.enumerated().map { $1 ?? "?\($0 + 1)" })
    #expect(named.subtracting(held).isEmpty, "\(query)")
  }

  private func migrated() throws -> Connection {
    let connection = try Connection.memory()
    try connection.migrate(Database.migrations)
    return connection
  }
}

/// The lines of comment before the first statement.
func openingComment(of sql: String) -> String {
  sql.split(separator: "\n", omittingEmptySubsequences: false).prefix { $0.hasPrefix("--") }
    .joined(separator: "\n")
}
