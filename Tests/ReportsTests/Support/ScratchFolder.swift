import LibC
import Testing

/// A fresh folder of its own for a test, removed with all that is in it when the test is over.
final class ScratchFolder: Sendable {
  let path: String

  init() throws {
    let base = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array("\(base)/reports-tests-XXXXXX".utf8CString)
    path = String(cString: try #require(mkdtemp(&template)))
  }

  deinit { Self.remove(path) }

  /// Writes a file, in folders that are made where needed.
  func write(_ text: String, to name: String) throws {
    var folder = path
    for part in name.split(separator: "/").dropLast() {
      folder += "/\(part)"
      try #require(mkdir(folder, 0o700) == 0 || errno == EEXIST)
    }
    let descriptor = open("\(path)/\(name)", O_CREAT | O_TRUNC | O_WRONLY, 0o600)
    try #require(descriptor >= 0)
    defer { close(descriptor) }
    try #require(writeAll(text, to: descriptor))
  }

  static func remove(_ folder: String) {
    guard let stream = opendir(folder) else { return }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = entryName(entry)
      names.append(String(decoding: name, as: UTF8.self))
    }
    closedir(stream)
    for name in names where name != "." && name != ".." {
      if unlink("\(folder)/\(name)") != 0 { remove("\(folder)/\(name)") }
    }
    rmdir(folder)
  }
}
