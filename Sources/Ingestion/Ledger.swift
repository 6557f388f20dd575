import EventLog
import EventModel
import LibC
import Queries
import Store

/// Remembers which contents were read, where they lay and what came of them.
final class Ledger {
  private let location: Statement
  private let content: Statement
  private let fileInsert: Statement
  private let locationPut: Statement
  private let supersede: Statement
  private let rejectInsert: Statement
  private let connection: Connection

  init(_ connection: Connection) throws(StoreError) {
    self.connection = connection
    location = try connection.prepare(.ledgerLocation)
    content = try connection.prepare(.ledgerContent)
    fileInsert = try connection.prepare(.ledgerFileInsert)
    locationPut = try connection.prepare(.ledgerLocationPut)
    supersede = try connection.prepare(.ledgerRejectsSupersede)
    rejectInsert = try connection.prepare(.ledgerRejectInsert)
  }

  /// Whether a log that looks as the ledger has it was read to its end; nil when it has to be read.
  /// - Parameters:
  ///   - reading: How it is read.
  ///   - crowded: The same, where lines of it have no room in the database.
  func wasWhole(_ file: LogFile, reading: Int64, crowded: Int64) throws(StoreError) -> Bool? {
    var status = stat()
    guard file != .standardInput, file.path.withCString({ stat($0, &status) }) == 0 else { return nil }
    try location.bind(":path", file.locationPath)
    try location.bind(":reading", reading)
    try location.bind(":crowded", crowded)
    try location.bind(":size", Int64(status.st_size))
    try location.bind(":modified_us", FileReader.modifiedAt(status))
    return try location.first { row throws(StoreError) in try row.value("whole", as: Int64.self) != 0 }
  }

  /// All contents that were read.
  func contents() throws(StoreError) -> Set<Content> {
    var found: Set<Content> = []
    try connection.prepare(.ledgerContents).forEachRow { row throws(StoreError) in
      found.insert(
        Content(
          high: UInt64(bitPattern: try row.value("digest_high")),
          low: UInt64(bitPattern: try row.value("digest_low")), reading: try row.value("reading"),
          isWhole: try row.value("whole", as: Int64.self) != 0))
    }
    return found
  }

  /// Notes what came of files.
  /// - Parameter readAt: Microseconds since 1970.
  func write(_ outcomes: [FileOutcome], readAt: Int64) throws(StoreError) {
    for outcome in outcomes where !outcome.file.isKnown {
      guard outcome.events + outcome.duplicates == outcome.file.summary.accepted else {
        throw StoreError(
          .statement, place: "\(outcome.file.file.path)",
          reason:
            "\(outcome.file.summary.accepted) \(plural(outcome.file.summary.accepted, "event was", "events were")) read, but"
            + " \(outcome.events) + \(outcome.duplicates) accounted for",
          remedy: "nothing of the file was stored; please report this")
      }
      try insert(outcome, readAt: readAt)
    }
    for outcome in outcomes { try put(outcome.file) }
  }

  /// Notes a content that was read for the first time, and its rejects.
  private func insert(_ outcome: FileOutcome, readAt: Int64) throws(StoreError) {
    let (file, summary) = (outcome.file, outcome.file.summary)
    try fileInsert.bind(":digest_high", Int64(bitPattern: summary.digest.high))
    try fileInsert.bind(":digest_low", Int64(bitPattern: summary.digest.low))
    try fileInsert.bind(":reading", file.contentReading)
    try fileInsert.bind(":whole", file.content.isWhole ? 1 : 0)
    try fileInsert.bind(":ending", summary.ending.code)
    try fileInsert.bind(":ending_byte", summary.ending.offset)
    try fileInsert.bind(":lines", summary.lines)
    try fileInsert.bind(":events", outcome.events)
    try fileInsert.bind(":duplicates", outcome.duplicates)
    try fileInsert.bind(":other", summary.other)
    try fileInsert.bind(":rejected", summary.rejected)
    try fileInsert.bind(":blank", summary.blank)
    try fileInsert.bind(":read_at_us", readAt)
    try fileInsert.bind(":forgotten", summary.forgotten)
    try fileInsert.bind(":retired", summary.retired)
    try fileInsert.run()
    try insertRejects(of: file, id: connection.lastInsertedRowID)
  }

  private func insertRejects(of file: ReadFile, id: Int64) throws(StoreError) {
    for reject in file.rejects {
      try rejectInsert.bind(":file", id)
      try rejectInsert.bind(":line", reject.position.line)
      try rejectInsert.bind(":byte", reject.position.byte)
      try rejectInsert.bind(":reason", reject.reason.code)
      try rejectInsert.bind(":field", reject.reason.field?.name)
      try rejectInsert.run()
    }
  }

  /// Notes where a content was met; what lay there before is no longer quarantined.
  private func put(_ file: ReadFile) throws(StoreError) {
    try content.bind(":digest_high", Int64(bitPattern: file.content.high))
    try content.bind(":digest_low", Int64(bitPattern: file.content.low))
    try content.bind(":reading", file.contentReading)
    try content.bind(":whole", file.content.isWhole ? 1 : 0)
    let id: Int64? = try content.first { row throws(StoreError) in try row.value(0) }
    guard let id else { return }
    // A content that was read before may have lost its rejects to one that took its place in between.
    if file.isKnown { try insertRejects(of: file, id: id) }
    try supersede.bind(":path", file.file.locationPath)
    try supersede.bind(":reading", file.reading)
    try supersede.bind(":file", id)
    try supersede.run()
    try locationPut.bind(":path", file.file.locationPath)
    try locationPut.bind(":reading", file.reading)
    try locationPut.bind(":size", file.size)
    try locationPut.bind(":modified_us", file.modifiedAt)
    try locationPut.bind(":file", id)
    try locationPut.run()
  }
}

/// What came of one file.
struct FileOutcome {
  let file: ReadFile
  let events: Int
  let duplicates: Int
}
