import LibC
import Testing

@Suite struct LockTests {
  @Test func `a second run is turned away while the first one writes, and told by whom`() throws {
    let scratch = try Scratch()
    let database = scratch.file("a.sqlite")
    let ends = try makePipe()
    // It has the lock and waits for its input to end.
    let first = try Child(
      [Place.program(), "ingest", "--platform", "ios", "-", "--db", database], input: ends.read)
    close(ends.read)
    var isHeld = false
    for _ in 0..<1000 where !isHeld {
      isHeld = (try? scratch.text(of: "a.sqlite.lock")) == "\(first.pid)\n"
      if !isHeld { usleep(10_000) }
    }
    #expect(isHeld)

    for words in [["ingest", Place.broken], ["--logs", Place.broken]] {
      let second = try run(words + ["--db", database])
      #expect(second.code == 4)
      #expect(second.output == "")
      #expect(second.errors.contains("\(first.pid)"), "\(second.errors)")
    }

    #expect(writeAll(DatabasePlaceTests.log, to: ends.write))
    close(ends.write)
    #expect(try first.wait().code == 0)
    #expect(try run(["ingest", "\(Place.logs)/desktop", "--db", database]).code == 0)
  }
}
