import LibC
import Store
import Testing

/// Several runs on one database at once.
@Suite struct CrowdTests {
  @Test(arguments: 2...8)
  func `of runs that start at once one works, and the others are told by whom`(runs: Int) throws {
    let scratch = try Scratch()
    let database = scratch.file("a.sqlite")
    // What a run left that is long over.
    try scratch.write("4000000\n", to: "a.sqlite.lock")
    let ends = try makePipe()
    let children = try (0..<runs).map { _ in
      try Child([Place.program(), "ingest", "--platform", "ios", "-", "--db", database], input: ends.read)
    }
    close(ends.read)
    // Nobody ends before the input does, but who is turned away.
    var holder: Child?
    for _ in 0..<2000 where holder == nil {
      let content = (try? readWhole(database + ".lock", atMost: 64)) ?? []
      holder = children.first { Array("\($0.pid)\n".utf8) == content }
      usleep(10_000)
    }
    let first = try #require(holder, "nobody got the lock")
    for child in children where child.pid != first.pid {
      let ending = try child.wait()
      #expect(ending.code == 4 && ending.output == "")
      #expect(ending.errors.contains("process \(first.pid)"), "\(ending.errors)")
    }
    #expect(writeAll(DatabasePlaceTests.log, to: ends.write))
    close(ends.write)
    let ending = try first.wait()
    #expect(ending.code == 0, "\(ending.errors)")
    #expect(try Content(of: database).rows["events"]?.count == 2)
  }

  static let logs = 40
  static let users = 25

  /// Logs of which each has its own version of the app, and a database that read the first.
  private func prepare() throws -> (scratch: Scratch, database: String) {
    let scratch = try Scratch()
    try scratch.makeFolder("logs")
    for number in 0..<Self.logs {
      let lines = (0..<Self.users).map { user in
        #"{"ts":"2026-06-01T00:\#(number + 10):\#(10 + user)Z","event":"prompted","user":"\#(number)-\#(user)","#
          + #""permission":"camera","platform":"ios","appVersion":"\#(number + 10)"}"# + "\n"
      }
      try scratch.write(lines.joined(), to: "logs/\(number + 10).ndjson")
    }
    let first = try run(["ingest", scratch.file("logs/10.ndjson"), "--db", scratch.file("a.sqlite")])
    try #require(first.code == 0, "\(first.errors)")
    return (scratch, scratch.file("a.sqlite"))
  }

  /// How many users each log has in the database.
  private func counts(in connection: Connection) throws -> [Int] {
    try connection.prepare("select count(*) from events group by app_version order by app_version").all {
      row throws(StoreError) in try row.value(0)
    }
  }

  @Test func `a reader sees whole logs only, in order, and is never turned away`() throws {
    let (scratch, database) = try prepare()
    let writer = try Child([
      Place.program(), "ingest", scratch.file("logs"), "--db", database, "--batch-records", "1",
    ])
    var seen: [Int] = []
    while seen.last != Self.logs {
      let isLast = writer.hasEnded
      let found = try counts(in: Database.openForReading(database))
      #expect(found == Array(repeating: Self.users, count: found.count))
      seen.append(found.count)
      if seen.count.isMultiple(of: 4) {
        let report = try run(["report", "--db", database, "--format", "json", "--days", "3"])
        #expect(report.code == 0 && report.errors == "", "\(report.errors)")
        let prompted = try #require(try integer("$.rows[0].prompted", ofJSON: report.output))
        #expect(prompted.isMultiple(of: Self.users) && prompted >= found.count * Self.users)
      }
      if isLast { break }
    }
    #expect(seen.last == Self.logs && seen == seen.sorted())
    let ending = try writer.wait()
    #expect(ending.code == 0, "\(ending.errors)")
  }

  @Test func `a reader that stays keeps what it saw, stops no writer, and leaves no log behind`() throws {
    let (scratch, database) = try prepare()
    let reader = try Database.openForReading(database)
    try reader.snapshot { () throws(StoreError) in
      let count = try reader.prepare("select count(*) from events")
      func events() throws(StoreError) -> Int? {
        try count.first { row throws(StoreError) in try row.value(0) }
      }
      let before = try events()
      let ending = Result {
        try run(["ingest", scratch.file("logs"), "--db", database, "--batch-records", "1"])
      }
      #expect((try? ending.get())?.code == 0)
      #expect(try events() == before)
    }
    // What was written meanwhile waits in the log beside the database: every page of a transaction once.
    #expect(access(database + "-wal", F_OK) == 0)
    _ = consume reader
    try scratch.write("", to: "logs/99.ndjson")
    let next = try run(["ingest", scratch.file("logs"), "--db", database])
    #expect(next.code == 0 && access(database + "-wal", F_OK) != 0, "\(next.errors)")
    #expect(try counts(in: Database.openForReading(database)).count == Self.logs)
  }

  private func logSize(_ database: String) -> Int {
    var status = stat()
    return stat(database + "-wal", &status) == 0 ? Int(status.st_size) : 0
  }

  @Test func `a log that a reader holds is told of, with its size, and emptied once the reader lets go`()
    throws
  {
    let scratch = try Scratch()
    let database = scratch.file("a.sqlite")
    #expect(try run(["ingest", "\(Place.logs)/desktop", "--db", database]).code == 0)
    let words = ["ingest", "\(Place.logs)/ios", "--db", database, "--batch-records", "1"]
    let reader = try Database.openForReading(database)
    try reader.snapshot { () throws(StoreError) in
      try reader.execute("select count(*) from event")
      let ending = Result { try run(words) }
      let (code, errors) = ((try? ending.get())?.code, (try? ending.get())?.errors ?? "")
      #expect(code == 0)
      let mebibytes = logSize(database) >> 20
      #expect(mebibytes >= 16, "\(logSize(database)) bytes")
      #expect(errors.hasPrefix("\(database)-wal: holds \(mebibytes) MiB that cannot be moved"), "\(errors)")
    }
    // The reader is still there, and reads nothing at the moment.
    let next = try run(words)
    #expect(next.code == 0 && next.errors == "", "\(next.errors)")
    #expect(logSize(database) == 0)
    try reader.execute("select count(*) from event")
  }
}
