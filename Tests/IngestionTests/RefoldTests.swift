import Ingestion
import Store
import Testing

/// A database whose derived tables an older fold wrote is folded anew by the next run that writes.
struct RefoldTests {
  @Test(arguments: [51, 52] as [UInt64])
  func `the derived tables are those of the new fold, whatever the old one left`(seed: UInt64) async throws {
    let store = try TestStore()
    _ = try await Arrangement.oneRun.ingest(MessyLogs(seed: seed), into: store, seed: seed)
    let whole = try Content(of: store.database)
    try Connection.writer(WriterLock(for: store.database)).execute(
      """
      update database set fold_version = 0;
      update episode set answer = 4; delete from ask; delete from silent_request where n = 0;
      update prompt_count set users = users + 1; delete from burst_count;
      insert into silent_count values (1, 'all', 20000, 1, '', -1, 5, 5);
      update contradiction_count set times = times + 1; delete from contradiction_count where code = 3;
      """)
    try await store.ingest()
    expectNone(try store.differences(from: whole))
    expectNone(try store.differencesFromFold())
  }

  @Test func `a reader names the remedy, and a newer fold is left alone`() async throws {
    let store = try TestStore()
    try store.folder.write(lines: lines("prompted"), to: "a.log")
    try await store.ingest("a.log")
    for (version, kind, words) in [
      (0, StoreError.SchemaMismatch.older, "ingest once with this program"),
      (99, .newer, "use the newer program"),
    ] {
      try Connection.writer(WriterLock(for: store.database)).execute(
        "update database set fold_version = \(version)")
      let error = try #require(throws: StoreError.self) { try Database.openForReading(store.database) }
      #expect(error.kind == .schema(kind))
      #expect(error.remedy?.contains(words) == true)
    }
    let error = try await #require(throws: StoreError.self) { try await store.ingest("a.log") }
    #expect(error.kind == .schema(.newer))
  }
}
