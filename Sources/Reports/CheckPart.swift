import Queries
import Store

/// Checks that one walk through the database makes.
struct CheckPart: Sendable {
  struct Title: Sendable {
    let name: String
    /// What has to hold.
    let text: String
    var remedy = rebuild

    init(_ name: String, _ text: String, remedy: String = rebuild) {
      (self.name, self.text, self.remedy) = (name, text, remedy)
    }
  }

  let titles: [Title]
  /// What does not hold, one for each title; nil where it does.
  let find: @Sendable (Connection) throws(StoreError) -> [String?]
}

private let rebuild = """
  keep a copy, then make the database anew from the logs: ingest them with another --db and the same key file beside \
  it, and forget again whom it had forgotten
  """

extension CheckPart {
  /// All of them, in the order in which they are told.
  static let all = [
    CheckPart("integrity", "SQLite finds the file sound") { connection throws(StoreError) in
      let lines = try connection.prepare(.checkIntegrity).all { row throws(StoreError) in
        try row.value(0, as: String.self)
      }
      return lines == ["ok"] ? nil : lines.prefix(3).joined(separator: "; ")
    },
    CheckPart("schema", "its tables and views are those of this program") { connection throws(StoreError) in
      let strays = try Database.strayObjects(in: connection)
      return strays.isEmpty ? nil : "not so: \(strays.prefix(5).joined(separator: ", "))"
    },
    CheckPart(
      .checkFileSums,
      (Title("file-sums", "every line of every file is accounted for once"), "files do not add up")
    ),
    CheckPart(
      .checkFileEvents,
      (Title("file-events", "the ledger's events are those stored, pruned or forgotten"), "events apart")),
    CheckPart(
      .checkLoggedEvents,
      (Title("logged-events", "the events counted by kind are those stored or pruned"), "events apart")),
    CheckPart(
      .checkRows, (Title("orphans", "every row belongs to what it names"), "rows belong to none"),
      (Title("ranges", "every time and id is one that a log can give"), "rows are out of range")),
    CheckPart(
      .checkPromptCounts,
      (Title("prompt-counts", "daily prompt counts equal a recount, by every field"), "rows differ")),
    CheckPart(
      .checkAskCounts,
      (Title("ask-counts", "daily ask counts equal a recount, by every field"), "rows differ")),
    CheckPart(
      .checkSilentCounts,
      (Title("silent-counts", "daily silent request counts equal a recount, by every field"), "rows differ")),
    CheckPart(
      .checkBurstCounts,
      (Title("burst-counts", "daily burst counts equal a recount, by every field"), "rows differ")),
    CheckPart(
      .checkContradictionCounts,
      (Title("contradiction-counts", "daily counts of contradictions equal a recount"), "rows differ")),
    CheckPart(
      .checkUnclean,
      (
        Title(
          "erased", "nothing that was erased is left in the file",
          remedy: "run ingest, forget or prune once, which finishes it"), "erasure was cut short"
      )),
    CheckPart("journey-days", "the days listed for each journey are those of its events") {
      connection throws(StoreError) in
      let count = try connection.snapshot { () throws(StoreError) in try PostingCheck(connection).strayRows()
      }
      return count == 0 ? nil : "\(count) rows are not so"
    },
    CheckPart("settled-journeys", "no journey that a reach could change is taken for settled") {
      connection throws(StoreError) in
      let count = try connection.snapshot { () throws(StoreError) in
        try PostingCheck(connection).wronglySettled()
      }
      return count == 0 ? nil : "\(count) journeys are"
    },
  ]

  private init(
    _ name: String, _ text: String, _ fault: @escaping @Sendable (Connection) throws(StoreError) -> String?
  ) {
    titles = [Title(name, text)]
    find = { connection throws(StoreError) in [try fault(connection)] }
  }

  /// - Parameter query: Gives the number of faults for each title, in what is named after it.
  private init(_ query: Query, _ counted: (title: Title, unit: String)...) {
    titles = counted.map(\.title)
    let units = counted.map(\.unit)
    find = { connection throws(StoreError) in
      let counts = try connection.prepare(query).first { row throws(StoreError) in
        var counts: [Int] = []
        for column in units.indices { counts.append(try row.value(Int32(column))) }
        return counts
      }
      guard let counts else { return units.map { _ in "the check gave no answer" } }
      return zip(counts, units).map { $0 == 0 ? nil : "\($0) \($1)" }
    }
  }
}
