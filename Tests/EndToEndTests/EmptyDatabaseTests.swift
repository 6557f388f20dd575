import LibC
import Testing

/// Databases that hold no event: made of an empty folder, or of a log of which every line was rejected.
@Suite struct EmptyDatabaseTests {
  private static func database(_ content: String?) throws -> (Scratch, String) {
    let scratch = try Scratch()
    try scratch.makeFolder("logs")
    if let content { try scratch.write(content, to: "logs/a.log") }
    let made = try run(["ingest", scratch.file("logs"), "--db", scratch.file("a.sqlite")])
    try #require(made.code == 0, "\(made.errors)")
    return (scratch, scratch.file("a.sqlite"))
  }

  @Test(arguments: [
    "report", "report --format csv", "report --format html", "diagnose", "audit", "contradictions", "bursts",
    "trend", "compare", "compare --permission camera", "export --out", "contradictions --permission camera",
  ])
  func `who asks is told that nothing is stored, and never that nothing is wrong`(command: String) throws {
    for content in [nil, "nonsense\n"] {
      let (scratch, database) = try Self.database(content)
      defer { withExtendedLifetime(scratch) {} }
      let words = command.split(separator: " ").map(String.init)
      let out = words.last == "--out" ? [scratch.file("out")] : []
      let ending = try run(words + out + ["--db", database])
      #expect(ending.code == 0)
      #expect(
        ending.errors
          == "No events are stored in this database: permission-funnel ingest LOGS adds some.\n")
      for word in ["No contradictions", "Nothing found"] {
        #expect(!ending.errors.contains(word) && !ending.output.contains(word), "\(ending)")
      }
    }
  }

  @Test func `a diagnosis of nothing says that there was nothing to look at`() throws {
    let (scratch, database) = try Self.database(nil)
    defer { withExtendedLifetime(scratch) {} }
    let output = try run(["diagnose", "--db", database]).output
    #expect(output.hasSuffix("\nThere was nothing to look at.\n"), "\(output)")
  }

  @Test func `of a permission that is not stored there are no contradictions to list`() throws {
    let (scratch, database) = try Self.database(DatabasePlaceTests.log)
    defer { withExtendedLifetime(scratch) {} }
    let ending = try run(["contradictions", "--permission", "contacts", "--db", database])
    #expect(
      ending.errors
        == "No events of permission contacts are stored. Permissions: camera; platforms: ios.\n")
  }
}
