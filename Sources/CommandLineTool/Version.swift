import EventLog
import Store

extension Program {
  /// Of the release.
  static let number = "0.1.0"
  static let releaseDay = "2026-11-30"

  /// The text of `--version`: the program's own, and those of the libraries that read and store for it.
  public static var version: String {
    "\(name) \(number) (SQLite \(sqliteVersion), zlib \(zlibLibraryVersion))"
  }
}
