import EventLog
import LibC
import Store

@testable import Ingestion

/// A database in a folder of its own, beside the logs that go into it. All such databases have the same key,
/// so that what they hold can be compared.
struct TestStore {
  let folder: ScratchFolder
  var database: String { folder.file("funnel.db") }

  static let keyText = "000102030405060708090a0b0c0d0e0f\n"

  init(in folder: ScratchFolder? = nil) throws {
    self.folder = try folder ?? ScratchFolder()
    try self.folder.write(Self.keyText, to: "funnel.db.key")
  }

  /// Ingests logs of the folder by their names, in one run.
  @discardableResult
  func ingest(
    _ names: String..., platform: String? = nil, mapping: String? = nil, verifies: Bool = false,
    recordsPerBatch: Int? = nil
  ) async throws -> IngestReport {
    try await ingest(
      paths: names.map { folder.logPath($0) }, platform: platform, mapping: mapping, verifies: verifies,
      recordsPerBatch: recordsPerBatch)
  }

  @discardableResult
  func ingest(
    paths: [LogPath], platform: String? = nil, mapping: String? = nil, verifies: Bool = false,
    recordsPerBatch: Int? = nil
  ) async throws -> IngestReport {
    var request = IngestRequest(
      paths: paths, platform: platform.flatMap { Token($0) },
      mapping: try mapping.map { try LogMapping(parsing: $0.utf8) }, now: 1_780_000_000_000_000)
    request.verifies = verifies
    if let recordsPerBatch { request.recordsPerBatch = recordsPerBatch }
    return try await Ingestion.ingest(request, holding: WriterLock(for: database))
  }

  /// The rows of a query, each as its values with bars between them.
  func rows(_ sql: String) throws -> [String] { try Database.openForReading(database).rows(sql) }

  /// The one number that a query gives.
  func number(_ sql: String) throws -> Int {
    try Database.openForReading(database).prepare(sql).first { row throws(StoreError) in
      try row.value(0)
    } ?? -1
  }

  func eventCount() throws -> Int { try number("select count(*) from events") }
}

extension Connection {
  /// The rows of a query, each as its values with bars between them; `-` stands for null.
  func rows(_ sql: String) throws(StoreError) -> [String] {
    let statement = try prepare(sql)
    let columns = statement.columnNames.indices
    return try statement.all { row throws(StoreError) in
      var values: [String] = []
      for column in columns { values.append(try row.value(Int32(column), as: Printed.self).text) }
      return values.joined(separator: "|")
    }
  }
}

/// A value of any type but a blob, as text.
private struct Printed: ColumnValue {
  static var columnType: String { "a number, a text or null" }
  let text: String

  static func read(_ column: Int32, of statement: OpaquePointer) -> Printed? {
    if let number = Int64.read(column, of: statement) { return Printed(text: "\(number)") }
    if let number = Double.read(column, of: statement) { return Printed(text: "\(number)") }
    return String?.read(column, of: statement).map { Printed(text: $0 ?? "-") }
  }
}
