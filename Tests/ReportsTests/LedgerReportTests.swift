import LibC
import Store
import Testing

@testable import Reports

/// The broken sample files against EXPECTED.csv and the table of SampleData/README.md.
@Suite struct LedgerReportTests {
  private static func name(_ path: String?) -> String {
    String(decoding: (path ?? "").utf8.split(separator: UInt8(ascii: "/")).last ?? [], as: UTF8.self)
  }

  @Test(arguments: [
    ("fields.ndjson", [12, 2, 0, 10]), ("times.ndjson", [12, 2, 0, 10]), ("json.ndjson", [11, 2, 1, 8]),
    ("encoding.ndjson.gz", [8, 3, 0, 5]), ("truncated.ndjson.gz", [20, 20, 0, 0]),
  ])
  func `the ledger has each file's sums`(name: String, sums: [Int]) async throws {
    let connection = try Database.openForReading(try await SampleDatabase.broken.value)
    let files = try ledgerFiles(from: connection)
    let file = try #require(files.first { Self.name($0.path) == name })
    #expect([file.lines, file.events, file.blank, file.rejected] == sums)
    #expect(file.ending == (name.hasPrefix("truncated") ? "truncated" : "complete"))
  }

  @Test func `the quarantine lists each line that had to be rejected`() async throws {
    let connection = try Database.openForReading(try await SampleDatabase.broken.value)
    let found = try #require(try ledgerRejects(of: nil, limit: nil, from: connection))
    let bytes = try readWhole("\(packageFolder)/SampleData/broken/EXPECTED.csv", atMost: 1 << 20)
    let rows = String(decoding: bytes, as: UTF8.self).split(separator: "\n").dropFirst().map { row in
      row.split(separator: ",", omittingEmptySubsequences: false).prefix(4).map { String($0) }
    }.filter { $0[0] != "truncated.ndjson.gz" }
    let listed = found.lines.filter { Self.name($0.path) != "EXPECTED.csv" }.map {
      [Self.name($0.path), String($0.line), String($0.byte), $0.reason]
    }
    #expect(Set(listed) == Set(rows))
    #expect(found.unlisted.isEmpty)
  }

  @Test func `one file's rejects, so many of them`() async throws {
    let connection = try Database.openForReading(try await SampleDatabase.broken.value)
    let path = "\(packageFolder)/SampleData/broken/times.ndjson"
    func lines(_ limit: Int?, _ isMeant: @escaping (String) -> Bool) throws -> [Int]? {
      try ledgerRejects(of: { isMeant(String(decoding: $0, as: UTF8.self)) }, limit: limit, from: connection)?
        .lines.map(\.line)
    }
    #expect(try lines(nil) { $0 == path }?.count == 10)
    #expect(try lines(3) { $0 == path } == [2, 3, 4])
    #expect(try lines(nil) { $0 == "nowhere" } == nil)
    // Two files: json.ndjson before times.ndjson, and the limit is over both.
    let both: (String) -> Bool = { $0.hasSuffix("/json.ndjson") || $0 == path }
    #expect(try lines(nil, both)?.count == 18)
    #expect(try lines(9, both)?.count == 9 && lines(9, both)?.last == 2)
  }
}
