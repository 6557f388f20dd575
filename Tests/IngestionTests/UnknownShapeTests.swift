import EventModel
import Journeys
import Store
import Testing

@testable import Ingestion

/// Counts of a shape that is not known have no permission and platform to go to: whoever left them out would have
/// wrong numbers in every report, and nobody would be told.
struct UnknownShapeTests {
  /// Prompts, asks, silent requests, a burst of them and contradictions, all of shape 7.
  private static let counts: DayCounts = {
    let events = [
      (0, EventKind.requested), (1, .prompted), (2, .declined), (3, .declined), (4, .declined),
      (5, .declined), (6, .prompted), (7, .declined),
    ].map { JourneyEvent(at: Int64($0) * 1_000_000, kind: $1, shape: 7) }
    var counts = DayCounts()
    counts.add(fold(events), of: events, sign: 1) { _, _ in FieldValue(id: 0, folded: 0) }
    return counts
  }()

  private static let takes: [@Sendable (inout DayCounts) -> Void] = [
    { $0.prompts = counts.prompts }, { $0.asks = counts.asks }, { $0.silent = counts.silent },
    { $0.bursts = counts.bursts }, { $0.contradictions = counts.contradictions },
  ]

  @Test(arguments: takes.indices)
  func `a count of an unknown shape is an error`(index: Int) async throws {
    let store = try TestStore()
    try store.folder.write(lines: lines("prompted"), to: "a.log")
    try await store.ingest("a.log")
    let connection = try Connection.writer(WriterLock(for: store.database))
    let writer = try CubeWriter(connection)
    var counts = DayCounts()
    try writer.add(counts, catalog: ShapeCatalog())
    Self.takes[index](&counts)
    let sizes = [
      counts.prompts.count, counts.asks.count, counts.silent.count, counts.bursts.count,
      counts.contradictions.count,
    ]
    #expect(sizes.enumerated().allSatisfy { ($1 > 0) == ($0 == index) }, "\(sizes)")
    let error = #expect(throws: StoreError.self) { try writer.add(counts, catalog: ShapeCatalog()) }
    #expect(error?.description.contains("shape 7: something was counted of it") == true)
  }

  @Test func `so are events of one`() async throws {
    let store = try TestStore()
    try store.folder.write(lines: lines("prompted"), to: "a.log")
    try await store.ingest("a.log")
    let connection = try Connection.writer(WriterLock(for: store.database))
    let catalog = try ShapeCatalog(from: connection)
    let writer = try CatalogWriter(connection, stored: catalog)
    try writer.add(events: [0, 1], catalog: catalog, declared: [])
    #expect(throws: StoreError.self) { try writer.add(events: [0, 1, 1], catalog: catalog, declared: []) }
  }
}
