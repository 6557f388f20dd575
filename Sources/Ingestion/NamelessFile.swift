import LibC

/// A file without a name, for what does not fit into memory: it vanishes with the process, and one that a run was
/// killed over before it took the name away is removed by the next. Several may add to it and read from it at the
/// same time.
final class NamelessFile: Sendable {
  private let descriptor: Int32
  private let database: String
  private let end = Guarded<off_t>(0)

  /// - Parameter database: The lock on it must be held: then whoever else has the name open is done with it.
  init(beside database: String) throws(SystemFailure) {
    let name = database + Self.ending
    var descriptor: Int32
    repeat {
      descriptor = retrying { LibC.open(name, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600) }
    } while descriptor < 0 && errno == EEXIST && (retrying { unlink(name) } == 0 || errno == ENOENT)
    guard descriptor >= 0 else { throw Self.failure(beside: database) }
    (self.descriptor, self.database) = (descriptor, database)
    Self.discard(beside: database)
  }

  /// Removes the name of such a file.
  static func discard(beside database: String) { _ = retrying { unlink(database + ending) } }

  private static let ending = ".spill"

  /// What `errno` tells of, with the name that the file had.
  private static func failure(beside database: String) -> SystemFailure {
    SystemFailure(message: "\(database)\(ending): \(SystemFailure.last.message)")
  }

  deinit { close(descriptor) }

  /// Adds bytes, and gives the place where they are.
  func append(_ bytes: UnsafeRawBufferPointer) throws(SystemFailure) -> off_t {
    let place = makeRoom(bytes.count)
    try write(bytes, at: place)
    return place
  }

  /// Adds room for so many bytes, and gives its place.
  func makeRoom(_ size: Int) -> off_t {
    end.withLock { end in
      defer { end += off_t(size) }
      return end
    }
  }

  /// Writes into room that was made.
  func write(_ bytes: UnsafeRawBufferPointer, at place: off_t) throws(SystemFailure) {
    guard writeAll(bytes, at: place, to: descriptor) else { throw Self.failure(beside: database) }
  }

  /// Fills all of `bytes` from a place.
  func read(_ bytes: UnsafeMutableRawBufferPointer, at place: off_t) throws(SystemFailure) {
    guard readAll(bytes, at: place, from: descriptor) else { throw Self.failure(beside: database) }
  }
}

/// The nameless file of a run, made when it is first needed.
final class SpillSpace: Sendable {
  private let database: String
  private let file = Guarded<NamelessFile?>(nil)

  init(beside database: String) { self.database = database }

  func open() throws(SystemFailure) -> NamelessFile {
    try file.withLock { file throws(SystemFailure) in
      if let file { return file }
      let made = try NamelessFile(beside: database)
      file = made
      return made
    }
  }

  /// Lets go of the file; whoever still reads from it keeps it.
  func release() { file.withLock { $0 = nil } }
}
