import LibC
import Store
import Testing

/// An ingest that is killed, and the one that finishes its work.
@Suite struct KilledRunTests {
  /// An empty database and its key, an undisturbed run's content, and how long that run took.
  struct Undisturbed {
    let scratch: Scratch
    let content: Content
    let microseconds: UInt32
  }

  static let undisturbed = Result {
    let scratch = try sharedScratch()
    // One key for all, so that the same users have the same pseudonyms.
    let empty = try run(["ingest", "-", "--db", scratch.file("empty.sqlite")])
    try #require(empty.code == 0, "\(empty.errors)")
    try copy("whole", in: scratch)
    let start = now()
    let ending = try run(["ingest", logs, "--db", scratch.file("whole.sqlite")])
    let end = now()
    try #require(ending.code == 0, "\(ending.errors)")
    return Undisturbed(
      scratch: scratch, content: try Content(of: scratch.file("whole.sqlite")),
      microseconds: UInt32(clamping: end - start))
  }

  static let logs = "\(Place.logs)/web"

  @Test func `the undisturbed run stores every event`() throws {
    let content = try Self.undisturbed.get().content
    #expect(content.rows["events"]?.count == 42_544)
  }

  /// A moment is a share of the time that an undisturbed run took, in 64ths, drawn once and for all.
  @Test(arguments: [1, 3, 7, 12, 17, 23, 29, 34, 41, 48, 55, 61])
  func `a run killed at any moment is made whole by the next`(moment: UInt32) throws {
    let undisturbed = try Self.undisturbed.get()
    let scratch = undisturbed.scratch
    try Self.copy("killed-\(moment)", in: scratch)
    let database = scratch.file("killed-\(moment).sqlite")
    let child = try Child([Place.program(), "ingest", Self.logs, "--db", database])
    usleep(undisturbed.microseconds / 64 * moment)
    kill(child.pid, SIGKILL)
    let killed = try child.wait()
    #expect(killed.signal == SIGKILL || killed.code == 0)

    let next = try run(["ingest", Self.logs, "--db", database])
    #expect(next.code == 0, "\(next.errors)")
    #expect(try Content(of: database) == undisturbed.content)
  }

  /// The first ingest makes its database aside, where another database may have left its log.
  @Test(arguments: [2, 15, 31, 47, 60, 63])
  func `a first run killed at any moment leaves no database, and the next makes it`(moment: UInt32) throws {
    let undisturbed = try Self.undisturbed.get()
    let scratch = undisturbed.scratch
    try Self.copy("made-\(moment)", endings: [".key"], in: scratch)
    let database = scratch.file("made-\(moment).sqlite")
    let child = try Child([Place.program(), "ingest", Self.logs, "--db", database])
    usleep(undisturbed.microseconds / 64 * moment)
    kill(child.pid, SIGKILL)
    let killed = try child.wait()
    #expect(killed.signal == SIGKILL || killed.code == 0)
    for ending in ["-wal", "-journal"] where killed.code != 0 {
      try scratch.write("what another database left", to: "made-\(moment).sqlite\(ending)")
    }

    let next = try run(["ingest", Self.logs, "--db", database])
    #expect(next.code == 0, "\(next.errors)")
    #expect(try Content(of: database) == undisturbed.content)
    #expect(access(database + ".new", F_OK) != 0)
  }

  private static func copy(_ name: String, endings: [String] = ["", ".key"], in scratch: Scratch) throws {
    for ending in endings {
      let bytes = try readWhole(scratch.file("empty.sqlite\(ending)"), atMost: 1 << 24)
      let copy = open(scratch.file("\(name).sqlite\(ending)"), O_WRONLY | O_CREAT | O_EXCL, 0o600)
      defer { close(copy) }
      try #require(copy >= 0 && bytes.withUnsafeBytes { writeAll($0, to: copy) })
    }
  }

  private static func now() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
  }
}

/// What a database says in its plain views, whatever numbers it gave to users and shapes within, and the verdict
/// of SQLite's own check.
struct Content: Equatable {
  struct Rows: Equatable {
    var count = 0
    /// Of the rows' hashes, so that their order does not matter.
    var sum = 0
  }

  var rows: [String: Rows] = [:]
  var check = ""

  init(of path: String) throws {
    let connection = try Database.openForReading(path)
    check = try connection.prepare("pragma integrity_check").all { row throws(StoreError) -> String in
      try row.value(0)
    }.joined(separator: "\n")
    try #require(check == "ok")
    for view in ["events", "episodes", "bursts", "daily"] {
      var sum = Rows()
      let columns = try connection.prepare("select * from \(view)").columnNames
      let line = columns.map { "quote(\"\($0)\")" }.joined(separator: " || ',' || ")
      try connection.prepare("select \(line) from \(view)").forEachRow { row throws(StoreError) in
        var hasher = Hasher()
        hasher.combine(try row.value(0, as: String.self))
        sum.count += 1
        sum.sum &+= hasher.finalize()
      }
      rows[view] = sum
    }
  }
}
