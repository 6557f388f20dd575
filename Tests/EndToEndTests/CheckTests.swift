import LibC
import Testing

/// What `check` finds beside the rows: the files and their key.
@Suite struct CheckTests {
  @Test func `files that others may open, and another key, are named with what to do`() throws {
    let scratch = try Scratch()
    try scratch.write(DatabasePlaceTests.log, to: "log.ndjson")
    let database = scratch.file("a.sqlite")
    #expect(try run(["ingest", scratch.file("log.ndjson"), "--db", database]).code == 0)
    let sound = try run(["check", "--db", database, "--format", "json"])
    #expect(sound.code == 0 && sound.errors == "")
    #expect(try integer("$.sound", ofJSON: sound.output) == 1)

    for name in ["a.sqlite", "a.sqlite.key"] {
      #expect(chmod(scratch.file(name), 0o644) == 0)
      let open = try run(["check", "--db", database])
      #expect(open.code == 5 && open.errors.contains("chmod 600"), "\(open.errors)")
      #expect(chmod(scratch.file(name), 0o600) == 0)
    }
    #expect(try run(["check", "--db", database]).code == 0)
    try scratch.write(String(repeating: "0", count: 32), to: "a.sqlite.key")
    let other = try run(["check", "--db", database])
    #expect(other.code == 5 && other.errors.contains("restore the key file"), "\(other.errors)")
  }
}
