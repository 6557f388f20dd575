import LibC

/// The right to write to a database, held by one run at a time as an advisory lock on `<database>.lock`.
///
/// The system releases the lock when the process ends, however it ends; the file stays, and an old one blocks
/// nobody. While the lock is held the file says by which process. Lives as long as any reference to it.
public final class WriterLock: Sendable {
  /// The path of the database it stands for.
  public let database: String
  private let descriptor: Int32

  /// - Throws: `lockHeld` with the holder's pid where another run, or this one, holds it.
  public init(for database: String) throws(StoreError) {
    let path = database + ".lock"
    let descriptor = retrying { open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600) }
    guard descriptor >= 0 else { throw .system(errno, place: path, doing: "open the lock file") }
    (self.database, self.descriptor) = (database, descriptor)
    var result: Int32
    repeat { result = flock(descriptor, LOCK_EX | LOCK_NB) } while result != 0 && errno == EINTR
    guard result == 0 else {
      guard errno == EWOULDBLOCK else { throw .system(errno, place: path, doing: "lock the file") }
      throw Self.refused(database, by: Self.holder(descriptor))
    }
    guard retrying({ ftruncate(descriptor, 0) }) == 0, writeAll("\(getpid())\n", to: descriptor) else {
      throw .system(errno, place: path, doing: "write to the lock file")
    }
  }

  deinit {
    // Closing alone would leave the lock to a child process that is just being started. The file stays: were
    // it removed, two runs could each lock a file of that name.
    _ = flock(descriptor, LOCK_UN)
    close(descriptor)
  }

  /// The process that the lock file names. Between locking it and writing to it, the holder leaves there what
  /// the one before it wrote, or nothing; it is waited for then, up to a second.
  private static func holder(_ descriptor: Int32) -> Int32? {
    for _ in 0..<100 {
      if let pid = writtenPID(descriptor), kill(pid, 0) == 0 || errno == EPERM { return pid }
      usleep(10_000)
    }
    return nil
  }

  private static func writtenPID(_ descriptor: Int32) -> Int32? {
    var bytes = [UInt8](repeating: 0, count: 16)
    let count = pread(descriptor, &bytes, bytes.count, 0)
    let digits = bytes.prefix(max(0, count)).prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    return Int32(String(decoding: digits, as: UTF8.self))
  }

  private static func refused(_ database: String, by pid: Int32?) -> StoreError {
    StoreError(
      .lockHeld(pid: pid), place: database,
      reason: "another run is writing to it" + (pid.map { ", process \($0)" } ?? ""),
      remedy: "wait for it to end")
  }
}
