import Ingestion
import Store
import Testing

/// Nothing depends on how the logs are cut into files, what these are called, how they are compressed, or in
/// which order and in how many runs they are ingested.
struct OrderTests {
  @Test(arguments: Arrangement.allCases, [1, 2] as [UInt64])
  func `the same logs give the same content`(arrangement: Arrangement, seed: UInt64) async throws {
    let logs = MessyLogs(seed: seed)
    let (plain, arranged) = (try TestStore(), try TestStore())
    _ = try await Arrangement.oneRun.ingest(logs, into: plain, seed: seed)
    let reports = try await arrangement.ingest(logs, into: arranged, seed: seed)
    expectNone(try arranged.differences(from: Content(of: plain.database)))

    let expected = ExpectedEvents(of: logs)
    let key = try PseudonymKey.load(beside: arranged.database)
    expectNone(differences(try ExpectedEvents.rows(of: arranged.database), from: expected.rows(key: key)))
    #expect(reports.map(\.events).reduce(0, +) == expected.total)
    #expect(try arranged.number("select count(*) from event") == expected.total)
    #expect(reports.allSatisfy { $0.problems.isEmpty })
  }

  @Test func `ingesting everything again changes nothing`() async throws {
    let logs = MessyLogs(seed: 3)
    let store = try TestStore()
    _ = try await Arrangement.oneRun.ingest(logs, into: store, seed: 3)
    let before = try Content(of: store.database)
    for arrangement in [Arrangement.oneRun, .split, .compressed] {
      let reports = try await arrangement.ingest(logs, into: store, seed: 3)
      #expect(reports.map(\.events) == [0], "\(arrangement)")
      expectNone(try store.differences(from: before), "\(arrangement)")
    }
  }
}
