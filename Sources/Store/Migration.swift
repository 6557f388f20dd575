import Queries

/// One step of the schema, forward only: once released it never changes, a new one follows it.
public struct Migration: Sendable {
  /// How the file's `schema_version` table names the step.
  public let name: String
  let apply: @Sendable (Connection) throws(StoreError) -> Void

  /// The step that a script takes, named as its file.
  public init(_ script: Query) {
    self.init(script.rawValue) { connection throws(StoreError) in try connection.execute(script) }
  }

  /// A step that needs more than a script. `apply` runs in a transaction of its own.
  public init(_ name: String, apply: @escaping @Sendable (Connection) throws(StoreError) -> Void) {
    (self.name, self.apply) = (name, apply)
  }
}

extension Connection {
  /// Takes each step that the file has not taken yet, in a transaction of its own.
  ///
  /// The number of steps taken is the file's `user_version`; their names are in `schema_version`.
  /// - Throws: `schema` for a file that took steps which the program does not know; nothing is written to it.
  public func migrate(_ steps: [Migration]) throws(StoreError) {
    for index in try stepsTaken(of: steps)..<steps.count {
      try transaction { () throws(StoreError) in
        try steps[index].apply(self)
        try execute(
          """
          create table if not exists schema_version (version integer primary key, name text not null) strict;
          pragma user_version = \(index + 1);
          """)
        let record = try prepare("insert into schema_version (version, name) values (:version, :name)")
        try record.bind(":version", index + 1)
        try record.bind(":name", steps[index].name)
        try record.run()
      }
    }
  }

  /// Makes sure that the file has taken all steps and no other; for a reader, which cannot take them.
  public func requireSchema(_ steps: [Migration]) throws(StoreError) {
    let version = try stepsTaken(of: steps)
    guard version == steps.count else {
      throw StoreError(
        .schema(.older), place: path,
        reason: "schema version \(version) is older than the program's \(steps.count)",
        remedy: "ingest once with this program, which brings the file up to date")
    }
  }

  /// How many of the steps the file has taken.
  private func stepsTaken(of steps: [Migration]) throws(StoreError) -> Int {
    let version = try single("pragma user_version", as: Int.self)
    guard version <= steps.count else {
      throw StoreError(
        .schema(.newer), place: path,
        reason: "schema version \(version) is newer than the program's \(steps.count)",
        remedy: "use the newer program that wrote it, or another file with --db")
    }
    let names: [String] =
      version == 0
      ? []
      : try prepare("select name from schema_version order by version").all { row throws(StoreError) in
        try row.value("name")
      }
    guard version >= 0, names == steps.prefix(version).map(\.name) else {
      throw StoreError(
        .schema(.otherLine), place: path,
        reason: "schema version \(version) was reached by other steps than the program's",
        remedy: "use the program that wrote it, or another file with --db")
    }
    return version
  }
}
