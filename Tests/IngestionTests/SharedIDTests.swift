import Ingestion
import Testing

/// An id that stands for many people, such as zeros: one user with most of the events.
struct SharedIDTests {
  private static let kinds = [
    "reachedFeature", "declined", "prompted", "requested", "dismissed", "tappedFeature", "allowed", "revoked",
  ]

  /// Several journeys of one user in the same seconds, each event with a field or a kind that puts it before the one
  /// that came before it; then they go on, with half of it once more.
  @Test(arguments: [false, true])
  func `the journeys of an id that many share are folded like any other`(atOneInstant: Bool) async throws {
    let store = try TestStore()
    func log(from start: Int, to end: Int) throws -> [String] {
      try (start..<end).map { number in
        let kind = Self.kinds[number % Self.kinds.count]
        return try line(
          "\(kind) at=\(atOneInstant ? 7 : number / 5) user=00000000 permission=p\(number % 3)"
            + " feature=f\(9 - number % 10) browser=\(number % 2 == 0 ? "Chrome" : "chrome") id=\(number)")
      }
    }
    try store.folder.write(lines: try log(from: 0, to: 1200), to: "a.log")
    try store.folder.write(lines: try log(from: 600, to: 1500).reversed(), to: "b.log")
    #expect(try await store.ingest("a.log").events == 1200)
    expectNone(try store.differencesFromFold())
    let second = try await store.ingest("b.log")
    #expect((second.events, second.duplicates) == (300, 600))
    expectNone(try store.differencesFromFold())
  }
}
