import Reports
import Store
import Testing

/// `check` says that what ingestion wrote holds together, and finds what does not.
struct CheckTests {
  private func store() async throws -> TestStore {
    let store = try TestStore()
    try store.folder.write(
      lines: lines(
        "prompted", "declined at=2", "declined at=3", "declined at=4", "declined at=5", "tappedFeature at=9",
        "reachedFeature at=90000", "prompted at=200000",
        "tappedFeature at=300000"), to: "a.log")
    try await store.ingest("a.log")
    return store
  }

  private func faults(_ store: TestStore) throws -> [String] {
    try checkDatabase(Database.openForReading(store.database)).filter { $0.fault != nil }.map(\.name)
  }

  @Test func `a database as ingested is sound`() async throws {
    #expect(try faults(await store()) == [])
  }

  @Test(arguments: [
    ("update prompt_count set users = users + 1 where field = 'all'", "prompt-counts"),
    ("delete from episode where answer is null", "prompt-counts"),
    ("update ask_count set gap = 5 where field = 'all'", "ask-counts"),
    ("update silent_count set requests = requests + 1 where field = 'all'", "silent-counts"),
    ("delete from burst_count", "burst-counts"),
    ("delete from event where identity = (select min(identity) from event)", "file-events"),
    ("update logged set events = events + 1 where rank = 6", "logged-events"),
    ("update ask set shape = 999", "orphans"),
  ])
  func `a change by hand is found`(sql: String, name: String) async throws {
    let store = try await store()
    try Connection.writer(WriterLock(for: store.database)).execute(sql)
    #expect(try faults(store).contains(name))
  }
}
