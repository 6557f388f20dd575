import LibC
import Testing

/// A command that replaces files, or erases, in which something goes wrong, and what must hold afterwards.
struct FaultyChange {
  /// What is run, and where something goes wrong: in the folder of the reports or in that of the database.
  enum Kind: String, CaseIterable, Sendable {
    case exportToReports, exportFromDatabase, nightToReports, nightToDatabase, forget, prune

    var folder: String { self == .exportToReports || self == .nightToReports ? "out" : "db" }
    var isNight: Bool { self == .nightToReports || self == .nightToDatabase }
    var writesReports: Bool { self != .forget && self != .prune }
    /// The file that stands for the whole folder.
    var manifest: String { isNight ? "summary.json" : "manifest.csv" }

    func words(_ scratch: Scratch) -> [String] {
      let database = ["--db", scratch.file("db/a.sqlite")]
      switch self {
      case .exportToReports, .exportFromDatabase:
        return ["export", "--include-journeys", "--out", scratch.file("out")] + database
      case .nightToReports, .nightToDatabase:
        let fixed = ["--until", "2026-06-30", "--settle", "1s"]
        return ["nightly", "--logs", scratch.file("logs"), "--out", scratch.file("out")] + fixed + database
      case .forget: return ["forget", "log-1-0"] + database
      case .prune: return ["prune", "--keep-days", "\(Self.daysSinceTheSecondLog)"] + database
      }
    }

    /// The second log's day and today are two of them; the first log's lies before.
    private static let daysSinceTheSecondLog = max(1, (Int(time(nil)) - 1_781_222_400) / 86_400 + 1)
  }

  /// What a run finds, and what is there before it and after one that nothing disturbed.
  private struct Prepared {
    var start: Scratch
    var before: State
    var after: State
  }

  /// The reports by name, without what tells nights apart that did the same, and the database.
  struct State: Equatable {
    var reports: [String: String] = [:]
    var database: Content

    init(_ scratch: Scratch) throws {
      database = try Content(of: scratch.file("db/a.sqlite"))
      for name in Scratch.names(in: scratch.file("out")) where name.first != "." {
        let text = try scratch.text(of: "out/\(name)")
        reports[name] =
          name == "summary.json"
          ? text.replacing(#/"(ran_at|at)": "[^"]+"|"duration_ms": [0-9]+/#, with: "") : text
      }
    }
  }

  let kind: Kind
  let scratch: Scratch
  private let prepared: Prepared
  var words: [String] { kind.words(scratch) }

  init(_ kind: Kind) throws {
    self.kind = kind
    prepared = try #require(try Self.prepared.get()[kind])
    scratch = try Self.copy(of: prepared.start)
  }

  private static let prepared = Result {
    try Dictionary(uniqueKeysWithValues: Kind.allCases.map { ($0, try prepare($0)) })
  }

  /// Two logs of four are stored, and the reports of an earlier run stand there, all others than the next ones.
  private static func prepare(_ kind: Kind) throws -> Prepared {
    let start = try sharedScratch()
    try FaultyLogs.write(to: start, folder: "logs")
    try start.makeFolder("db")
    let yesterday = timespec(tv_sec: time(nil) - 86_400, tv_nsec: 0)
    for name in start.files(below: "logs") {
      try #require(utimensat(AT_FDCWD, start.file(name), [yesterday, yesterday], 0) == 0)
    }
    let stored = [start.file("logs/1.ndjson"), start.file("logs/2.ndjson")]
    try finish(["ingest", "--db", start.file("db/a.sqlite")] + stored)
    if kind.isNight {
      try finish(kind.words(start).flatMap { $0 == start.file("logs") ? [stored[0]] : [$0] })
    } else if kind.writesReports {
      try finish(kind.words(start) + ["--decimal-comma"])
    }
    let before = try State(start)
    let undisturbed = try copy(of: start)
    try finish(kind.words(undisturbed))
    return Prepared(start: start, before: before, after: try State(undisturbed))
  }

  private static func finish(_ words: [String]) throws {
    let ending = try run(words)
    try #require(ending.code == 0, "\(words): \(ending.errors)")
  }

  private static func copy(of start: Scratch) throws -> Scratch {
    let copy = try Scratch()
    let ending = try Child(["/bin/cp", "-Rp", start.path + "/.", copy.path]).wait()
    try #require(ending.code == 0, "\(ending.errors)")
    return copy
  }
}

extension FaultyChange {
  /// A run that did all, or one that says what is wrong.
  func expectTold(_ ending: Ending, _ what: String) throws {
    guard ending.code != 0 else {
      #expect(try State(scratch) == prepared.after, "\(what): done, but not all of it")
      return
    }
    #expect(ending.code == 5, "\(what): \(ending)")
    #expect(
      ending.errors.contains(scratch.path) || ending.errors.contains("Not done: "),
      "\(what): \(ending.errors)")
  }

  /// What has to hold between the run and the next: whole files, of one run where the manifest is there, and a
  /// database with whole logs that were erased from or were not.
  func expectWhole(_ what: String) throws {
    let (state, before, after) = (try State(scratch), prepared.before, prepared.after)
    for (name, text) in state.reports {
      #expect(text == before.reports[name] || text == after.reports[name], "\(what): \(name)")
    }
    if kind.writesReports, state.reports[kind.manifest] != nil {
      #expect(state.reports == before.reports || state.reports == after.reports, "\(what)")
    }
    if kind.isNight {
      #expect(try FaultyLogs.wholeLogs(in: scratch.file("db/a.sqlite")).map { $0 >= 2 } == true, "\(what)")
    } else {
      #expect(state.database == before.database || state.database == after.database, "\(what)")
    }
  }

  /// Runs again, and expects all that the undisturbed run left and nothing besides.
  func expectCompleted(_ what: String) throws {
    let next = try run(words)
    #expect(next.code == 0, "\(what): \(next.errors)")
    var (state, after) = (try State(scratch), prepared.after)
    if kind.isNight {
      // What was read by which night may differ.
      for part in ["$.logs.found", "$.exit_code"] {
        let value = try integer(part, ofJSON: scratch.text(of: "out/summary.json"))
        #expect(value == (part == "$.exit_code" ? 0 : FaultyLogs.logs), "\(what)")
      }
      (state.reports["summary.json"], after.reports["summary.json"]) = (nil, nil)
    }
    #expect(state == after, "\(what)")
    #expect(Scratch.names(in: scratch.file("out")).allSatisfy { $0.first != "." }, "\(what)")
    // Whoever reads leaves an empty log and its index there.
    let names = Scratch.names(in: scratch.file("db")).filter {
      !$0.hasSuffix("-shm") && !$0.hasSuffix("-wal")
    }
    #expect(names == ["a.sqlite", "a.sqlite.key", "a.sqlite.lock"], "\(what)")
    let check = try run(["check", "--db", scratch.file("db/a.sqlite")])
    #expect(check.code == 0, "\(what): \(check.output)")
  }
}
