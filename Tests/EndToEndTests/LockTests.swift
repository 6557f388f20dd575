import LibC
import Testing

@Suite struct LockTests {
  let scratch = Result { try Scratch() }

  @Test func `a second run is turned away while the first one writes, and told by whom`() throws {
    let database = try scratch.get().file("a.sqlite")
    let (first, input) = try holder(of: database)
    for words in [["ingest", Place.broken], ["--logs", Place.broken]] {
      let second = try run(words + ["--db", database])
      #expect(second.code == 4)
      #expect(second.output == "")
      #expect(second.errors.contains("\(first.pid)"), "\(second.errors)")
    }

    #expect(writeAll(DatabasePlaceTests.log, to: input))
    close(input)
    #expect(try first.wait().code == 0)
    #expect(try run(["ingest", "\(Place.logs)/desktop", "--db", database]).code == 0)
  }

  @Test func `a reader is not held up by the writer`() throws {
    let database = try scratch.get().file("a.sqlite")
    #expect(try run(["ingest", "\(Place.logs)/desktop", "--db", database]).code == 0)
    let (first, input) = try holder(of: database)
    let report = try run(["report", "--permission", "camera", "--until", "2026-06-30", "--db", database])
    #expect(report.code == 0 && report.output.contains("1,204"))
    close(input)
    #expect(try first.wait().code == 0)
  }

  @Test func `the lock ends with its holder, however that ends`() throws {
    let database = try scratch.get().file("a.sqlite")
    let (first, input) = try holder(of: database)
    kill(first.pid, SIGKILL)
    #expect(try first.wait().signal == SIGKILL)
    close(input)
    #expect(try run(["ingest", "\(Place.logs)/desktop", "--db", database]).code == 0)
  }

  /// Lock and key are the file's, by whatever name it is reached.
  @Test(arguments: [
    "link.sqlite", "far/../link.sqlite", "far/base.sqlite", "real/./a.sqlite", "to-real/a.sqlite",
  ])
  func `another name of the database is the same database`(name: String) throws {
    let scratch = try Scratch()
    for folder in ["real", "far"] { try scratch.makeFolder(folder) }
    try scratch.link("link.sqlite", to: "real/a.sqlite")
    try scratch.link("far/base.sqlite", to: "../link.sqlite")
    try scratch.link("to-real", to: "real")
    let real = scratch.file("real/a.sqlite")
    #expect(try run(["ingest", "\(Place.logs)/desktop", "--db", real]).code == 0)
    // No key lies beside a link.
    let check = try run(["check", "--db", name], in: scratch.path)
    #expect(check.code == 0, "\(check.output)\(check.errors)")
    let (first, input) = try holder(of: real)
    let second = try run(["ingest", Place.broken, "--db", name], in: scratch.path)
    #expect(second.code == 4 && second.errors.contains("\(first.pid)"), "\(second.errors)")
    close(input)
    #expect(try first.wait().code == 0)
    #expect(try run(["ingest", Place.broken, "--db", name], in: scratch.path).code == 3)
    #expect(
      scratch.files().filter { $0.hasSuffix(".key") || $0.hasSuffix(".lock") } == [
        "real/a.sqlite.key", "real/a.sqlite.lock",
      ])
  }

  struct NeverLocked: Error {}

  /// A run that has the lock and waits for its input to end, and the descriptor that ends it.
  private func holder(of database: String) throws -> (child: Child, input: Int32) {
    let ends = try makePipe()
    let child = try Child(
      [Place.program(), "ingest", "--platform", "ios", "-", "--db", database], input: ends.read)
    close(ends.read)
    // Its own pid in the lock file is what tells that it has got so far; ten seconds are given.
    for _ in 0..<1000 {
      let content = try? readWhole(database + ".lock", atMost: 64)
      if content == Array("\(child.pid)\n".utf8) { return (child, ends.write) }
      usleep(10_000)
    }
    throw NeverLocked()
  }
}
