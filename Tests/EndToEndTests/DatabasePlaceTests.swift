import LibC
import Testing

/// Where the program writes, with which rights, and that it writes nowhere else.
@Suite struct DatabasePlaceTests {
  static let log = """
    {"ts":"2026-06-15T12:00:00Z","event":"prompted","user":"u1","permission":"camera","platform":"ios"}
    {"ts":"2026-06-15T12:00:02Z","event":"declined","user":"u1","permission":"camera","platform":"ios"}

    """

  /// The database and what may lie beside it.
  static let family = ["", ".key", ".lock", "-wal", "-shm"]

  @Test(arguments: [
    (["HOME": "home"], "home/.local/share/permission-funnel"),
    (["HOME": "home", "XDG_DATA_HOME": "data"], "data/permission-funnel"),
    (["HOME": "home", "XDG_DATA_HOME": ""], "home/.local/share/permission-funnel"),
  ])
  func `the default database lies in the data folder, its owner's alone`(
    variables: [String: String], folder: String
  ) throws {
    let scratch = try Scratch()
    try scratch.write(Self.log, to: "log.ndjson")
    for name in ["home", "tmp", "cwd"] { try scratch.makeFolder(name) }
    var environment = variables.mapValues { $0.isEmpty ? "" : scratch.file($0) }
    environment["TMPDIR"] = scratch.file("tmp")
    let ending = try run(
      ["ingest", scratch.file("log.ndjson")], environment: environment, in: scratch.file("cwd"))
    #expect(ending.code == 0, "\(ending.errors)")

    let made = scratch.files().filter { $0 != "log.ndjson" }
    #expect(made.contains("\(folder)/events.sqlite") && made.contains("\(folder)/events.sqlite.key"))
    #expect(Set(made).isSubset(of: Self.family.map { "\(folder)/events.sqlite\($0)" }), "\(made)")
    for file in made { #expect(try scratch.mode(of: file) == 0o600, "\(file)") }
    #expect(try scratch.mode(of: folder) == 0o700)
  }

  @Test func `a relative home folder begins at the working folder`() throws {
    let scratch = try Scratch()
    try scratch.write(Self.log, to: "log.ndjson")
    let ending = try run(
      ["ingest", "log.ndjson"], environment: ["HOME": "relative-home"], in: scratch.path)
    #expect(ending.code == 0, "\(ending.errors)")
    #expect(scratch.files().contains("relative-home/.local/share/permission-funnel/events.sqlite"))
  }

  @Test func `a named database is made there and nowhere else, and asking writes nothing`() throws {
    let scratch = try Scratch()
    try scratch.write(Self.log, to: "log.ndjson")
    try scratch.makeFolder("home")
    let environment = ["HOME": scratch.file("home"), "PERMISSION_FUNNEL_DB": scratch.file("named.sqlite")]
    #expect(try run(["ingest", scratch.file("log.ndjson")], environment: environment).code == 0)
    let made = scratch.files().filter { $0 != "log.ndjson" }
    #expect(Set(made).isSubset(of: Self.family.map { "named.sqlite\($0)" }), "\(made)")
    for file in made { #expect(try scratch.mode(of: file) == 0o600, "\(file)") }

    let before = try scratch.text(of: "named.sqlite")
    for words in [["report"], ["files"], ["rejects"], ["bursts"], ["journey", "u1"]] {
      #expect(try run(words, environment: environment).code == 0, "\(words)")
    }
    #expect(try scratch.text(of: "named.sqlite") == before)
    let now = scratch.files().filter { $0 != "log.ndjson" }
    #expect(Set(now).isSubset(of: Self.family.map { "named.sqlite\($0)" }), "\(now)")
  }

  @Test func `no user id as the log has it is left in any file`() throws {
    let scratch = try Scratch()
    let log =
      Self.log.replacing("\"u1\"", with: "\"somebody@example.org\"") + #"{"user":"somebody@example.org","#
    try scratch.write(log, to: "log.ndjson")
    let database = scratch.file("a.sqlite")
    let ingest = try run(["ingest", scratch.file("log.ndjson"), "--db", database])
    let asked = try [["files"], ["rejects"], ["bursts"], ["journey", "somebody@example.org"]].map {
      try run($0 + ["--db", database])
    }
    for ending in [ingest] + asked {
      #expect(!(ending.output + ending.errors).contains("somebody"))
    }
    let made = scratch.files().filter { $0 != "log.ndjson" }
    #expect(!made.isEmpty)
    for file in made { #expect(!(try scratch.text(of: file)).contains("somebody"), "\(file)") }
  }
}
