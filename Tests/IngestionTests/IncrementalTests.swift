import Ingestion
import Store
import Testing

/// What a run adds to the derived tables is what a fold of everything would give.
struct IncrementalTests {
  @Test(arguments: [21, 22, 23] as [UInt64])
  func `after every run the derived tables are those of the fold`(seed: UInt64) async throws {
    let logs = MessyLogs(seed: seed)
    var random = SeededGenerator(seed: seed)
    let store = try TestStore()
    for (number, file) in logs.files.shuffled(using: &random).enumerated() {
      let name = file.name("events-\(number)")
      try store.folder.write(file.text, to: name)
      try await store.ingest(name)
      expectNone(try store.differencesFromFold(), "after run \(number)")
    }
  }

  @Test(arguments: [24, 25] as [UInt64])
  func `after every run the database is as if made anew`(seed: UInt64) async throws {
    let logs = MessyLogs(seed: seed)
    var random = SeededGenerator(seed: seed)
    let grown = try TestStore()
    var names: [String] = []
    for (number, file) in logs.files.shuffled(using: &random).enumerated() {
      names.append(file.name("events-\(number)"))
      try grown.folder.write(file.text, to: names[number])
      try await grown.ingest(names[number])
      if number % 3 > 0 { continue }
      let anew = try TestStore()
      try await anew.ingest(paths: names.map { grown.folder.logPath($0) })
      expectNone(try grown.differences(from: Content(of: anew.database)), "after run \(number)")
    }
  }

  /// More values of every field than a journey usually has, each on several days and in bursts, in two runs.
  @Test func `the silent requests of one user may all differ`() async throws {
    let store = try TestStore()
    var notations = ["prompted", "declined at=1"]
    for day in 0..<3 {
      for value in 0..<15 {
        for request in 0..<4 {
          notations.append(
            "declined at=\((day + 1) * 86_400 + value * 1000 + request) appVersion=\(value) variant=\(value % 11)"
              + " region=\((value + day) % 13) feature=\(value)-\(request)")
        }
      }
    }
    for (name, part) in [("1.log", notations.prefix(100)), ("2.log", notations.dropFirst(100))] {
      try store.folder.write(lines: part.map(line), to: name)
      try await store.ingest(name)
      expectNone(try store.differencesFromFold(), "after \(name)")
    }
    #expect(try store.number("select count(*) from silent_request") == 180)
  }

  /// The tests with messy logs find only what these hold.
  @Test func `messy logs hold every case`() async throws {
    let store = try TestStore()
    _ = try await Arrangement.oneRun.ingest(MessyLogs(seed: 21, users: 40), into: store, seed: 21)
    for (rows, least) in [
      ("episode where answer is null", 20), ("episode where answer = 1", 10),
      ("episode where answer = 2", 10),
      ("episode where answer = 3", 2), ("episode where answer = 4", 2), ("episode where route = 1", 2),
      ("episode where route = 2", 2), ("episode where route = 3", 1), ("episode where route = 4", 2),
      ("episode where arm = 0", 10), ("episode where arm = -2", 5), ("silent_request", 100),
      ("silent_request where arm > 0", 5), ("silent_request where n > 0", 5), ("ask where arm > 0", 5),
      ("bursts", 10), ("burst_count where after > 0", 2), ("burst_count where begins = 0", 1),
      ("burst_count where gap >= 0", 2), ("silent_count where gap > 1", 2), ("ask_count where gap > 60", 2),
      ("posting where day = 0", 5), ("reject", 20),
      ("event where latency_us > 2147483647", 5),
      ("contradiction_count where code = 1", 10), ("contradiction_count where code = 2", 2),
      ("contradiction_count where code = 3 and days_on > 0", 1), ("contradiction_count where code = 4", 5),
      ("contradiction_count where code = 5", 1), ("contradiction_count where code = 6", 5),
      ("contradiction_count where code = 7", 5), ("contradiction_count where code = 8", 10),
      ("contradiction_count where days_back > 0", 5),
    ] {
      let count = try store.number("select count(*) from \(rows)")
      #expect(count >= least, "\(rows)")
    }
  }
}
