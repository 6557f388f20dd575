import LibC
import Testing

/// A fresh folder of its own for a test, removed with all that is in it when the test is over.
final class ScratchFolder {
  let path: String

  init() throws {
    // So that no file's mode in a test owes anything to it; it is the process's, hence not set back.
    _ = umask(0)
    let base = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array("\(base)/store-tests-XXXXXX".utf8CString)
    path = String(cString: try #require(mkdtemp(&template)))
  }

  deinit {
    for name in names { unlink(file(name)) }
    rmdir(path)
  }

  /// The path of a file in the folder.
  func file(_ name: String) -> String { "\(path)/\(name)" }

  /// The names of the files in the folder.
  var names: [String] {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  func write(_ text: String, to name: String, mode: mode_t = 0o600) throws {
    let descriptor = open(file(name), O_CREAT | O_TRUNC | O_WRONLY, mode)
    defer { close(descriptor) }
    try #require(descriptor >= 0 && fchmod(descriptor, mode) == 0 && writeAll(text, to: descriptor))
  }

  func bytes(of name: String) throws -> [UInt8] {
    let handle = try #require(fopen(file(name), "rb"))
    defer { fclose(handle) }
    var bytes: [UInt8] = []
    while case let byte = getc(handle), byte != EOF { bytes.append(UInt8(byte)) }
    return bytes
  }

  /// The permission bits of a file.
  func mode(of name: String) throws -> mode_t {
    var status = stat()
    try #require(stat(file(name), &status) == 0)
    return status.st_mode & 0o777
  }
}
