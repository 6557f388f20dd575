import LibC
import Testing

/// Where a night writes, and what of that it does not read.
@Suite struct NightlyPlaceTests {
  let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    for folder in ["logs", "logs/ios"] { try scratch.makeFolder(folder) }
    try scratch.write(DatabasePlaceTests.log, to: "logs/ios/a.log")
    try age("logs/ios/a.log")
  }

  /// As if written a day ago, so that nobody takes it for one in writing.
  private func age(_ name: String) throws {
    let day = timespec(tv_sec: time(nil) - 86_400, tv_nsec: 0)
    try #require(utimensat(AT_FDCWD, scratch.file(name), [day, day], 0) == 0)
  }

  /// Reports, database and key may lie among the logs.
  @Test func `a night does not read what a night, or an export, wrote`() throws {
    let words = [
      "nightly", "--logs", scratch.file("logs"), "--out", scratch.file("logs/out"), "--db",
      scratch.file("logs/a.sqlite"), "--until", "2026-06-30", "--settle", "1s",
    ]
    #expect(try run(words).code == 0)
    #expect(
      try run(["export", "--out", scratch.file("logs/tables"), "--db", scratch.file("logs/a.sqlite")]).code
        == 0)
    for name in scratch.files(below: "logs") { try age(name) }
    let second = try run(words)
    #expect(second.code == 0 && second.errors == "", "\(second.errors)")
    let summary = try scratch.text(of: "logs/out/summary.json")
    #expect(try integer("$.logs.found", ofJSON: summary) == 1)
    #expect(try integer("$.ingest.rejected", ofJSON: summary) == 0)
    let files = try rows(
      ofCSV: run(["files", "--db", scratch.file("logs/a.sqlite"), "--format", "csv"]).output)
    #expect(files.map { $0["path"] } == [scratch.file("logs/ios/a.log")])
    let own = try run(
      [
        "nightly", "--logs", scratch.file("logs"), "--out", scratch.file("logs"), "--db",
        scratch.file("b.sqlite"),
      ])
    #expect(own.code == 2 && own.errors.contains("is the folder of the logs"), "\(own.errors)")
  }

  @Test func `a night before what was pruned is wrong usage`() throws {
    let words = [
      "nightly", "--logs", scratch.file("logs"), "--out", scratch.file("out"), "--db",
      scratch.file("a.sqlite"),
      "--until", "2026-06-30", "--settle", "1s",
    ]
    #expect(try run(words).code == 0)
    #expect(try run(["prune", "--keep-days", "1", "--db", scratch.file("a.sqlite")]).code == 0)
    let ending = try run(words)
    #expect(ending.code == 2 && ending.errors.contains("were pruned"), "\(ending.errors)")
  }
}
