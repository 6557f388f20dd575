import EventLog
import Ingestion
import Testing

/// What the ledger remembers of files, and when it has to look at them again.
struct LedgerTests {
  private let store: TestStore

  init() throws { store = try TestStore() }

  /// Another content of the same size, under the same name and time.
  private func exchange(_ name: String, for line: String, time: Int) throws {
    let size = try store.folder.bytes(of: name).count
    try store.folder.write(lines: [line], to: name)
    try #require(try store.folder.bytes(of: name).count == size)
    try store.folder.touch(name, at: time)
  }

  @Test func `a file that looks unchanged is not opened`() async throws {
    try store.folder.write(lines: lines("prompted user=a"), to: "a.log")
    try store.folder.touch("a.log", at: 1_700_000_000)
    try await store.ingest("a.log")
    try exchange("a.log", for: try line("prompted user=b"), time: 1_700_000_000)
    let report = try await store.ingest("a.log")
    #expect((report.files, report.skipped, report.lines) == (0, 1, 0))
    #expect(try store.eventCount() == 1)
    let verified = try await store.ingest("a.log", verifies: true)
    #expect((verified.files, verified.skipped, verified.events) == (1, 0, 1))
    #expect(try store.eventCount() == 2)
  }

  @Test func `another time alone makes a file be read, and its content be known`() async throws {
    try store.folder.write(lines: lines("prompted user=a"), to: "a.log")
    try store.folder.touch("a.log", at: 1_700_000_000)
    try await store.ingest("a.log")
    let before = try Content(of: store.database)
    try store.folder.touch("a.log", at: 1_700_000_001)
    let report = try await store.ingest("a.log")
    #expect((report.files, report.skipped, report.lines, report.events) == (0, 1, 0, 0))
    expectNone(try store.differences(from: before))
    #expect(try store.number("select count(*) from file") == 1)
    // The new time is noted: with it the file looks unchanged.
    try exchange("a.log", for: try line("prompted user=b"), time: 1_700_000_001)
    #expect(try await store.ingest("a.log").skipped == 1)
    #expect(try store.eventCount() == 1)
  }

  @Test func `another size alone makes a file be read`() async throws {
    try store.folder.write(lines: lines("prompted user=a"), to: "a.log")
    try store.folder.touch("a.log", at: 1_700_000_000)
    try await store.ingest("a.log")
    try store.folder.write(lines: lines("prompted user=bb"), to: "a.log")
    try store.folder.touch("a.log", at: 1_700_000_000)
    #expect(try await store.ingest("a.log").events == 1)
  }

  @Test func `the same file under another name is opened once, then looks unchanged`() async throws {
    try store.folder.write(lines: lines("prompted user=a"), to: "a.log")
    try await store.ingest("a.log")
    try store.folder.write(lines: lines("prompted user=a"), to: "b.log")
    try store.folder.touch("b.log", at: 1_700_000_000)
    #expect(try await store.ingest("b.log").skipped == 1)
    try exchange("b.log", for: try line("prompted user=b"), time: 1_700_000_000)
    #expect(try await store.ingest("b.log").skipped == 1)
    #expect(try store.eventCount() == 1)
  }

  @Test func `every line of every file is accounted for`() async throws {
    let logs = MessyLogs(seed: 31)
    for (number, file) in logs.files.enumerated() {
      try store.folder.write(file.text + "{\"event\":\"app open\"}\n", to: file.name("\(100 + number)"))
    }
    let report = try await store.ingest(
      paths: logs.files.indices.map { store.folder.logPath(logs.files[$0].name("\(100 + $0)")) },
      mapping: #"{"events":{"appOpen":null}}"#, recordsPerBatch: 100)
    func count(_ file: MessyLogs.File, _ isCounted: (MessyLogs.Line) -> Bool) -> Int {
      file.lines.count(where: isCounted)
    }
    let expected = logs.files.map { file in
      let blank = count(file) { if case .blank = $0 { true } else { false } }
      let broken = count(file) { if case .broken = $0 { true } else { false } }
      return "\(file.lines.count + 1)|\(file.lines.count - blank - broken)|1|\(broken)|\(blank)"
    }
    #expect(
      try store.rows("select lines, events + duplicates, other, rejected, blank from file order by id")
        == expected)
    let total = ExpectedEvents(of: logs).total
    let sum = "sum(lines), sum(events), sum(duplicates), sum(other), sum(rejected), sum(blank)"
    let reported = [
      report.lines, report.events, report.duplicates, report.other, report.rejected, report.blank,
    ]
    #expect(try store.rows("select \(sum) from file") == [reported.map { "\($0)" }.joined(separator: "|")])
    #expect(report.events == total)
    #expect(report.lines == reported.dropFirst().reduce(0, +))
    #expect(try store.number("select count(*) from reject") == report.rejected)
  }

  @Test func `the rejects of a file that grew are not listed twice`() async throws {
    try store.folder.write(lines: ["bad"] + lines("prompted"), to: "a.log")
    try await store.ingest("a.log")
    try store.folder.write(lines: ["bad"] + lines("prompted") + ["worse"], to: "a.log")
    #expect(try await store.ingest("a.log").rejected == 2)
    #expect(try store.rows("select file, line from reject order by line") == ["2|1", "2|3"])
  }

  @Test func `the rejects of a file that grew stay where a copy of it stands`() async throws {
    for name in ["a.log", "copy.log"] { try store.folder.write(lines: ["bad"], to: name) }
    try await store.ingest("a.log", "copy.log")
    try store.folder.write(lines: ["bad", "worse"], to: "a.log")
    try await store.ingest("a.log")
    #expect(try store.rows("select file, line from reject order by file, line") == ["1|1", "2|1", "2|2"])
  }

  @Test func `a file that is put back has its rejects again`() async throws {
    try store.folder.write(lines: ["bad"], to: "a.log")
    try await store.ingest("a.log")
    try store.folder.write(lines: ["bad", "worse"], to: "a.log")
    try await store.ingest("a.log")
    try store.folder.write(lines: ["bad"], to: "a.log")
    try await store.ingest("a.log")
    let rejects = try store.rows("select line from reject where file in (select file from location)")
    #expect(rejects == ["1"])
  }

  @Test func `a path that leads nowhere is told, and the others are read`() async throws {
    try store.folder.write(lines: lines("prompted"), to: "a.log")
    let report = try await store.ingest("none.log", "a.log")
    #expect(report.problems.map(\.path) == [store.folder.logPath("none.log")])
    #expect(report.events == 1)
  }

  @Test func `the reports of several runs add up`() async throws {
    var sum = IngestReport()
    let unknown =
      #"{"ts":"2026-06-15T12:00:00Z","event":"pushed","user":"u","permission":"p","platform":"ios"}"#
    for name in ["a.log", "b.log"] {
      try store.folder.write(lines: lines("prompted user=\(name)") + [unknown, "bad", ""], to: name)
      sum.add(try await store.ingest(name, "none.log"))
    }
    #expect([sum.files, sum.lines, sum.events, sum.rejected, sum.blank] == [2, 8, 2, 4, 2])
    #expect(sum.problems.count == 2)
    #expect(sum.reasons.values.sorted() == [2, 2])
    #expect(sum.unknownEvents?.names.map(\.name) == ["pushed"])
    #expect(sum.unknownEvents?.names.map(\.entry.count) == [2])
  }
}
