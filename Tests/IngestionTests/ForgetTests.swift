import EventModel
import LibC
import Reports
import Store
import Testing

@testable import Ingestion

/// A forgotten user was never there, and does not come back.
struct ForgetTests {
  /// Three users on two platforms, one of them with attributes that nobody else has.
  private static let lines: [String: [String]] = [
    "leaves": [
      "prompted variant=only", "declined at=2", "declined at=3", "declined at=4", "declined at=5",
      "reachedFeature at=90000 region=nowhere", "prompted at=200000 platform=watch permission=health",
    ],
    "stays": ["prompted at=10", "allowed at=12", "reachedFeature at=20", "requested at=7000000"],
    "returns": ["tappedFeature at=30", "prompted at=31", "dismissed at=33"],
  ]

  private func write(_ users: [String], to name: String, in store: TestStore) throws {
    let lines = try users.flatMap { user in
      try (Self.lines[user] ?? []).map { try line("\($0) user=\(user)") }
    }
    try store.folder.write(lines: lines, to: name)
  }

  private func forget(_ users: [String], in store: TestStore) throws -> ForgetReport {
    try Ingestion.forget(users.map { Array($0.utf8) }, holding: WriterLock(for: store.database))
  }

  private func faults(_ store: TestStore) async -> [String] {
    await checkDatabase(store.database).filter { $0.fault != nil }.map {
      "\($0.name): \($0.fault ?? "")"
    }
  }

  @Test func `all but the ledger is as if the user had never been there`() async throws {
    let store = try TestStore()
    try write(["leaves", "stays", "returns"], to: "a.log", in: store)
    try await store.ingest("a.log")
    #expect(try forget(["leaves"], in: store) == ForgetReport(users: 1, known: 1, events: 7))
    let never = try TestStore()
    try write(["stays", "returns"], to: "a.log", in: never)
    try await never.ingest("a.log")
    expectNone(try store.differences(from: Content(of: never.database)))
    expectNone(try store.differencesFromFold())
    #expect(await faults(store) == [])
    #expect(try store.rows("select name from platform") == ["ios"])
    #expect(try store.number("select sum(events) from file") == 14)
  }

  @Test(arguments: [31, 32, 33] as [UInt64])
  func `of messy logs any users can be forgotten at any time`(seed: UInt64) async throws {
    let logs = MessyLogs(seed: seed)
    var random = SeededGenerator(seed: seed)
    let users = Set(logs.files.flatMap { $0.events.map(\.user) }).sorted().shuffled(using: &random)
    let gone = Set(users.prefix(users.count / 2))
    let store = try TestStore()
    let never = try TestStore()
    for (number, file) in logs.files.enumerated() {
      let name = file.name("events-\(number)")
      try store.folder.write(file.text, to: name)
      try await store.ingest(name)
      var kept = file
      kept.lines.removeAll { if case .event(let event, _) = $0 { gone.contains(event.user) } else { false } }
      try never.folder.write(kept.text, to: name)
      try await never.ingest(name)
      if number == logs.files.count / 2 { _ = try forget(gone.sorted(), in: store) }
    }
    expectNone(try store.differences(from: Content(of: never.database)))
    #expect(await faults(store) == [])
  }

  @Test func `the pseudonym is in no byte of any file, and no other mark leads to it`() async throws {
    let store = try TestStore()
    try write(["stays", "leaves"], to: "a.log", in: store)
    try await store.ingest("a.log")
    let key = try PseudonymKey.load(beside: store.database)
    let pseudonym = Array("leaves".utf8).withUnsafeBufferPointer { key.pseudonym(of: $0) }
    let bytes = withUnsafeBytes(of: pseudonym.bigEndian) { Array($0) }
    func isHeld() throws -> Bool {
      try ["funnel.db", "funnel.db-wal", "funnel.db.lock", "funnel.db.key"].contains { name in
        try store.folder.exists(name) && store.folder.bytes(of: name).contains(bytes)
      }
    }
    #expect(try isHeld())
    _ = try forget(["leaves"], in: store)
    #expect(try !isHeld())
    #expect(try store.rows("select tombstone from forgotten") != ["\(pseudonym)"])
    #expect(try store.number("select count(*) from forgotten") == 1)
  }

