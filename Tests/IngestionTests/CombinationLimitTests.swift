import EventLog
import Reports
import Store
import Testing

@testable import Ingestion

/// How many combinations of fields a database takes.
@Suite struct CombinationLimitTests {
  private func ingest(
    _ names: String..., into store: TestStore, limit: Int
  ) async throws -> IngestReport {
    var request = IngestRequest(
      paths: names.map { store.folder.logPath($0) }, now: 1_780_000_000_000_000)
    request.maximumCombinations = limit
    return try await Ingestion.ingest(request, holding: WriterLock(for: store.database))
  }

  private func log(features: Range<Int>) throws -> [String] {
    try features.map { try line("prompted at=\($0) user=u\($0) feature=f\($0)") }
  }

  @Test func `an event with one combination too many is a reject that names the field`() async throws {
    let store = try TestStore()
    try store.folder.write(lines: try log(features: 0..<5), to: "a.log")
    let report = try await ingest("a.log", into: store, limit: 3)
    #expect((report.lines, report.events, report.rejected, report.problems.count) == (5, 3, 2, 0))
    #expect(report.reasons == [.tooManyCombinations(.feature): 2])
    #expect(
      try store.rows("select line, reason, field from reject order by line") == [
        "4|too-many-combinations|feature", "5|too-many-combinations|feature",
      ])
    expectNone(try store.differencesFromFold())
  }

  @Test func `known combinations go on in a full database`() async throws {
    let store = try TestStore()
    try store.folder.write(lines: try log(features: 0..<3), to: "a.log")
    _ = try await ingest("a.log", into: store, limit: 3)
    try store.folder.write(
      lines: [
        try line("prompted at=90 user=u8 feature=f1"), try line("prompted at=91 user=u9 feature=f9"),
        try line("prompted at=92 user=u9 feature=f2"),
      ], to: "b.log")
    let report = try await ingest("b.log", into: store, limit: 3)
    #expect((report.events, report.rejected) == (2, 1))
    // A limit that was lowered takes nothing away.
    try store.folder.write(lines: [try line("prompted at=95 user=u8 feature=f0")], to: "c.log")
    #expect(try await ingest("c.log", into: store, limit: 1).events == 1)
  }

  @Test func `with the same limit the log is not read again, with a higher one it is`() async throws {
    let (store, whole) = (try TestStore(), try TestStore())
    for folder in [store.folder, whole.folder] {
      try folder.write(lines: try log(features: 0..<6), to: "a.log")
      try folder.write(lines: try log(features: 0..<2), to: "b.log")
    }
    _ = try await ingest("a.log", "b.log", into: store, limit: 3)
    #expect(try await ingest("a.log", "b.log", into: store, limit: 3).skipped == 2)
    let more = try await ingest("a.log", "b.log", into: store, limit: 5)
    #expect((more.skipped, more.files, more.events, more.duplicates, more.rejected) == (1, 1, 2, 3, 1))
    #expect(try store.rows("select line from reject") == ["6"])
    let all = try await ingest("a.log", "b.log", into: store, limit: 6)
    #expect((all.skipped, all.events, all.duplicates, all.rejected) == (1, 1, 5, 0))
    #expect(try store.number("select count(*) from reject") == 0)
    // Now that it is whole, no limit matters to it any more.
    for limit in [1, 6, 100] {
      #expect(try await ingest("a.log", "b.log", into: store, limit: limit).skipped == 2)
    }
    _ = try await ingest("a.log", "b.log", into: whole, limit: 100)
    expectNone(try Content(of: store.database).differences(from: Content(of: whole.database)))
    for result in await checkDatabase(store.database) {
      #expect(result.fault == nil, "\(result.name)")
    }
  }

  @Test func `of a full database's next log, what is plainly wrong is refused by name`() async throws {
    let store = try TestStore()
    try store.folder.write(lines: try log(features: 0..<10), to: "a.log")
    _ = try await ingest("a.log", into: store, limit: 10)
    try store.folder.write(lines: try log(features: 0..<200), to: "b.log")
    let report = try await ingest("b.log", into: store, limit: 10)
    #expect((report.files, report.events, report.problems.count) == (0, 0, 1))
    #expect(report.problems.first?.message.contains("feature has the most values") == true)
    #expect(report.problems.first?.message.contains("--max-combinations") == true)
    #expect(try store.number("select count(*) from file") == 1)
  }
}
