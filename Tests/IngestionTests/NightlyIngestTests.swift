import EventLog
import LibC
import Store
import Testing

@testable import Ingestion

/// What a run that nobody watches asks of an ingest beyond others.
struct NightlyIngestTests {
  private let store: TestStore

  init() throws {
    store = try TestStore()
    try store.folder.makeFolder("logs")
  }

  private func ingest(at seconds: Int64, settle: Int64 = 60) async throws -> IngestReport {
    var request = IngestRequest(paths: [store.folder.logPath("logs")], now: seconds * 1_000_000)
    request.settleTime = settle * 1_000_000
    request.stopsAtRefusal = false
    return try await Ingestion.ingest(request, holding: WriterLock(for: store.database))
  }

  /// Clocks differ, so a time ahead of ours counts like one behind it.
  @Test(arguments: [
    (1000 - 59, false), (1000 - 60, true), (1000, false), (1000 + 59, false), (1000 + 60, true),
  ])
  func `a log that has just changed waits for a later run`(changedAt: Int, isRead: Bool) async throws {
    try store.folder.write(lines: lines("prompted"), to: "logs/a.log")
    try store.folder.touch("logs/a.log", at: changedAt)
    let report = try await ingest(at: 1000)
    #expect(report.found == 1)
    #expect(report.settling == (isRead ? 0 : 1))
    #expect(report.events == (isRead ? 1 : 0))
    #expect(report.problems.isEmpty)
    let later = try await ingest(at: 2000)
    #expect(later.found == 1 && later.settling == 0)
    #expect(try store.eventCount() == 1)
  }

  @Test func `without a time to settle everything is read`() async throws {
    try store.folder.write(lines: lines("prompted"), to: "logs/a.log")
    try store.folder.touch("logs/a.log", at: 1000)
    #expect(try await ingest(at: 1000, settle: 0).events == 1)
  }

  /// The first run makes the database, the second adds to it: both read on behind a refused log.
  @Test func `a log of another kind does not keep the others from being read`() async throws {
    try store.folder.write(
      lines: Array(repeating: "nonsense", count: RejectRule.sample), to: "logs/b.log")
    for (index, name) in ["logs/a.log", "logs/c.log"].enumerated() {
      try store.folder.write(lines: lines("prompted user=u\(index)"), to: name)
    }
    for name in ["logs/a.log", "logs/b.log", "logs/c.log"] { try store.folder.touch(name, at: 10) }
    let first = try await ingest(at: 1000)
    #expect(first.events == 2)
    #expect(first.problems.map(\.path) == [store.folder.logPath("logs/b.log")])
    #expect(first.problems.first?.message.contains("the run stops") == false)
    try store.folder.write(lines: lines("prompted user=v"), to: "logs/d.log")
    try store.folder.touch("logs/d.log", at: 10)
    let second = try await ingest(at: 2000)
    #expect(second.events == 1 && second.skipped == 2 && second.problems.count == 1)
  }
}
