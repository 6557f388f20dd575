import Store
import Testing

@testable import Ingestion

/// When a log is refused whole.
@Suite struct RejectRuleTests {
  /// A log of so many good lines, then so many bad ones, taken in turns of `good` and `bad`.
  private func log(good: Int, bad: Int) throws -> [String] {
    var lines: [String] = []
    for index in 0..<max(good, bad) {
      if index < good { lines.append(try line("prompted user=u\(index)")) }
      if index < bad { lines.append("bad") }
    }
    return lines
  }

  private func report(
    _ lines: [String], rule: RejectRule = .standard, and others: [String] = []
  ) async throws -> (report: IngestReport, events: Int, rejects: Int) {
    let store = try TestStore()
    try store.folder.write(lines: lines, to: "a.log")
    if !others.isEmpty { try store.folder.write(lines: others, to: "b.log") }
    var request = IngestRequest(
      paths: [store.folder.logPath("a.log")] + (others.isEmpty ? [] : [store.folder.logPath("b.log")]),
      now: 1_780_000_000_000_000)
    request.rejectRule = rule
    // One file a batch, so that what comes after the refused one is not under way yet.
    request.recordsPerBatch = 1
    let report = try await Ingestion.ingest(request, holding: WriterLock(for: store.database))
    // Where nothing could be read there is no database.
    #expect(store.folder.exists("funnel.db") == (report.files > 0))
    if report.files == 0 { return (report, 0, 0) }
    return (report, try store.eventCount(), try store.number("select count(*) from reject"))
  }

  @Test(arguments: [1, 20, 99])
  func `a small log may be all bad`(lines: Int) async throws {
    let (report, events, rejects) = try await report(try log(good: 0, bad: lines))
    #expect((report.problems.count, report.rejected, events, rejects) == (0, lines, 0, lines))
  }

  @Test(arguments: [
    (0, 100, false), (50, 50, true), (49, 51, false), (0, 9999, false), (5000, 4999, true),
    (4999, 5000, false),
  ])
  func `a log of fewer than ten thousand lines is judged at its end`(
    good: Int, bad: Int, isStored: Bool
  ) async throws {
    let (report, events, rejects) = try await report(try log(good: good, bad: bad))
    #expect((report.problems.isEmpty, report.files) == (isStored, isStored ? 1 : 0))
    #expect((events, rejects) == (isStored ? (good, bad) : (0, 0)))
  }

  @Test func `of a longer log only the first ten thousand lines are judged`() async throws {
    let lines = try (0..<10_000).map { try line("prompted user=u\($0)") }
    let (report, events, rejects) = try await report(lines + Array(repeating: "bad", count: 10_100))
    #expect((report.problems.count, events, rejects) == (0, 10_000, 10_100))
  }

  @Test func `half of the first ten thousand lines may be bad`() async throws {
    let (report, events, rejects) = try await report(try log(good: 5000, bad: 5000))
    #expect((report.problems.count, events, rejects) == (0, 5000, 5000))
  }

  @Test func `one bad line more refuses the log and leaves nothing of it`() async throws {
    let (report, events, rejects) = try await report(try log(good: 4999, bad: 5001))
    #expect((report.problems.count, report.files, events, rejects) == (1, 0, 0, 0))
    #expect(report.problems[0].message.contains("--map"))
  }

  @Test(arguments: [(2, 2, true), (2, 3, false)])
  func `a count is the number that is still borne`(limit: Int, bad: Int, isStored: Bool) async throws {
    let (report, events, _) = try await report(try log(good: 10, bad: bad), rule: .count(limit))
    #expect((report.problems.isEmpty, events) == (isStored, isStored ? 10 : 0))
  }

  @Test(arguments: [(9, 1, true), (9, 2, false)])
  func `a share is judged at the end of a short log`(good: Int, bad: Int, isStored: Bool) async throws {
    let (report, events, _) = try await report(try log(good: good, bad: bad), rule: .share(0.1))
    #expect((report.problems.isEmpty, events) == (isStored, isStored ? good : 0))
  }
}
