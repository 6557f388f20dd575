import Ingestion
import LibC
import Testing

/// A fresh folder of its own for a test, removed with all that is below it when the test is over.
final class ScratchFolder {
  let path: String

  init() throws {
    let base = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array("\(base)/ingestion-tests-XXXXXX".utf8CString)
    path = String(cString: try #require(mkdtemp(&template)))
  }

  deinit { Self.remove(Array(path.utf8)) }

  /// The path of a file in the folder, whose name need not be text.
  func file(_ name: some Sequence<UInt8>) -> [UInt8] { Array("\(path)/".utf8) + Array(name) }

  func file(_ name: String) -> String { "\(path)/\(name)" }

  func logPath(_ name: String) -> LogPath { LogPath(file(name)) }

  func makeFolder(_ name: String) throws { try #require(mkdir(file(name), 0o700) == 0) }

  /// Writes a file anew; its modification time is that of the system's clock.
  func write(_ bytes: some Sequence<UInt8>, to name: some Sequence<UInt8>, mode: mode_t = 0o600) throws {
    let descriptor = Self.withCString(file(name)) { open($0, O_CREAT | O_TRUNC | O_WRONLY, mode) }
    try #require(descriptor >= 0)
    defer { close(descriptor) }
    let written = Array(bytes).withUnsafeBytes { writeAll($0, to: descriptor) }
    try #require(written && fchmod(descriptor, mode) == 0)
  }

  func write(_ text: String, to name: String, mode: mode_t = 0o600) throws {
    try write(text.utf8, to: name.utf8, mode: mode)
  }

  /// One line a text, each ended by a line feed.
  func write(lines: [String], to name: String) throws {
    try write(lines.map { $0 + "\n" }.joined(), to: name)
  }

  func bytes(of name: String) throws -> [UInt8] { try readWhole(file(name), atMost: 1 << 28) }

  func remove(_ name: String) throws { try #require(unlink(file(name)) == 0) }

  func exists(_ name: String) -> Bool { access(file(name), F_OK) == 0 }

  func link(_ name: String, to target: String) throws {
    try #require(symlink(target, file(name)) == 0)
  }

  /// Sets when a file was last modified, in seconds since 1970.
  func touch(_ name: String, at seconds: Int) throws {
    let time = timespec(tv_sec: seconds, tv_nsec: 0)
    try #require(utimensat(AT_FDCWD, file(name), [time, time], 0) == 0)
  }

  private static func withCString<Value>(_ path: [UInt8], _ body: (UnsafePointer<CChar>) -> Value) -> Value {
    (path.map { CChar(bitPattern: $0) } + [0]).withUnsafeBufferPointer { text in
      text.baseAddress.map(body) ?? "".withCString(body)
    }
  }

  private static func remove(_ path: [UInt8]) {
    if withCString(path, { unlink($0) }) == 0 { return }
    guard let stream = withCString(path, { opendir($0) }) else { return }
    while let entry = readdir(stream) {
      let name = entryName(entry)
      if name != Array(".".utf8) && name != Array("..".utf8) { remove(path + [UInt8(ascii: "/")] + name) }
    }
    closedir(stream)
    _ = withCString(path) { rmdir($0) }
  }
}
