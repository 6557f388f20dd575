import Queries
import Store

/// One thing that has to hold in a database, and whether it does.
public struct CheckResult: Sendable {
  /// Short and stable, such as `prompt-counts`.
  public let name: String
  /// What holds, in words.
  public let title: String
  /// What does not, in words; nil where all is well.
  public let fault: String?

  public init(name: String, title: String, fault: String?) {
    (self.name, self.title, self.fault) = (name, title, fault)
  }
}

/// Tests the file itself and every sum that has to hold between its tables; changes nothing.
public func checkDatabase(_ connection: Connection) throws(StoreError) -> [CheckResult] {
  let lines = try connection.prepare(.checkIntegrity).all { row throws(StoreError) in
    try row.value(0, as: String.self)
  }
  var results = [
    CheckResult(
      name: "integrity", title: "SQLite finds the file sound",
      fault: lines == ["ok"] ? nil : lines.prefix(3).joined(separator: "; "))
  ]
  for (query, name, title, unit) in countedChecks {
    let count: Int = try connection.prepare(query).first { row throws(StoreError) in try row.value(0) } ?? 0
    results.append(CheckResult(name: name, title: title, fault: count == 0 ? nil : "\(count) \(unit)"))
  }
  return results
}

/// Each query gives the number of faults.
private let countedChecks: [(query: Query, name: String, title: String, unit: String)] = [
  (.checkFileSums, "file-sums", "every line of every file is accounted for once", "files do not add up"),
  (.checkFileEvents, "file-events", "the ledger's events are the events stored", "events apart"),
  (.checkLoggedEvents, "logged-events", "the events counted by kind are the events stored", "events apart"),
  (.checkOrphans, "orphans", "every row belongs to a user and a shape", "rows belong to none"),
  (
    .checkPromptCounts, "prompt-counts", "daily prompt counts of all users equal a recount",
    "rows differ"
  ),
  (.checkAskCounts, "ask-counts", "daily ask counts of all users equal a recount", "rows differ"),
  (
    .checkSilentCounts, "silent-counts", "daily silent request counts of all equal a recount",
    "rows differ"
  ),
  (.checkBurstCounts, "burst-counts", "daily burst counts of all users equal a recount", "rows differ"),
]
