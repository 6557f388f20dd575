import LibC
import Testing

/// A fresh folder of its own for a test, removed with all that is in it when the test is over.
final class ScratchFolder {
  let path: String

  init() throws {
    let base = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array("\(base)/libc-tests-XXXXXX".utf8CString)
    path = String(cString: try #require(mkdtemp(&template)))
  }

  deinit {
    for folder in ["deep/down", "deep", ""] {
      let folder = "\(path)/\(folder)"
      for name in Self.names(in: folder) { unlink("\(folder)/\(name)") }
      rmdir(folder)
    }
  }

  /// The names of all files, hidden ones too.
  var names: [String] { Self.names(in: path) }

  /// What the files hold that are not hidden, by name.
  func contents(of folder: String = "") -> [String: String] {
    let folder = "\(path)/\(folder)"
    return Self.names(in: folder).filter { !$0.hasPrefix(".") }.reduce(into: [:]) { contents, name in
      contents[name] = (try? readWhole("\(folder)/\(name)", atMost: 1 << 24)).map {
        String(decoding: $0, as: UTF8.self)
      }
    }
  }

  func write(_ text: String, to name: String) throws {
    let descriptor = open("\(path)/\(name)", O_CREAT | O_TRUNC | O_WRONLY, 0o600)
    defer { close(descriptor) }
    try #require(descriptor >= 0 && writeAll(text, to: descriptor))
  }

  private static func names(in folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = String(decoding: entryName(entry), as: UTF8.self)
      if name != "." && name != ".." { names.append(name) }
    }
    return names.sorted()
  }
}
