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

  /// A moment in the time that an undisturbed run took, in thousandths of it, and how many records a batch has.
  struct Moment: CustomTestStringConvertible, Sendable {
    var thousandths: UInt32
    var recordsPerBatch: Int
    var testDescription: String { "\(thousandths) ‰, \(recordsPerBatch) records a batch" }

    /// The same in every run: the fractional parts of multiples of the golden ratio, which fill the time evenly.
    static let all = (1...max(1, Fault.rounds / 2)).map { number in
      Moment(
        thousandths: UInt32((Double(number) * 0.618_033_988_75).truncatingRemainder(dividingBy: 1) * 1000),
        recordsPerBatch: number.isMultiple(of: 2) ? 2_000_000 : 6_000)
    }
  }

  @Test(arguments: Moment.all)
  func `a run killed at any moment is made whole by the next`(moment: Moment) throws {
    let undisturbed = try Self.undisturbed.get()
    let name = "killed-\(moment.thousandths)-\(moment.recordsPerBatch)"
    try Self.copy(name, in: undisturbed.scratch)
    try Self.kill(moment, name)
    try Self.expectMadeWhole(name, moment)
  }

  /// The first ingest makes its database aside, where another database may have left its log.
  @Test(arguments: Moment.all)
  func `a first run killed at any moment leaves no database, and the next makes it`(moment: Moment) throws {
    let undisturbed = try Self.undisturbed.get()
    let name = "made-\(moment.thousandths)-\(moment.recordsPerBatch)"
    try Self.copy(name, endings: [".key"], in: undisturbed.scratch)
    if try Self.kill(moment, name).code == nil {
      for ending in ["-wal", "-journal", ".new-journal"]
      where access(undisturbed.scratch.file("\(name).sqlite"), F_OK) != 0 {
        try undisturbed.scratch.write("what another database left", to: "\(name).sqlite\(ending)")
      }
    }
    try Self.expectMadeWhole(name, moment)
    for ending in [".new", ".new-journal"] {
      #expect(access(undisturbed.scratch.file("\(name).sqlite\(ending)"), F_OK) != 0)
    }
  }

  @discardableResult
  private static func kill(_ moment: Moment, _ name: String) throws -> Ending {
    let undisturbed = try Self.undisturbed.get()
    let child = try Child(
      [
        Place.program(), "ingest", logs, "--db", undisturbed.scratch.file("\(name).sqlite"),
        "--batch-records", "\(moment.recordsPerBatch)",
      ])
    usleep(undisturbed.microseconds / 1000 * moment.thousandths)
    LibC.kill(child.pid, SIGKILL)
    let ending = try child.wait()
    #expect(ending.signal == SIGKILL || ending.code == 0)
    return ending
  }

  private static func expectMadeWhole(_ name: String, _ moment: Moment) throws {
    let undisturbed = try Self.undisturbed.get()
    let database = undisturbed.scratch.file("\(name).sqlite")
    let next = try run(["ingest", logs, "--db", database, "--batch-records", "\(moment.recordsPerBatch)"])
    #expect(next.code == 0, "\(next.errors)")
    #expect(try Content(of: database) == undisturbed.content)
    let check = try run(["check", "--db", database])
    #expect(check.code == 0, "\(check.output)")
    for ending in ["", ".key", ".lock"] { unlink("\(database)\(ending)") }
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