  @Test func `lines of a forgotten user are counted and not stored, and the sums hold`() async throws {
    let store = try TestStore()
    try write(["stays", "leaves"], to: "a.log", in: store)
    try await store.ingest("a.log")
    _ = try forget(["leaves", "leaves", "not met yet"], in: store)
    try store.folder.write(lines: ["no JSON", line("prompted user=stays at=10")], to: "b.log")
    try write(["leaves", "returns", "stays"], to: "c.log", in: store)
    let report = try await store.ingest("b.log", "c.log")
    #expect((report.lines, report.events, report.duplicates) == (16, 3, 5))
    #expect((report.rejected, report.forgotten, report.retired) == (8, 7, 0))
    #expect(
      try store.rows("select lines, events, duplicates, rejected, forgotten from file order by id")
        == ["11|11|0|0|0", "2|0|1|1|0", "14|3|4|7|7"])
    #expect(try store.number("select count(*) from reject") == 1)
    #expect(try store.number("select count(*) from person") == 2)
    #expect(await faults(store) == [])
  }

  @Test func `a log of nobody but forgotten users is not refused as no log`() async throws {
    let store = try TestStore()
    try write(["leaves", "stays"], to: "a.log", in: store)
    try await store.ingest("a.log")
    _ = try forget(["leaves"], in: store)
    let lines = try Array(repeating: line("prompted user=leaves"), count: 10_001)
    try store.folder.write(lines: lines, to: "b.log")
    let report = try await store.ingest("b.log")
    #expect((report.files, report.forgotten, report.problems.count) == (1, 10_001, 0))
  }

  @Test func `an unknown user is kept out before the first line`() async throws {
    let store = try TestStore()
    try write(["stays"], to: "a.log", in: store)
    try await store.ingest("a.log")
    #expect(try forget(["leaves"], in: store) == ForgetReport(users: 1, known: 0, events: 0))
    try write(["leaves"], to: "b.log", in: store)
    #expect(try await store.ingest("b.log").forgotten == 7)
    #expect(try store.number("select count(*) from person") == 1)
  }

  @Test func `a wrong key forgets nobody, and a missing database is not made`() async throws {
    let store = try TestStore()
    #expect(throws: StoreError.missingDatabase(store.database)) { try forget(["leaves"], in: store) }
    #expect(!store.folder.exists("funnel.db"))
    try write(["leaves"], to: "a.log", in: store)
    try await store.ingest("a.log")
    try store.folder.write("ff" + TestStore.keyText.dropFirst(2), to: "funnel.db.key")
    let error = try #require(throws: StoreError.self) { try forget(["leaves"], in: store) }
    #expect(error.kind == .key)
    #expect(try store.eventCount() == 7)
  }

  @Test func `a reader that stands on the user is named, and the next run finishes the erasure`() async throws
  {
    let store = try TestStore()
    try write(["stays", "leaves"], to: "a.log", in: store)
    try await store.ingest("a.log")
    try write(["returns"], to: "b.log", in: store)
    try await store.ingest("b.log")
    do {
      let reader = try Database.openForReading(store.database)
      try reader.execute("begin; select count(*) from event")
      let error = try #require(throws: StoreError.self) { try forget(["leaves"], in: store) }
      #expect(error.reason.contains("another program is reading"))
      try reader.execute("commit")
    }
    #expect(await faults(store) == ["erased: 1 erasure was cut short"])
    try await store.ingest("b.log")
    #expect(await faults(store) == [])
    let key = try PseudonymKey.load(beside: store.database)
    let pseudonym = Array("leaves".utf8).withUnsafeBufferPointer { key.pseudonym(of: $0) }
    let writer = try Connection.writer(WriterLock(for: store.database))
    #expect(try !writer.bytesHold(pseudonym))
  }
}
