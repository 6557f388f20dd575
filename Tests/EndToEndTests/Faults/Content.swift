import Store
import Testing

/// What a database says in its plain views, whatever numbers it gave to users and shapes within, and the verdict
/// of SQLite's own check.
struct Content: Equatable {
  struct Rows: Equatable {
    var count = 0
    /// Of the rows' hashes, so that their order does not matter.
    var sum = 0
  }

  var rows: [String: Rows] = [:]
  var check = ""

  init(of path: String) throws {
    let connection = try Database.openForReading(path)
    check = try connection.prepare("pragma integrity_check").all { row throws(StoreError) -> String in
      try row.value(0)
    }.joined(separator: "\n")
    try #require(check == "ok")
    for view in ["events", "episodes", "bursts", "daily"] {
      var sum = Rows()
      let columns = try connection.prepare("select * from \(view)").columnNames
      let line = columns.map { "quote(\"\($0)\")" }.joined(separator: " || ',' || ")
      try connection.prepare("select \(line) from \(view)").forEachRow { row throws(StoreError) in
        var hasher = Hasher()
        hasher.combine(try row.value(0, as: String.self))
        sum.count += 1
        sum.sum &+= hasher.finalize()
      }
      rows[view] = sum
    }
  }
}
