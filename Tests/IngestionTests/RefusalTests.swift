import Ingestion
import LibC
import Store
import Testing

/// What an ingest does not touch.
struct RefusalTests {
  private let store: TestStore

  init() throws {
    store = try TestStore()
    try store.folder.write(lines: lines("prompted"), to: "a.log")
  }

  /// The kind of the error with which an ingest is refused; nil where it is not.
  private func refusal() async throws -> StoreError.Kind? {
    do {
      try await store.ingest("a.log")
      return nil
    } catch let error as StoreError {
      return error.kind
    }
  }

  @Test func `one run at a time`() async throws {
    let lock = try WriterLock(for: store.database)
    #expect(try await refusal() == .lockHeld(pid: getpid()))
    #expect(!store.folder.exists("funnel.db"))
    withExtendedLifetime(lock) {}
  }

  @Test func `a run gives the lock back, also one that failed`() async throws {
    try await store.ingest("a.log")
    try store.folder.write("no key", to: "funnel.db.key")
    #expect(try await refusal() == .key)
    try store.folder.write(TestStore.keyText, to: "funnel.db.key")
    #expect(try await refusal() == nil)
  }

  @Test func `a database is written with its own key only`() async throws {
    try await store.ingest("a.log")
    let before = try Content(of: store.database)
    try store.folder.write("ff\(TestStore.keyText.dropFirst(2))", to: "funnel.db.key")
    try store.folder.write(lines: lines("prompted user=v"), to: "a.log")
    #expect(try await refusal() == .key)
    try #require(unlink(store.folder.file("funnel.db.key")) == 0)
    #expect(try await refusal() == .key)
    expectNone(try store.differences(from: before))
  }

  @Test func `a new database gets a key that others cannot read`() async throws {
    try #require(unlink(store.folder.file("funnel.db.key")) == 0)
    try await store.ingest("a.log")
    var status = stat()
    for name in ["funnel.db.key", "funnel.db"] {
      try #require(stat(store.folder.file(name), &status) == 0)
      #expect(status.st_mode & 0o777 == 0o600, "\(name)")
    }
    #expect(try store.folder.bytes(of: "funnel.db.key").count == 33)
  }

  @Test func `a schema that is newer than the program is not touched`() async throws {
    try await store.ingest("a.log")
    do {
      let connection = try Connection.writer(try WriterLock(for: store.database))
      try connection.execute("pragma user_version = 99")
    }
    let bytes = try store.folder.bytes(of: "funnel.db")
    #expect(try await refusal() == .schema(.newer))
    #expect(try store.folder.bytes(of: "funnel.db") == bytes)
  }

  @Test func `another program's database is not touched`() async throws {
    let foreign = try Connection.memory()
    try foreign.execute(
      """
      pragma application_id = 7; create table album (name text); insert into album values ('Rain');
      vacuum into '\(store.database)'
      """)
    let bytes = try store.folder.bytes(of: "funnel.db")
    #expect(try await refusal() == .foreignFile)
    #expect(try store.folder.bytes(of: "funnel.db") == bytes)
    #expect(!store.folder.exists("funnel.db-wal"))
  }

  @Test func `a file that is no database is not touched`() async throws {
    try store.folder.write(lines: lines("prompted"), to: "funnel.db")
    let bytes = try store.folder.bytes(of: "funnel.db")
    await #expect(throws: StoreError.self) { try await store.ingest("a.log") }
    #expect(try store.folder.bytes(of: "funnel.db") == bytes)
  }
}
