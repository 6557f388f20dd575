import Ingestion
import Testing

/// What counts as the same file, and what a file adds that was read in part before.
struct FileIdentityTests {
  @Test func `a grown file gives only what is new`() async throws {
    let store = try TestStore()
    var log = try lines("prompted", "prompted", "allowed at=1", "reachedFeature at=2 id=1")
    try store.folder.write(lines: log, to: "a.log")
    #expect(try await store.ingest("a.log").events == 4)
    log += try lines("prompted", "reachedFeature at=2 id=1", "revoked at=9")
    try store.folder.write(lines: log, to: "a.log")
    let report = try await store.ingest("a.log")
    #expect((report.lines, report.events, report.duplicates) == (7, 2, 5))
    #expect(try store.eventCount() == 6)
  }

  @Test func `a line caught half written is read when it is whole`() async throws {
    let store = try TestStore()
    let (first, second) = (try line("prompted"), try line("allowed at=1"))
    try store.folder.write("\(first)\n\(second.prefix(30))", to: "a.log")
    #expect(try await store.ingest("a.log").rejected == 1)
    try store.folder.write("\(first)\n\(second)\n", to: "a.log")
    let report = try await store.ingest("a.log")
    #expect((report.events, report.duplicates, report.rejected) == (1, 1, 0))
    #expect(try store.number("select count(*) from reject") == 0)
    #expect(try store.rows("select answer from episodes") == ["allowed"])
  }

  /// How many bytes of the file are missing, and how many of its three lines are whole then.
  @Test(arguments: [(9, 2), (40, 2), (200, 1)])
  func `a truncated gzip file is completed`(missing: Int, whole: Int) async throws {
    let store = try TestStore()
    let log = try lines("prompted", "declined at=1", "reachedFeature at=2").joined(separator: "\n") + "\n"
    let bytes = gzipped(Array(log.utf8))
    try store.folder.write(bytes.dropLast(missing), to: "a.gz".utf8)
    let cut = try await store.ingest("a.gz")
    #expect((cut.events, cut.lines, cut.incompleteFiles, cut.problems.count) == (whole, whole, 1, 1))
    let again = try await store.ingest("a.gz")
    #expect((again.skipped, again.incompleteFiles, again.events) == (1, 1, 0))
    try store.folder.write(bytes, to: "a.gz".utf8)
    let complete = try await store.ingest("a.gz")
    #expect(
      (complete.events, complete.duplicates, complete.incompleteFiles) == (3 - whole, whole, 0))
    #expect(try store.rows("select recovered_at_us - prompted_at_us from episodes") == ["2000000"])
  }

  @Test func `a gzip file that lacks only its trailer is completed`() async throws {
    let store = try TestStore()
    // The last line has no line feed, so that it is not known to be whole without the trailer.
    let bytes = gzipped(Array(try lines("prompted", "allowed at=1").joined(separator: "\n").utf8))
    try store.folder.write(bytes.dropLast(4), to: "a.gz".utf8)
    #expect(try await store.ingest("a.gz").incompleteFiles == 1)
    try store.folder.write(bytes, to: "a.gz".utf8)
    let complete = try await store.ingest("a.gz")
    #expect(complete.incompleteFiles == 0)
    #expect(try store.rows("select answer from episodes") == ["allowed"])
    #expect(try await store.ingest("a.gz").incompleteFiles == 0)
  }

  @Test func `nothing is kept of a gzip file that fails its checksum`() async throws {
    let store = try TestStore()
    let bytes = gzipped(Array(try lines("prompted", "allowed at=1").joined(separator: "\n").utf8))
    var damaged = bytes
    damaged[bytes.count - 8] ^= 1
    try store.folder.write(damaged, to: "a.gz".utf8)
    try store.folder.write(lines: lines("prompted user=other"), to: "b.log")
    let report = try await store.ingest("a.gz", "b.log")
    #expect((report.files, report.events, report.problems.count) == (1, 1, 1))
    #expect(try store.number("select count(*) from event") == 1)
    try store.folder.write(bytes, to: "a.gz".utf8)
    #expect(try await store.ingest("a.gz").events == 2)
  }

  @Test func `the same bytes as another platform are another file, by option`() async throws {
    let store = try TestStore()
    try store.folder.write(lines: [withoutPlatform(try line("prompted"))], to: "a.log")
    for platform in ["ios", "android"] {
      #expect(try await store.ingest("a.log", platform: platform).events == 1)
      #expect(try await store.ingest("a.log", platform: platform).skipped == 1)
    }
    #expect(try store.rows("select platform from events order by 1") == ["android", "ios"])
    #expect(try store.number("select count(*) from file") == 2)
  }

  @Test(arguments: [1, 1_000_000])
  func `the same bytes as another platform are another file, by path`(recordsPerBatch: Int) async throws {
    let store = try TestStore()
    for name in ["logs", "logs/ios", "logs/android"] { try store.folder.makeFolder(name) }
    for name in ["logs/ios/a.log", "logs/android/a.log", "logs/android/b.log"] {
      try store.folder.write(lines: [withoutPlatform(try line("prompted"))], to: name)
    }
    let report = try await store.ingest("logs", recordsPerBatch: recordsPerBatch)
    #expect((report.files, report.skipped, report.events) == (2, 1, 2))
    #expect(try store.rows("select platform from events order by 1") == ["android", "ios"])
  }

  @Test func `the platform of the record wins over that of the path`() async throws {
    let store = try TestStore()
    for name in ["a.ios.log", "a.android.log"] {
      try store.folder.write(lines: lines("prompted platform=web"), to: name)
    }
    let report = try await store.ingest("a.ios.log", "a.android.log")
    #expect((report.files, report.events, report.duplicates) == (2, 1, 1))
    #expect(try store.rows("select platform from events") == ["web"])
  }

  @Test func `a copy is the same file`() async throws {
    let store = try TestStore()
    let log = Array(try lines("prompted", "prompted").joined(separator: "\n").utf8)
    try store.folder.write(log, to: "a.log".utf8)
    try store.folder.write(log, to: "b.log".utf8)
    try store.folder.write(gzipped(log), to: "c".utf8)
    // A file that is named twice is read once, and is one file.
    let report = try await store.ingest("a.log", "b.log", "a.log")
    #expect((report.files, report.skipped, report.lines, report.events) == (1, 1, 2, 2))
    let copy = try await store.ingest("c")
    #expect((copy.files, copy.skipped, copy.lines, copy.events) == (0, 1, 0, 0))
    #expect(try store.rows("select count(*), min(file), max(file) from location") == ["3|1|1"])
    #expect(try store.rows("select lines, events from file") == ["2|2"])
  }

  @Test func `the same bytes under another mapping are another file`() async throws {
    let store = try TestStore()
    let log = try lines("prompted", "allowed at=1") + [#"{"event":"opened the app"}"#]
    try store.folder.write(lines: log, to: "a.log")
    let own = try await store.ingest("a.log")
    #expect((own.events, own.rejected, own.other) == (2, 1, 0))
    let mapped = try await store.ingest("a.log", mapping: #"{"events":{"Opened-The-App":null}}"#)
    #expect(
      (mapped.files, mapped.events, mapped.duplicates, mapped.rejected, mapped.other) == (1, 0, 2, 0, 1))
    let respelled = #"{ "events" : {"opened_the_app" : null} }"#
    #expect(try await store.ingest("a.log", mapping: respelled).skipped == 1)
  }
}

private func withoutPlatform(_ line: String) -> String {
  line.split(separator: #","platform":"ios""#).joined()
}
