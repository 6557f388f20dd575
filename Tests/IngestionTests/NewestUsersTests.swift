import Ingestion
import Reports
import Store
import Testing

/// The newest users stand apart from the others until they are many; either way they are known again.
struct NewestUsersTests {
  @Test func `users are known again before and after they join the others`() async throws {
    let store = try TestStore()
    try store.folder.write(lines: lines("prompted user=first", "prompted user=again"), to: "0.log")
    try await store.ingest("0.log")
    #expect(try store.rows("select recent, count(*) from person group by recent") == ["0|2"])
    try store.folder.write(lines: lines("declined at=1 user=again", "prompted at=1 user=second"), to: "1.log")
    try await store.ingest("1.log")
    #expect(try store.rows("select recent, count(*) from person group by recent") == ["0|2", "1|1"])
    try store.folder.write(
      lines: lines("declined at=2 user=second", "allowed at=2 user=again") + many(0..<20_000), to: "2.log")
    try await store.ingest("2.log")
    #expect(try store.rows("select recent, count(*) from person group by recent") == ["0|20003"])
    try store.folder.write(
      lines: lines("reachedFeature at=3 user=second", "reachedFeature at=3 user=first")
        + many(19_990..<20_010),
      to: "3.log")
    let report = try await store.ingest("3.log")
    #expect((report.events, report.duplicates) == (12, 10))
    #expect(try store.rows("select recent, count(*) from person group by recent") == ["0|20003", "1|10"])
    #expect(
      try store.rows("select answer, count(*) from episodes group by answer order by answer")
        == ["-|20011", "declined|2"])
    #expect(await checkDatabase(store.database).allSatisfy { $0.fault == nil })
  }

  private func many(_ users: Range<Int>) throws -> [String] {
    try users.map { try line("prompted user=many-\($0)") }
  }

  /// A batch of few users looks into the lists of their blocks alone, a larger one into all between.
  @Test(arguments: [1, 7, 300])
  func `journeys go on whether few or many come again`(users: Int) async throws {
    let store = try TestStore()
    try store.folder.write(lines: many(0..<300), to: "0.log")
    try await store.ingest("0.log")
    for day in 1...3 {
      try store.folder.write(
        lines: (0..<users).map { try line("declined at=\(day * 86_400) user=many-\($0 * 300 / users)") },
        to: "\(day).log")
      try await store.ingest("\(day).log")
      expectNone(try store.differencesFromFold(), "after day \(day)")
    }
    #expect(try store.number("select count(*) from listed where day > 0") == 300 + 3 * users)
    #expect(await checkDatabase(store.database).allSatisfy { $0.fault == nil })
  }
}
