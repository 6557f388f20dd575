import EventModel
import Ingestion
import Testing

/// Where numbers outgrow a column, a block or a batch.
struct ScaleTests {
  /// A user's row has bits for 62 permissions; beyond, all share one.
  @Test func `journeys of many permissions go on`() async throws {
    let (store, whole) = (try TestStore(), try TestStore())
    let permissions = (1...70).map { "permission-\($0)" }
    func log(_ kind: String, at second: Int) throws -> [String] {
      try permissions.map { try line("\(kind) at=\(second) permission=\($0)") }
    }
    let days = [
      try log("prompted", at: 0), try log("declined", at: 90_000), try log("reachedFeature", at: 180_000),
      try log("declined", at: 5),
    ]
    for (number, day) in days.enumerated() {
      for folder in [store.folder, whole.folder] {
        try folder.write(lines: day.reversed(), to: "\(number).log")
      }
      try await store.ingest("\(number).log")
    }
    try await whole.ingest("3.log", "1.log", "0.log", "2.log")
    for store in [store, whole] { expectNone(try store.differencesFromFold()) }
    #expect(
      try store.number("select count(*) from episodes where answer = 'declined' and route = 'ungranted'")
        == 70)
    #expect(try store.number("select count(*) from silent_request") == 70)
    #expect(try whole.number("select count(*) from silent_request") == 70)
  }

  @Test(arguments: [[0, 62, 63, 200], [63, 62, 0], [200, 0, 100, 63, 150], [64, 1, 63, 0, 126, 127]])
  func `a journey of months goes on, whichever day is read first`(days: [Int]) async throws {
    let store = try TestStore()
    for day in days {
      try store.folder.write(
        lines: lines("prompted at=\(day * 86_400)", "declined at=\(day * 86_400 + 1)"), to: "\(day).log")
      try await store.ingest("\(day).log")
      expectNone(try store.differencesFromFold(), "after day \(day)")
    }
    try store.folder.write(lines: lines("reachedFeature at=\(300 * 86_400)"), to: "last.log")
    try await store.ingest("last.log")
    expectNone(try store.differencesFromFold())
    let known = try store.rows("select day from listed where day > 0 order by day")
    let first = Int(messyStart / Instant.microsecondsPerDay)
    #expect(known == (days + [300]).sorted().map { "\(first + $0)" })
  }

  /// So many users, of whom only a few come again, are looked up one by one; whoever comes again is known.
  @Test func `a few of many users are known again`() async throws {
    let store = try TestStore()
    try store.folder.write(lines: (0..<500).map { try line("prompted user=\($0)") }, to: "many.log")
    try await store.ingest("many.log")
    for (number, users) in [[3, 499], [0, 77, 501], Array(0..<250)].enumerated() {
      try store.folder.write(
        lines: users.map { try line("allowed at=\(1 + number) user=\($0)") }, to: "\(number).log")
      try await store.ingest("\(number).log")
      expectNone(try store.differencesFromFold(), "after run \(number)")
    }
    #expect(try store.number("select count(*) from person") == 501)
    #expect(try store.number("select count(*) from episode where answer = 1") == 251)
  }

  /// More users than are looked up at a time, in a database that knows them and in one that does not.
  @Test func `a batch has more users than are looked up at a time`() async throws {
    let store = try TestStore()
    let users = 20_500
    for (name, kind) in [("1.log", "prompted"), ("2.log", "allowed at=1")] {
      let parts = try line("\(kind) user=USER").split(separator: "USER")
      try store.folder.write(
        lines: (0..<users).map { "\(parts[0])\($0)\(parts[1])" }, to: name)
      #expect(try await store.ingest(name).events == users)
    }
    #expect(try store.number("select count(*) from person") == users)
    #expect(try store.number("select count(*) from episode where answer = 1") == users)
    #expect(
      try store.number("select sum(users) from prompt_count where field = 'all' and answer = 1") == users)
  }

  /// Counts and rows of the cube that do not fit into the memory meant for them, of users whose shares and days
  /// are mixed.
  @Test(arguments: [1, 30, 200])
  func `a first run has more counts than it holds`(recordsPerBatch: Int) async throws {
    let (store, whole) = (try TestStore(), try TestStore())
    for (number, version) in ["1.0", "1.1", "2.0"].enumerated() {
      var log: [String] = []
      for user in 0..<60 {
        let day = (user * 7 + number * 11) % 40
        let permission = ["camera", "location", "microphone"][user % 3]
        for (kind, after) in [
          ("prompted", 0), ("declined", 1), ("declined", 2), ("declined", 3), ("declined", 4),
          ("reachedFeature", 86_400 * (user % 4)),
        ] {
          log.append(
            try line(
              "\(kind) at=\(day * 86_400 + after) user=\(user) permission=\(permission) appVersion=\(version)"
            ))
        }
      }
      for folder in [store.folder, whole.folder] { try folder.write(lines: log, to: "\(version).log") }
    }
    let names = ["1.0.log", "1.1.log", "2.0.log"]
    try await store.ingest(
      paths: names.map { store.folder.logPath($0) }, recordsPerBatch: recordsPerBatch)
    try await whole.ingest(paths: names.map { whole.folder.logPath($0) })
    expectNone(try store.differencesFromFold())
    expectNone(try store.differences(from: Content(of: whole.database)))
    #expect(try store.number("select count(*) from burst_count") > 100)
  }

  /// So many events of one user that they lie in many places on disk, of which each log adds its own.
  @Test func `a first run has more events of a user than are written at a time`() async throws {
    let store = try TestStore()
    let parts = try line("reachedFeature id=ID user=u").split(separator: "ID")
    var (names, events) = ([String](), 0)
    for (number, count) in [3000, 100, 700, 5000, 1].enumerated() {
      names.append("\(number).log")
      try store.folder.write(
        lines: (events..<events + count).map { "\(parts[0])\($0)\(parts[1])" }, to: names[number])
      events += count
    }
    let report = try await store.ingest(paths: names.map { store.folder.logPath($0) }, recordsPerBatch: 500)
    #expect((report.events, report.duplicates) == (events, 0))
    #expect(try store.number("select count(distinct identity) from event") == events)
    expectNone(try store.differencesFromFold())
  }

  /// More files than one batch can number.
  @Test func `a run has more files than a batch holds`() async throws {
    let store = try TestStore()
    try store.folder.makeFolder("logs")
    let files = 4100
    let parts = try line("prompted user=USER").split(separator: "USER")
    for number in 0..<files {
      // Neighbours share a line, so that every file but the first has a duplicate.
      try store.folder.write(
        lines: [number, number + 1].map { "\(parts[0])\($0)\(parts[1])" }, to: "logs/\(10_000 + number).log")
    }
    let report = try await store.ingest("logs")
    #expect((report.files, report.events, report.duplicates) == (files, files + 1, files - 1))
    #expect(
      try store.rows("select count(*), sum(duplicates) from file where events + duplicates = 2") == [
        "\(files)|\(files - 1)"
      ])
    #expect(try store.number("select count(*) from file where id > 1 and duplicates <> 1") == 0)
  }
}
