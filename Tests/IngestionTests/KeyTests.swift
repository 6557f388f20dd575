import Ingestion
import Store
import Testing

/// A database belongs to its key: under another one all its users would be strangers.
struct KeyTests {
  private func store() async throws -> TestStore {
    let store = try TestStore()
    try store.folder.write(lines: lines("prompted user=a", "allowed user=a at=3"), to: "a.log")
    try await store.ingest("a.log")
    try store.folder.write(lines: lines("reachedFeature user=a at=9"), to: "b.log")
    return store
  }

  private func refusal(_ store: TestStore) async throws -> StoreError {
    let before = try Content(of: store.database)
    let error = try await #require(throws: StoreError.self) { try await store.ingest("b.log") }
    expectNone(try store.differences(from: before))
    return error
  }

  @Test func `logs are not added under another key, and the error says what to do`() async throws {
    let store = try await store()
    try store.folder.write("ff" + TestStore.keyText.dropFirst(2), to: "funnel.db.key")
    let error = try await refusal(store)
    #expect(error.kind == .key && error.place == store.database + ".key")
    #expect(error.reason == "is not the key that this database was written with")
    #expect(error.remedy?.contains("ingest the logs into another file") == true)
  }

  @Test func `a lost key is not replaced by a new one`() async throws {
    let store = try await store()
    try store.folder.write("", to: "funnel.db.key")
    #expect(try await refusal(store).kind == .key)
    try store.folder.remove("funnel.db.key")
    #expect(try await refusal(store).reason.contains("missing"))
    #expect(!store.folder.exists("funnel.db.key"))
  }

  @Test func `a database that has lost its binding is not bound to the key that lies there`() async throws {
    let store = try await store()
    try Connection.writer(WriterLock(for: store.database)).execute("delete from database")
    #expect(try await refusal(store).kind == .damaged)
  }

  @Test func `the same logs make a new database under a new key`() async throws {
    let store = try await store()
    let other = try TestStore()
    try other.folder.write("ff" + TestStore.keyText.dropFirst(2), to: "funnel.db.key")
    try await other.ingest(paths: ["a.log", "b.log"].map { store.folder.logPath($0) })
    #expect(try other.number("select count(*) from episode where reached_after = 9000000") == 1)
    #expect(try other.rows("select user from events") != store.rows("select user from events"))
  }
}
