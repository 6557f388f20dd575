import EventModel
import Queries
import Store

/// A content that was read, at one of the paths where it lies.
public struct LedgerFile: Sendable {
  /// Fit for print; nil where another content has taken its place.
  public var path: String?
  /// `complete`, or a code of what cut it short.
  public var ending: String
  /// Where in the file as it lies on disk.
  public var endingByte: Int?
  public var lines: Int
  public var events: Int
  public var duplicates: Int
  public var other: Int
  public var rejected: Int
  public var blank: Int
  public var readAt: Instant
  /// Of `rejected`: sound lines that were not to be kept, of forgotten users or older than the pruned mark. They
  /// are in no list.
  public var forgotten = 0
  public var retired = 0
}

/// A refused line.
public struct LedgerReject: Sendable {
  /// Fit for print.
  public var path: String
  /// From 1.
  public var line: Int
  /// Offset of the line in the decompressed content.
  public var byte: Int
  /// A code such as `unknown-event`, and the field at fault.
  public var reason: String
  public var field: String?
}

/// A file that holds more refused lines than are listed.
public struct UnlistedRejects: Sendable {
  /// Fit for print.
  public var path: String
  public var rejected: Int
  public var listed: Int
}

/// Every content that was read, by path.
public func ledgerFiles(from connection: Connection) throws(StoreError) -> [LedgerFile] {
  try connection.prepare(.ledgerFiles).all { row throws(StoreError) in
    let path: [UInt8]? = try row.value("path")
    return LedgerFile(
      path: path.map { String(decoding: $0, as: UTF8.self) }, ending: try row.value("ending"),
      endingByte: try row.value("ending_byte"), lines: try row.value("lines"),
      events: try row.value("events"), duplicates: try row.value("duplicates"),
      other: try row.value("other"), rejected: try row.value("rejected"), blank: try row.value("blank"),
      readAt: Instant(microseconds: try row.value("read_at_us")), forgotten: try row.value("forgotten"),
      retired: try row.value("retired"))
  }
}

/// The refused lines, and the files whose lists are not whole.
/// - Parameters:
///   - isMeant: Whether the files at a path, in bytes, are wanted; nil for all.
///   - limit: The most lines to list; nil for all.
/// - Returns: Nil where no file lay at such a path.
public func ledgerRejects(
  of isMeant: (([UInt8]) -> Bool)?, limit: Int?, from connection: Connection
) throws(StoreError) -> (lines: [LedgerReject], unlisted: [UnlistedRejects])? {
  try connection.snapshot { () throws(StoreError) in
    var paths: [[UInt8]?] = [nil]
    if let isMeant {
      let all: [[UInt8]] = try connection.prepare(.ledgerPaths).all { row throws(StoreError) in
        try row.value("path")
      }
      paths = all.filter(isMeant)
      if paths.isEmpty { return nil }
    }
    var found: (lines: [LedgerReject], unlisted: [UnlistedRejects]) = ([], [])
    for path in paths {
      let left = limit.map { $0 - found.lines.count }
      let more = try rejects(at: path, limit: left, from: connection)
      found.lines += more.lines
      found.unlisted += more.unlisted
    }
    return found
  }
}

/// Those of the file at a path; nil for all.
private func rejects(
  at path: [UInt8]?, limit: Int?, from connection: Connection
) throws(StoreError) -> (lines: [LedgerReject], unlisted: [UnlistedRejects]) {
  let rejects = try connection.prepare(.ledgerRejects)
  try rejects.bind(":path", path)
  try rejects.bind(":limit", limit ?? -1)
  let lines = try rejects.all { row throws(StoreError) in
    LedgerReject(
      path: String(decoding: try row.value("path", as: [UInt8].self), as: UTF8.self),
      line: try row.value("line"), byte: try row.value("byte"), reason: try row.value("reason"),
      field: try row.value("field"))
  }
  let unlisted = try connection.prepare(.ledgerRejectsUnlisted)
  try unlisted.bind(":path", path)
  return (
    lines,
    try unlisted.all { row throws(StoreError) in
      UnlistedRejects(
        path: String(decoding: try row.value("path", as: [UInt8].self), as: UTF8.self),
        rejected: try row.value("rejected"), listed: try row.value("listed"))
    }
  )
}
