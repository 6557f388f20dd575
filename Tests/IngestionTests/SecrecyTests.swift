import Ingestion
import Store
import Testing

struct SecrecyTests {
  /// Wherever a log may hold the id of a user.
  private static let lines: [String] = {
    let secret = "secret-user-4711"
    let record = #""ts":"2026-01-01T00:00:00Z","permission":"camera","platform":"ios""#
    return [
      #"{\#(record),"event":"prompted","user":"\#(secret)","variant":"findable-arm"}"#,
      #"{\#(record),"event":"allowed","user":"\#(secret)","id":"\#(secret)","session":"\#(secret)"}"#,
      #"{\#(record),"event":"declined","user":"u","email":"\#(secret)","deep":{"x":["\#(secret)"]}}"#,
      #"{\#(record),"event":"\#(secret)","user":"u"}"#,
      #"{\#(record),"event":"prompted","user":{"id":"\#(secret)"}}"#,
      #"{\#(record),"event":"prompted","user":"u","latencyMs":"\#(secret)"}"#,
      #"{\#(record),"event":"prompted","user":"u","permission":"of \#(secret)"}"#,
      #"{\#(record),"event":"prompted","user":"u","platform":"\#(secret)!"}"#,
      #"{\#(record),"event":"prompted","user":"\#(secret)","ts":"\#(secret)"}"#,
      secret, #"{"user":"\#(secret)","#, #"{"\#(secret)":1}"#, #"{} "\#(secret)""#,
    ]
  }()

  @Test func `no file of the store holds the id of a user`() async throws {
    let store = try TestStore()
    try store.folder.write(lines: try IngestionTests.lines("prompted user=first"), to: "first.log")
    try await store.ingest("first.log")
    // An open snapshot keeps the write-ahead log from being moved into the file.
    let reader = try Database.openForReading(store.database)
    try reader.execute("begin; select count(*) from event")
    try store.folder.write(lines: Self.lines, to: "second.log")
    let second = try await store.ingest("second.log")
    #expect((second.events, second.rejected) == (3, 10))

    let names = ["funnel.db", "funnel.db-wal", "funnel.db-shm", "funnel.db.key", "funnel.db.lock"]
    var stored: [UInt8] = []
    for name in names where store.folder.exists(name) { stored += try store.folder.bytes(of: name) }
    #expect(store.folder.exists("funnel.db-wal"))
    #expect(contains(stored, "findable-arm"))
    for secret in ["secret-user", "4711"] { #expect(!contains(stored, secret), "\(secret)") }
    try reader.execute("commit")
  }

  private func contains(_ bytes: [UInt8], _ text: String) -> Bool { bytes.contains(text.utf8) }
}
