import EventLog
import Store

extension Program {
  /// The text of `--version`: the program's own, and those of the libraries that read and store for it.
  public static var version: String {
    "\(name) 0.1.0 (SQLite \(sqliteVersion), zlib \(zlibLibraryVersion))"
  }
}
