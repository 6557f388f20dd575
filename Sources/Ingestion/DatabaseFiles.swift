import EventLog
import LibC

/// Databases that lie among logs: this program's, of another run, or anybody's.
enum DatabaseFiles {
  /// What the names of files beside a database end with: SQLite's own, and this program's.
  static let endings = [
    "-wal", "-shm", "-journal", ".key", ".key.new", ".lock", ".spill", ".new", ".new-wal", ".new-shm",
    ".new-journal",
  ]

  /// Whether a file begins as SQLite's do. Their length is of whole pages, so that hardly a log has to be opened.
  static func isDatabase(_ path: LogPath, _ status: stat) -> Bool {
    guard status.st_size > 0, status.st_size.isMultiple(of: smallestPage) else { return false }
    let descriptor = path.open()
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var header = [UInt8](repeating: 0, count: ForeignContent.sqliteHeader.count)
    return header.withUnsafeMutableBytes { readAll($0, at: 0, from: descriptor) }
      && header == ForeignContent.sqliteHeader
  }

  /// Whether a name is that of a file beside the database of that name.
  static func isBeside(_ database: [UInt8], _ name: [UInt8]) -> Bool {
    name.starts(with: database)
      && endings.contains { name.dropFirst(database.count).elementsEqual($0.utf8) }
  }

  /// What to say where one was passed over.
  static func notice(of database: LogPath, beside names: [[UInt8]]) -> PathProblem {
    let others = names.map { String(decoding: $0, as: UTF8.self) }.joined(separator: ", ")
    return PathProblem(
      path: database,
      message: "an SQLite database, left out" + (others.isEmpty ? "" : " with what belongs to it: \(others)"))
  }

  private static let smallestPage: off_t = 512
}
