import LibC
import Store
import Testing

/// An ingest of the small logs that something goes wrong in, and what must hold afterwards.
struct FaultyRun {
  /// What the run finds, and how it stores: the first ingest makes its database aside, a later one writes ahead.
  struct Start: CustomTestStringConvertible, Sendable {
    var hasDatabase: Bool
    /// One transaction a log with its events held aside, two, or all logs in one.
    var recordsPerBatch: Int

    static let all = [false, true].flatMap { hasDatabase in
      [1, 40, 2_000_000].map { Start(hasDatabase: hasDatabase, recordsPerBatch: $0) }
    }
    var testDescription: String {
      "\(hasDatabase ? "a later" : "the first") ingest, \(recordsPerBatch) records a batch"
    }
  }

  let scratch: Scratch
  let start: Start
  var database: String { scratch.file("db/a.sqlite") }
  var words: [String] {
    ["ingest", scratch.file("logs"), "--db", database, "--batch-records", "\(start.recordsPerBatch)"]
  }

  /// A database that read the first log, its key, and what a run that nothing disturbed makes of all logs.
  private static let prepared = Result {
    let scratch = try sharedScratch()
    try FaultyLogs.write(to: scratch, folder: "logs")
    let first = try run(["ingest", scratch.file("logs/1.ndjson"), "--db", scratch.file("one.sqlite")])
    try #require(first.code == 0, "\(first.errors)")
    try copy("one.sqlite", to: scratch, "all.sqlite", from: scratch)
    try copy("one.sqlite.key", to: scratch, "all.sqlite.key", from: scratch)
    let rest = try run(["ingest", scratch.file("logs"), "--db", scratch.file("all.sqlite")])
    try #require(rest.code == 0, "\(rest.errors)")
    return (scratch: scratch, whole: try Content(of: scratch.file("all.sqlite")))
  }

  init(_ start: Start) throws {
    self.start = start
    scratch = try Scratch()
    let prepared = try Self.prepared.get().scratch
    try FaultyLogs.write(to: scratch, folder: "logs")
    try scratch.makeFolder("db")
    guard start.hasDatabase else { return }
    for ending in ["", ".key"] {
      try Self.copy("one.sqlite\(ending)", to: scratch, "db/a.sqlite\(ending)", from: prepared)
    }
  }

  /// A run that nothing stopped, or one that says of a file what is wrong and what to do, on one line.
  func expectTold(_ ending: Ending, _ what: String) {
    if ending.code == 0, ending.errors == "" { return }
    #expect(ending.code == 5, "\(what): \(ending)")
    #expect(ending.errors.contains(scratch.path) && ending.errors.contains("; "), "\(what): \(ending.errors)")
    #expect(ending.errors.split(separator: "\n").count == 1, "\(what): \(ending.errors)")
  }

  /// What has to hold between the run and the next: there is no database, or one that holds whole logs.
  func expectReadable(_ what: String) throws {
    guard access(database, F_OK) == 0 else {
      #expect(!start.hasDatabase, "\(what): the database is gone")
      return
    }
    let count = try #require(try FaultyLogs.wholeLogs(in: database), "\(what): a part of a log is stored")
    #expect(start.hasDatabase ? count >= 1 : count == FaultyLogs.logs, "\(what): \(count) logs")
  }

  /// Runs again, and expects all events once, whatever follows from them, and nothing left in the folder.
  func expectCompleted(_ what: String) throws {
    let next = try run(words)
    #expect(next.code == 0 && next.errors == "", "\(what): \(next.errors)")
    // Whoever reads leaves an empty log and its index there.
    #expect(
      Scratch.names(in: scratch.file("db")) == ["a.sqlite", "a.sqlite.key", "a.sqlite.lock"], "\(what)")
    #expect(try FaultyLogs.wholeLogs(in: database) == FaultyLogs.logs, "\(what)")
    if start.hasDatabase { #expect(try Content(of: database) == Self.prepared.get().whole, "\(what)") }
    let check = try run(["check", "--db", database])
    #expect(check.code == 0, "\(what): \(check.output)")
  }

  private static func copy(_ name: String, to target: Scratch, _ copy: String, from source: Scratch) throws {
    let bytes = try readWhole(source.file(name), atMost: 1 << 24)
    let descriptor = open(target.file(copy), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    defer { close(descriptor) }
    try #require(descriptor >= 0 && bytes.withUnsafeBytes { writeAll($0, to: descriptor) })
  }
}
