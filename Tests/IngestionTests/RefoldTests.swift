import Ingestion
import Reports
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

  /// Users had rows with their days once, and no lists.
  @Test func `a database of the fourth schema is brought up to date`() async throws {
    let store = try TestStore()
    _ = try await Arrangement.oneRun.ingest(MessyLogs(seed: 53), into: store, seed: 53)
    let whole = try Content(of: store.database)
    try Connection.writer(WriterLock(for: store.database)).execute(
      """
      drop view listed; drop table posting; create table kept as select * from person; drop table person;
      create table person (
        pseudonym integer not null, platform integer not null, id integer not null, permissions integer not null,
        first_day integer not null, days integer not null, unsettled integer not null,
        primary key (pseudonym, platform)
      ) without rowid, strict;
      create table person_day (
        person integer not null, day integer not null, primary key (person, day)
      ) without rowid, strict;
      create unique index person_id on person (id);
      insert into person select pseudonym, platform, id, 1, 20000, 1, 0 from kept; drop table kept;
      delete from schema_version where version >= 5; pragma user_version = 4; update database set fold_version = 2;
      """)
    try await store.ingest()
    expectNone(try store.differences(from: whole))
    #expect(await checkDatabase(store.database).allSatisfy { $0.fault == nil })
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
