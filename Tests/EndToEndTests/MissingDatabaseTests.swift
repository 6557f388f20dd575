import LibC
import Testing

/// Databases that are not there, or not where they can be written.
@Suite struct MissingDatabaseTests {
  static let commands: [[String]] = [
    ["report"], ["diagnose"], ["audit"], ["contradictions"], ["compare"], ["trend"], ["bursts"],
    ["journey", "u"],
    ["files"], ["rejects"], ["check"], ["forget", "u"], ["prune", "--keep-days", "9"],
  ]

  @Test(arguments: commands)
  func `a missing database is an error, the default one and a named one alike`(words: [String]) throws {
    let scratch = try Scratch()
    for (more, environment) in [
      ([], ["XDG_DATA_HOME": scratch.path]), (["--db", scratch.file("a.sqlite")], [:]),
      ([], ["PERMISSION_FUNNEL_DB": scratch.file("a.sqlite")]),
    ] as [([String], [String: String])] {
      let ending = try run(words + more, environment: environment)
      #expect(ending.code == 2 && ending.output == "", "\(more) \(ending.output)")
      #expect(ending.errors.contains("there is no such database; make it with the command ingest"))
    }
    #expect(scratch.files() == [])
  }

  @Test func `a link that leads nowhere is refused and left as it was`() throws {
    let scratch = try Scratch()
    try scratch.link("a.sqlite", to: scratch.file("elsewhere/b.sqlite"))
    try scratch.write(DatabasePlaceTests.log, to: "log.ndjson")
    let ending = try run(["ingest", scratch.file("log.ndjson"), "--db", scratch.file("a.sqlite")])
    #expect(
      ending.code == 5 && ending.errors.contains("symbolic link to a file that is not there"),
      "\(ending.errors)")
    var target = [CChar](repeating: 0, count: 4096)
    #expect(readlink(scratch.file("a.sqlite"), &target, 4095) > 0)
    #expect(scratch.files().sorted() == ["a.sqlite", "a.sqlite.lock", "log.ndjson"])
  }

  @Test func `an interrupted first run leaves nothing that stops the next`() throws {
    let scratch = try Scratch()
    let ends = try makePipe()
    let child = try Child(
      [Place.program(), "ingest", "--platform", "ios", "-", "--db", scratch.file("a.sqlite")],
      input: ends.read)
    close(ends.read)
    for _ in 0..<1000 where access(scratch.file("a.sqlite.new"), F_OK) != 0 { usleep(10_000) }
    kill(child.pid, SIGINT)
    #expect(try child.wait().signal == SIGINT)
    close(ends.write)
    try scratch.write("an older log", to: "a.sqlite.new-wal")
    try scratch.write(DatabasePlaceTests.log, to: "log.ndjson")
    let next = try run(["ingest", scratch.file("log.ndjson"), "--db", scratch.file("a.sqlite")])
    #expect(next.code == 0, "\(next.errors)")
    #expect(scratch.files().filter { $0.contains(".new") } == [])
    #expect(try run(["check", "--db", scratch.file("a.sqlite")]).code == 0)
  }

  static let otherUser = "setpriv"

  /// Somebody who may read the files and not write into the folder. An administrator may write anywhere, so the
  /// program runs as another user.
  @Test(.enabled(if: isInstalled(otherUser) && getuid() == 0, missing("\(otherUser), run by root,")))
  func `a folder that cannot be written is read, unless its log still holds what counts`() throws {
    let scratch = try Scratch()
    let database = scratch.file("100% a?b#c.sqlite")
    try scratch.write(DatabasePlaceTests.log, to: "log.ndjson")
    #expect(try run(["ingest", scratch.file("log.ndjson"), "--db", database]).code == 0)
    try #require(chown(database, 65534, 65534) == 0 && chmod(scratch.path, 0o755) == 0)
    let words = [
      "setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", try Place.program(), "report",
      "--format", "csv",
      "--db", database,
    ]
    let environment = ["PATH": "/usr/bin:/bin"]
    let read = try Child(words, environment: environment).wait()
    #expect(read.code == 0 && read.output.contains("camera,ios"), "\(read.errors)")
    try scratch.write("what is in no file yet", to: "100% a?b#c.sqlite-wal")
    let refused = try Child(words, environment: environment).wait()
    #expect(refused.code == 5 && refused.errors.contains("still in its -wal file"), "\(refused.errors)")
  }
}
