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

  /// Each field has rows of its own, which reports by that field add up.
  @Test(arguments: [
    "variant", "appVersion", "osVersion", "region", "feature", "browser", "trigger", "scope",
  ])
  func `a change in the counts by any field is found`(field: String) async throws {
    let store = try TestStore()
    let value = "\(field)=v"
    try store.folder.write(
      lines: lines(
        "tappedFeature \(value)", "prompted at=1 \(value)", "declined at=2 \(value)",
        "declined at=3 \(value)",
        "declined at=4 \(value)", "declined at=5 \(value)", "reachedFeature at=9 \(value)"), to: "a.log")
    try await store.ingest("a.log")
    for (table, column, name) in [
      ("prompt_count", "users", "prompt-counts"), ("ask_count", "users", "ask-counts"),
      ("silent_count", "requests", "silent-counts"), ("burst_count", "bursts", "burst-counts"),
    ] {
      #expect(try store.number("select count(*) from \(table) where field = '\(field)' and value = 'v'") >= 1)
      for change in ["+", "-"] {
        try Connection.writer(WriterLock(for: store.database)).execute(
          "update \(table) set \(column) = \(column) \(change) 1 where field = '\(field)' and value = 'v'")
        #expect(await faults(store) == (change == "+" ? [name] : []), "\(table)")
      }
    }
  }

  private func faults(_ store: TestStore) async -> [String] {
    await checkDatabase(store.database).filter { $0.fault != nil }.map(\.name)
  }

  @Test func `a database as ingested is sound`() async throws {
    let store = try await store()
    #expect(await faults(store) == [])
  }

  @Test func `every check is told before it is made, and its result stands in a fixed place`() async throws {
    let store = try await store()
    var told: [CheckProgress] = []
    let results = await checkDatabase(store.database) { told.append($0) }
    #expect(
      results.map(\.name).prefix(2) == ["integrity", "schema"] && results.last?.name == "settled-journeys")
    #expect(Set(told.flatMap(\.running)) == Set(results.map(\.name)))
    #expect(told.map(\.done) == told.map(\.done).sorted() && told.allSatisfy { $0.all == results.count })
    #expect(told.last == CheckProgress(done: results.count, all: results.count, running: []))
  }

  @Test(arguments: [
    ("update prompt_count set users = users + 1 where field = 'all'", "prompt-counts"),
    ("delete from episode where answer is null", "prompt-counts"),
    ("update ask_count set gap = 5 where field = 'all'", "ask-counts"),
    ("update silent_count set requests = requests + 1 where field = 'all'", "silent-counts"),
    ("delete from burst_count", "burst-counts"),
    ("update contradiction_count set times = times + 1", "contradiction-counts"),
    ("update contradiction_count set days_back = 1 where code = 1", "contradiction-counts"),
    ("delete from contradiction_count", "contradiction-counts"),
    ("delete from event where identity = (select min(identity) from event)", "file-events"),
    ("update logged set events = events + 1 where rank = 6", "logged-events"),
    ("update ask set shape = 999", "orphans"), ("update event set person = 999", "orphans"),
    ("update event set at = -1 - at", "ranges"), ("update event set day = day + 100000", "ranges"),
    ("update file set rejected = 1, blank = -1, forgotten = 2", "file-sums"),
    ("delete from posting where day = 0", "settled-journeys"),
    ("update posting set first_person = 9 where day = 0", "settled-journeys"),
    ("delete from posting where day = (select max(day) from posting)", "journey-days"),
    ("update posting set block = 1023 - block where day > 0", "journey-days"),
    ("update posting set others = x'05' where day = (select max(day) from posting)", "journey-days"),
    ("insert into posting values (20000, 1, 1, 1, x'')", "journey-days"),
    ("insert into person select 77, pseudonym, platform, 1 - recent from person", "ranges"),
    ("update retention set unclean = 1", "erased"), ("create table mine (x)", "schema"),
    ("drop view events; create view events as select 1", "schema"),
    ("insert into departing values (1, 1)", "ranges"),
  ])
  func `a change by hand is found`(sql: String, name: String) async throws {
    let store = try await store()
    try Connection.writer(WriterLock(for: store.database)).execute(sql)
    #expect(await faults(store).contains(name))
  }
}
