import LibC
import Store
import Testing

struct WriterLockTests {
  @Test func `a second lock in the same process is refused and names the process`() throws {
    let folder = try ScratchFolder()
    let lock = try WriterLock(for: folder.file("db"))
    let error = try #require(throws: StoreError.self) { try WriterLock(for: folder.file("db")) }
    #expect(error.kind == .lockHeld(pid: getpid()))
    #expect(error.description.contains("process \(getpid())"))
    #expect(lock.database == folder.file("db"))
    #expect(try folder.mode(of: "db.lock") == 0o600)
    _ = try WriterLock(for: folder.file("other"))
  }

  @Test func `the lock ends with its last reference, which a writer holds`() throws {
    let folder = try ScratchFolder()
    var connection: Connection? = try Connection.writer(WriterLock(for: folder.file("db")))
    #expect(throws: StoreError.self) { try WriterLock(for: folder.file("db")) }
    #expect(connection?.path == folder.file("db"))
    connection = nil
    _ = try WriterLock(for: folder.file("db"))
  }

  @Test func `another process is refused while the lock is held`() async throws {
    let folder = try ScratchFolder()
    let path = folder.file("db")
    let lock = try WriterLock(for: path)
    let pid = getpid()
    await #expect(processExitsWith: .exitCode(4)) { [path = path as String, pid = pid as Int32] in
      do throws(StoreError) { _ = try WriterLock(for: path) } catch {
        exit(error.kind == .lockHeld(pid: pid) ? 4 : 1)
      }
    }
    #expect(lock.database == path)
  }

  @Test func `a lock whose holder was killed blocks nobody`() async throws {
    let folder = try ScratchFolder()
    let path = folder.file("db")
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
      let lock = try WriterLock(for: path)
      kill(getpid(), SIGKILL)
      _ = lock.database
    }
    #expect(try !folder.bytes(of: "db.lock").isEmpty, "the killed process did hold it")
    let lock = try WriterLock(for: path)
    #expect(try String(decoding: folder.bytes(of: "db.lock"), as: UTF8.self) == "\(getpid())\n")
    #expect(lock.database == path)
  }

  @Test func `a file left over from a longer pid is overwritten`() throws {
    let folder = try ScratchFolder()
    try folder.write("999999999999999\n", to: "db.lock")
    let lock = try WriterLock(for: folder.file("db"))
    #expect(try String(decoding: folder.bytes(of: "db.lock"), as: UTF8.self) == "\(getpid())\n")
    #expect(lock.database == folder.file("db"))
  }
}
