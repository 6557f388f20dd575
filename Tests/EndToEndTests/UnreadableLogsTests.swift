import LibC
import Testing

/// Logs of which not one can be read, and a database that is not there yet.
@Suite struct UnreadableLogsTests {
  private let scratch = Result { try Scratch() }

  private func files() throws -> [String] { try scratch.get().files().filter { !$0.hasSuffix(".lock") } }

  @Test func `a wrong path makes no database, and is told of with what to do`() throws {
    let scratch = try scratch.get()
    let ending = try run([
      "ingest", scratch.file("gone"), scratch.file("gone.gz"), "--db", scratch.file("a.sqlite"),
    ])
    #expect(ending.code == 3)
    #expect(ending.errors.contains("gone: No such file or directory; check the path\n"), "\(ending.errors)")
    #expect(ending.errors.hasSuffix("Nothing could be read, so no database was made.\n"), "\(ending.errors)")
    #expect(try files() == [])
    let report = try run(["report", "--logs", scratch.file("gone"), "--db", scratch.file("a.sqlite")])
    #expect(report.code == 3 && report.output == "", "\(report.errors)")
    #expect(report.errors.contains("check the path"))
    #expect(try files() == [])
  }

  @Test func `nor do logs that cannot be read, and the next run makes it`() throws {
    let scratch = try scratch.get()
    try scratch.makeFolder("logs")
    try scratch.write(String(repeating: "nonsense\n", count: 200), to: "logs/a.log")
    let words = ["ingest", scratch.file("logs"), "--db", scratch.file("a.sqlite"), "--format", "json"]
    let refused = try run(words)
    #expect(refused.code == 3 && refused.errors.contains("too many for a log"), "\(refused.errors)")
    #expect(refused.errors.contains("no database was made"), "\(refused.errors)")
    #expect(try !files().contains { $0.hasPrefix("a.sqlite") && !$0.hasSuffix(".key") })
    try scratch.write(DatabasePlaceTests.log, to: "logs/a.log")
    let read = try run(words)
    #expect(read.code == 0 && read.errors == "", "\(read.errors)")
    #expect(try integer("$.events", ofJSON: read.output) == 2)
    // A database that stands is not touched by a path that does not.
    let before = try scratch.text(of: "a.sqlite")
    let gone = try run(["ingest", scratch.file("gone"), "--db", scratch.file("a.sqlite")])
    #expect(gone.code == 3 && !gone.errors.contains("no database"), "\(gone.errors)")
    #expect(try scratch.text(of: "a.sqlite") == before)
  }

  /// On the first night of an app there may be no log yet, and that night is not to fail.
  @Test func `an empty folder makes a database that says that it is empty`() throws {
    let scratch = try scratch.get()
    for name in ["logs", "out"] { try scratch.makeFolder(name) }
    let ending = try run(["ingest", scratch.file("logs"), "--db", scratch.file("a.sqlite")])
    #expect(ending.code == 0 && ending.errors.hasPrefix("There is no log"), "\(ending.errors)")
    let report = try run(["report", "--db", scratch.file("a.sqlite")])
    #expect(report.code == 0 && report.errors.hasPrefix("No events are stored"), "\(report.errors)")
    let night = try run([
      "nightly", "--logs", scratch.file("logs"), "--out", scratch.file("out"), "--db",
      scratch.file("b.sqlite"),
    ])
    #expect(night.code == 0 && night.errors == "", "\(night.errors)")
    #expect(try files().contains("out/funnel.csv"))
  }

  @Test func `a first night with a wrong path says so, and writes nothing`() throws {
    let scratch = try scratch.get()
    let words = [
      "nightly", "--logs", scratch.file("logs"), "--out", scratch.file("out"), "--keep-days", "90", "--db",
      scratch.file("a.sqlite"),
    ]
    let night = try run(words)
    #expect(night.code == 3, "\(night.errors)")
    for part in ["logs: No such file or directory; check", "Not done: nothing could be read, so there is no"]
    {
      #expect(night.errors.contains(part), "\(night.errors)")
    }
    #expect(try files().filter { !$0.hasPrefix("out/.") } == [])
    try scratch.makeFolder("logs")
    #expect(try run(words).code == 0)
  }
}
