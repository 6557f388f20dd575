import LibC

/// A file or folder could not be written.
struct OutputError: Error {
  let path: String
  let reason: String
}

/// The folder that everything is written below. Files that stand there already are replaced.
struct OutputFolder {
  let path: String
  private(set) var files = 0
  private(set) var bytes = 0

  init(path: String) { self.path = path }

  /// Writes a file, making the folders it needs. `name` is relative, parted by slashes.
  mutating func write(_ content: [UInt8], to name: String) throws(OutputError) {
    let target = "\(path)/\(name)"
    try makeFolders(above: target)
    let descriptor = open(target, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    guard descriptor >= 0 else { throw failure(at: target) }
    let isWritten = content.withUnsafeBytes { writeAll($0, to: descriptor) }
    let failed = failure(at: target)
    guard close(descriptor) == 0 else { throw failure(at: target) }
    guard isWritten else { throw failed }
    files += 1
    bytes += content.count
  }

  private func makeFolders(above target: String) throws(OutputError) {
    let isAbsolute = target.utf8.first == UInt8(ascii: "/")
    var folder = isAbsolute ? "/" : ""
    for part in target.split(separator: "/").dropLast() {
      folder += part
      guard mkdir(folder, 0o755) == 0 || errno == EEXIST else { throw failure(at: folder) }
      folder += "/"
    }
  }

  private func failure(at path: String) -> OutputError {
    OutputError(path: path, reason: String(cString: strerror(errno)))
  }
}
