import LibC

/// A file without a name, for what does not fit into memory: it vanishes with the process. Several may add to it
/// and read from it at the same time.
final class NamelessFile: Sendable {
  private let descriptor: Int32
  private let end = Guarded<off_t>(0)

  /// - Parameter prefix: What the name of the file begins with, as long as it has one.
  init(prefix: String) throws(SystemFailure) {
    var name = Array((prefix + ".spill-XXXXXX").utf8CString)
    descriptor = mkstemp(&name)
    guard descriptor >= 0 else { throw .last }
    unlink(name)
  }

  deinit { close(descriptor) }

  /// Adds bytes, and gives the place where they are.
  func append(_ bytes: UnsafeRawBufferPointer) throws(SystemFailure) -> off_t {
    let place = end.withLock { end in
      defer { end += off_t(bytes.count) }
      return end
    }
    guard writeAll(bytes, at: place, to: descriptor) else { throw .last }
    return place
  }

  /// Fills all of `bytes` from a place.
  func read(_ bytes: UnsafeMutableRawBufferPointer, at place: off_t) throws(SystemFailure) {
    guard readAll(bytes, at: place, from: descriptor) else { throw .last }
  }
}

/// The nameless file of a run, made when it is first needed.
final class SpillSpace: Sendable {
  private let prefix: String
  private let file = Guarded<NamelessFile?>(nil)

  init(prefix: String) { self.prefix = prefix }

  func open() throws(SystemFailure) -> NamelessFile {
    try file.withLock { file throws(SystemFailure) in
      if let file { return file }
      let made = try NamelessFile(prefix: prefix)
      file = made
      return made
    }
  }

  /// Lets go of the file; whoever still reads from it keeps it.
  func release() { file.withLock { $0 = nil } }
}
