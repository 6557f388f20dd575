import EventModel
import Reports
import Store
import Testing

@testable import Ingestion

/// What prune drops, what it keeps, and what comes in afterwards. Logs begin on 2026-01-01.
struct PruneTests {
  private static let day = 86_400

  private func prune(_ text: String, in store: TestStore, isDryRun: Bool = false) throws -> PruneReport {
    let day = try #require(UTCDay(text))
    return try Ingestion.prune(before: day, isDryRun: isDryRun, holding: WriterLock(for: store.database))
  }

  private func faults(_ store: TestStore) async -> [String] {
    await checkDatabase(store.database).filter { $0.fault != nil }.map {
      "\($0.name): \($0.fault ?? "")"
    }
  }

  private func counts(_ store: TestStore) throws -> [String] {
    try ["prompt_count", "ask_count", "silent_count", "burst_count", "contradiction_count"].flatMap {
      try store.rows("select * from \($0)")
    }
  }

  /// One user whose only journey is old, one with an old and a new one, one whose journey spans the mark.
  private func store() async throws -> TestStore {
    let store = try TestStore()
    let notations = [
      "prompted user=old", "declined user=old at=2", "declined user=old at=3", "declined user=old at=4",
      "declined user=old at=5", "prompted user=both", "allowed user=both at=3 region=x",
      "prompted user=both permission=photos at=\(9 * Self.day)", "prompted user=spans at=\(Self.day)",
      "declined user=spans at=\(Self.day + 2)", "reachedFeature user=spans at=\(10 * Self.day)",
    ]
    try store.folder.write(lines: notations.map(line), to: "a.log")
    try await store.ingest("a.log")
    return store
  }

  @Test func `journeys go whole or stay whole, and every count stays`() async throws {
    let store = try await store()
    let before = try counts(store)
    let logged = try store.rows("select * from logged")
    let report = try prune("2026-01-06", in: store)
    #expect(report == PruneReport(before: UTCDay(number: 20_459), journeys: 2, events: 7, users: 1))
    #expect(try counts(store) == before)
    #expect(try store.rows("select * from logged") == logged)
    #expect(
      try store.rows("select event, permission from events order by at_us")
        == [
          "prompted|camera", "declined|camera", "prompted|photos", "reachedFeature|camera",
        ])
    #expect(try store.number("select count(*) from shape where region = 'x'") == 0)
    #expect(
      try store.rows(
        """
        select day, permission.name from listed join permission on permission.id = listed.permission
        order by day, permission.name
        """) == ["0|photos", "20455|camera", "20463|photos", "20464|camera"])
    #expect(await faults(store) == [])
  }

  @Test func `a dry run says the same and changes nothing`() async throws {
    let store = try await store()
    let before = try Content(of: store.database)
    let report = try prune("2026-01-06", in: store, isDryRun: true)
    #expect((report.journeys, report.events, report.users) == (2, 7, 1))
    expectNone(try store.differences(from: before))
    #expect(try store.rows("select * from retention") == ["1|-|0|0|0"])
  }

  @Test func `older lines are refused from then on, and later ones come in`() async throws {
    let store = try await store()
    _ = try prune("2026-01-06", in: store)
    try store.folder.write(
      lines: [
        line("prompted user=old"), line("allowed user=new at=\(5 * Self.day - 1)"),
        line("prompted user=new at=\(5 * Self.day)"), line("reachedFeature user=spans at=\(11 * Self.day)"),
      ], to: "b.log")
    let report = try await store.ingest("b.log")
    #expect((report.events, report.rejected, report.retired, report.forgotten) == (2, 2, 2, 0))
    #expect(try store.rows("select rejected, retired from file where id = 2") == ["2|2"])
    #expect(await faults(store) == [])
  }

  @Test func `the mark never moves back`() async throws {
    let store = try await store()
    _ = try prune("2026-01-06", in: store)
    #expect(try prune("2026-01-02", in: store).before == UTCDay("2026-01-06"))
    #expect(try store.rows("select pruned_before from retention") == ["20459"])
  }

  @Test func `forget takes back what is stored, and leaves pruned counts`() async throws {
    let store = try await store()
    _ = try prune("2026-01-06", in: store)
    let report = try forget(
      ["spans", "old"].map { Array($0.utf8) }, holding: WriterLock(for: store.database))
    #expect(report == ForgetReport(users: 2, known: 1, events: 3, prunedBefore: UTCDay("2026-01-06")))
    // Two of the three prompts of the camera: old's and both's.
    #expect(
      try store.number("select sum(users) from prompt_count where field = 'all' and permission = 1") == 2)
    #expect(await faults(store) == [])
  }

  @Test(arguments: [41, 42, 43] as [UInt64])
  func `messy logs stay consistent through pruning, late lines and a new fold`(seed: UInt64) async throws {
    let logs = MessyLogs(seed: seed)
    let store = try TestStore()
    for (number, file) in logs.files.enumerated() {
      let name = file.name("events-\(number)")
      try store.folder.write(file.text, to: name)
      try await store.ingest(name)
      if number % 4 == 2 {
        let before = try counts(store)
        _ = try prune("2026-0\(1 + number / 4)-20", in: store)
        #expect(try counts(store) == before)
        #expect(await faults(store) == [])
      }
    }
    let whole = try Content(of: store.database)
    try Connection.writer(WriterLock(for: store.database)).execute("update database set fold_version = 0")
    try await store.ingest()
    expectNone(try store.differences(from: whole))
    #expect(try store.number("select fold_version from database") == Database.foldVersion)
    #expect(await faults(store) == [])
  }

  @Test func `reports that need pruned journeys say so, and those over whole days answer as before`()
    async throws
  {
    let store = try await store()
    func ask(_ last: String, days: Int = 30, limit: Int64? = nil) throws -> Int {
      let connection = try Database.openForReading(store.database)
      let window = ReportWindow(days: days, endingWith: try #require(UTCDay(last)), in: .utc)
      let question = FunnelQuestion(window: window, permission: "camera", recoveryLimit: limit)
      return try funnel(question, from: connection).rows.reduce(0) { $0 + $1.counts.prompted }
    }
    #expect(try ask("2026-01-10") == 3)
    _ = try prune("2026-01-06", in: store)
    #expect(try ask("2026-01-10") == 3)
    #expect(try ask("2026-01-10", days: 5, limit: 1) == 0)
    let connection = try Database.openForReading(store.database)
    let window = ReportWindow(days: 30, endingWith: try #require(UTCDay("2026-01-10")), in: .utc)
    let question = FunnelQuestion(window: window, permission: "camera")
    let comparison = ComparisonQuestion(
      window: window, permission: "camera", platform: nil, field: .variant, baseline: nil, shares: nil)
    let readers: [() throws -> Void] = [
      { _ = try ask("2026-01-10", limit: 1) },
      { _ = try Reports.bursts(question, from: connection) },
      { _ = try diagnose(question, from: connection) }, { _ = try audit(question, from: connection) },
      { _ = try contradictions(question, from: connection) },
      { _ = try trend(TrendQuestion(funnel: question, daysPerPoint: 1), from: connection) },
      { _ = try compare(comparison, from: connection) },
    ]
    for reader in readers {
      let error = try #require(throws: StoreError.self) { try reader() }
      #expect(error.kind == .pruned)
      #expect(error.reason.contains("2026-01-06"))
    }
  }
}
