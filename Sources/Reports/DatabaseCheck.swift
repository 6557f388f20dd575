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
  /// What to do where it does not hold.
  public let remedy: String

  public init(name: String, title: String, fault: String?, remedy: String) {
    (self.name, self.title, self.fault, self.remedy) = (name, title, fault, remedy)
  }
}

/// Tests the file itself and every sum that has to hold between its tables; changes nothing.
public func checkDatabase(_ connection: Connection) throws(StoreError) -> [CheckResult] {
  var results = [
    result("integrity", "SQLite finds the file sound", rebuild) { () throws(StoreError) in
      let lines = try connection.prepare(.checkIntegrity).all { row throws(StoreError) in
        try row.value(0, as: String.self)
      }
      return lines == ["ok"] ? nil : lines.prefix(3).joined(separator: "; ")
    },
    result("schema", "its tables and views are those of this program", rebuild) { () throws(StoreError) in
      let strays = try Database.strayObjects(in: connection)
      return strays.isEmpty ? nil : "not so: \(strays.prefix(5).joined(separator: ", "))"
    },
  ]
  for check in countedChecks {
    results.append(
      result(check.name, check.title, check.remedy) { () throws(StoreError) in
        let count: Int =
          try connection.prepare(check.query).first { row throws(StoreError) in try row.value(0) } ?? 0
        return count == 0 ? nil : "\(count) \(check.unit)"
      })
  }
  results.append(
    result("journey-days", "the days listed for each journey are those of its events", rebuild) {
      () throws(StoreError) in
      let count = try PostingCheck(connection).strayRows()
      return count == 0 ? nil : "\(count) rows are not so"
    })
  results.append(
    result("settled-journeys", "no journey that a reach could change is taken for settled", rebuild) {
      () throws(StoreError) in
      let count = try PostingCheck(connection).wronglySettled()
      return count == 0 ? nil : "\(count) journeys are"
    })
  return results
}

/// A check that cannot be made is one that failed: the others still say what they find.
private func result(
  _ name: String, _ title: String, _ remedy: String, _ fault: () throws(StoreError) -> String?
) -> CheckResult {
  do throws(StoreError) {
    return CheckResult(name: name, title: title, fault: try fault(), remedy: remedy)
  } catch {
    return CheckResult(name: name, title: title, fault: error.reason, remedy: remedy)
  }
}

private let rebuild = """
  keep a copy, then make the database anew from the logs: ingest them with another --db and the same key file beside \
  it, and forget again whom it had forgotten
  """

private struct CountedCheck {
  /// Gives the number of faults.
  let query: Query
  let name: String
  let title: String
  let unit: String
  var remedy = rebuild
}

private let countedChecks = [
  CountedCheck(
    query: .checkFileSums, name: "file-sums", title: "every line of every file is accounted for once",
    unit: "files do not add up"),
  CountedCheck(
    query: .checkFileEvents, name: "file-events",
    title: "the ledger's events are those stored, pruned or forgotten", unit: "events apart"),
  CountedCheck(
    query: .checkLoggedEvents, name: "logged-events",
    title: "the events counted by kind are those stored or pruned",
    unit: "events apart"),
  CountedCheck(
    query: .checkOrphans, name: "orphans", title: "every row belongs to what it names",
    unit: "rows belong to none"),
  CountedCheck(
    query: .checkMisplaced, name: "ranges", title: "every time and id is one that a log can give",
    unit: "rows are out of range"),
  CountedCheck(
    query: .checkPromptCounts, name: "prompt-counts",
    title: "daily prompt counts equal a recount, by every field",
    unit: "rows differ"),
  CountedCheck(
    query: .checkAskCounts, name: "ask-counts", title: "daily ask counts equal a recount, by every field",
    unit: "rows differ"),
  CountedCheck(
    query: .checkSilentCounts, name: "silent-counts",
    title: "daily silent request counts equal a recount, by every field", unit: "rows differ"),
  CountedCheck(
    query: .checkBurstCounts, name: "burst-counts",
    title: "daily burst counts equal a recount, by every field",
    unit: "rows differ"),
  CountedCheck(
    query: .checkContradictionCounts, name: "contradiction-counts",
    title: "daily counts of contradictions equal a recount", unit: "rows differ"),
  CountedCheck(
    query: .checkUnclean, name: "erased", title: "nothing that was erased is left in the file",
    unit: "erasure was cut short", remedy: "run ingest, forget or prune once, which finishes it"),
]
