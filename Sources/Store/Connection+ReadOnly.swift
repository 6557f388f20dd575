import LibC

/// Reading where nothing may be written, such as a backup, a mounted image or another user's folder.
extension Connection {
  /// Whether SQLite could not make the `-shm` file that a reader of a database with a write-ahead log needs.
  /// - Throws: Where it would be needed: there is a log whose content only this file leads to.
  static func isInReadOnlyFolder(_ path: String) throws(StoreError) -> Bool {
    if access(path, F_OK) != 0 || access(folder(of: path), W_OK) == 0 || access(path + "-shm", F_OK) == 0 {
      return false
    }
    var status = stat()
    if stat(path + "-wal", &status) != 0 || status.st_size == 0 { return true }
    throw StoreError(
      .system(EACCES), place: path,
      reason: "this user may not write into its folder, and what was written last is still in its -wal file",
      remedy:
        "let its owner run any command that writes, such as ingest, or copy both files into a folder of yours"
    )
  }

  /// The path as a URI that tells SQLite to look for no log and take no lock.
  static func immutableURI(_ path: String) -> String {
    let hexadecimal = Array("0123456789ABCDEF".utf8)
    var uri = Array("file:".utf8)
    for byte in unambiguous(path).utf8 {
      if byte == UInt8(ascii: "%") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#") {
        uri += [UInt8(ascii: "%"), hexadecimal[Int(byte >> 4)], hexadecimal[Int(byte & 15)]]
      } else {
        uri.append(byte)
      }
    }
    return String(decoding: uri, as: UTF8.self) + "?immutable=1"
  }
}
