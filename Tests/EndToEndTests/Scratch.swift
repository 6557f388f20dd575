import LibC
import Testing

/// A fresh folder of its own for a test, removed with all that is in it when the test is over.
final class Scratch: Sendable {
  let path: String

  init() throws {
    let base = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array("\(base)/end-to-end-XXXXXX".utf8CString)
    path = String(cString: try #require(mkdtemp(&template)))
  }

  deinit { Self.remove(path) }

  func file(_ name: String) -> String { "\(path)/\(name)" }

  func makeFolder(_ name: String) throws {
    try #require(mkdir(file(name), 0o755) == 0)
  }

  func link(_ name: String, to target: String) throws {
    try #require(symlink(target, file(name)) == 0)
  }

  func write(_ text: String, to name: String) throws {
    let descriptor = open(file(name), O_CREAT | O_TRUNC | O_WRONLY, 0o600)
    defer { close(descriptor) }
    try #require(descriptor >= 0 && writeAll(text, to: descriptor))
  }

  func text(of name: String) throws -> String {
    String(decoding: try readWhole(file(name), atMost: 1 << 28), as: UTF8.self)
  }

  /// The permission bits of a file or folder.
  func mode(of name: String) throws -> mode_t {
    var status = stat()
    try #require(stat(file(name), &status) == 0, "\(name) is missing")
    return status.st_mode & 0o7777
  }

  /// The paths of all files below, folders left out, in order.
  func files(below folder: String = "") -> [String] {
    Self.names(in: folder.isEmpty ? path : file(folder)).flatMap { name in
      let inner = folder.isEmpty ? name : "\(folder)/\(name)"
      return Self.isFolder(file(inner)) ? files(below: inner) : [inner]
    }
  }

  static func names(in folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  /// A link to a folder is not one: what it leads to belongs to somebody else.
  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  static func remove(_ path: String) {
    guard isFolder(path) else {
      unlink(path)
      return
    }
    for name in names(in: path) { remove("\(path)/\(name)") }
    rmdir(path)
  }
}
