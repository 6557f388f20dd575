import EventLog
import Ingestion
import Testing

/// Logs by the events of each, and how many of these are new in each when they are read in this order.
struct IdentityCase: CustomTestStringConvertible {
  var testDescription: String
  var files: [[String]]
  var new: [Int]

  init(_ description: String, _ files: [[String]], new: [Int]) {
    (testDescription, self.files, self.new) = (description, files, new)
  }

  static let all = [
    IdentityCase("an id twice in a file", [["prompted id=1", "prompted id=1"]], new: [1]),
    IdentityCase(
      "an id in two files", [["prompted id=1", "allowed at=1"], ["declined at=2", "prompted id=1"]],
      new: [2, 1]),
    IdentityCase(
      "an id thrice here and twice there",
      [["prompted id=1", "prompted id=1", "prompted id=1"], ["prompted id=1", "prompted id=1"]], new: [1, 0]),
    IdentityCase("without id twice in a file", [["prompted", "prompted"]], new: [2]),
    IdentityCase(
      "without id twice here and once there", [["prompted", "prompted"], ["prompted", "allowed at=1"]],
      new: [2, 1]),
    IdentityCase(
      "without id once here and three times there", [["prompted"], ["prompted", "prompted", "prompted"]],
      new: [1, 2]),
    IdentityCase(
      "without id once, thrice, twice",
      [["prompted"], ["prompted", "prompted", "prompted"], ["prompted", "prompted"]], new: [1, 2, 0]),
    IdentityCase("with and without an id", [["prompted", "prompted id=1"], ["prompted"]], new: [2, 0]),
    IdentityCase("two ids", [["prompted id=1", "prompted id=2"]], new: [2]),
    IdentityCase(
      "equals apart from each other", [["prompted", "allowed at=1", "prompted"], ["allowed at=1"]],
      new: [3, 0]),
  ]
}

struct IdentityTests {
  @Test(arguments: IdentityCase.all)
  func `an event is known again`(_ identity: IdentityCase) async throws {
    let (total, inOneRun) = (identity.new.reduce(0, +), try TestStore())
    let (inBatches, inRuns, backwards) = (try TestStore(), try TestStore(), try TestStore())
    let names = identity.files.indices.map { "\($0).log" }
    for (name, file) in zip(names, identity.files) {
      for store in [inOneRun, inBatches, inRuns, backwards] {
        try store.folder.write(lines: file.map(line), to: name)
      }
    }
    let report = try await inOneRun.ingest(paths: names.map { inOneRun.folder.logPath($0) })
    #expect(report.events == total)
    #expect(report.duplicates == report.lines - total)
    try await inBatches.ingest(paths: names.map { inBatches.folder.logPath($0) }, recordsPerBatch: 1)
    for (name, new) in zip(names, identity.new) {
      #expect(try await inRuns.ingest(name).events == new, "\(name)")
    }
    for name in names.reversed() { try await backwards.ingest(name) }
    let perFile = try inOneRun.rows("select events from file order by id")
    #expect(perFile == identity.new.map { "\($0)" })
    let content = try Content(of: inOneRun.database)
    for store in [inOneRun, inBatches, inRuns, backwards] {
      #expect(try store.eventCount() == total)
      expectNone(try store.differences(from: content))
    }
  }

  /// With an id and without one, each known field tells two events apart.
  @Test(
    arguments: [
      "at=1", "user=v", "permission=photos", "platform=web", "session=s", "variant=a", "appVersion=1",
      "osVersion=1", "region=DE", "feature=f", "browser=b", "trigger=launch", "scope=full", "status=denied",
      "source=prompt", "promptShown=true", "promptShown=false", "gesture=true", "gesture=false",
      "latencyMs=0",
    ], ["", " id=1"])
  func `one field makes another event`(field: String, id: String) async throws {
    let store = try TestStore()
    try store.folder.write(lines: lines("requested\(id)", "requested\(id) \(field)"), to: "a.log")
    try store.folder.write(
      lines: lines("requested\(id) \(field)", "declined", "requested\(id)"), to: "b.log")
    #expect(try await store.ingest("a.log").events == 2)
    #expect(try await store.ingest("b.log").events == 1)
    #expect(try store.eventCount() == 3)
  }

  /// Whether the id is there or not: what differs here is no known field's value.
  @Test(
    arguments: [
      (#""x":1"#, #""x":{"id":2}"#), (#""id":17"#, #""id":"17""#),
      (#""latencyMs":10"#, #""latencyMs":1.0e1"#),
      (#""app_version":"1""#, #""appVersion":"1""#), (#""id":null"#, #""id":"""#),
      (#""variant":"\u0061""#, #""variant":"a""#), (#""scope":null"#, #""scope":"""#),
    ])
  func `another way to write it makes the same event`(one: String, other: String) async throws {
    let store = try TestStore()
    let base = try line("requested").dropLast()
    try store.folder.write(lines: ["\(base),\(one)}"], to: "a.log")
    try store.folder.write(lines: ["\(base),\(other)}"], to: "b.log")
    #expect(try await store.ingest("a.log").events == 1)
    #expect(try await store.ingest("b.log").duplicates == 1)
  }

  @Test func `a user is known by bytes alone`() async throws {
    let store = try TestStore()
    // The same character composed and decomposed, and numbers that are equal.
    let users = ["\"\u{e9}\"", "\"e\u{301}\"", "7", "\"07\"", "\"7.0\"", "\"U\"", "\"u\""]
    let texts = try users.map { user in
      try line("prompted user=USER").split(separator: "\"USER\"").joined(separator: user)
    }
    try store.folder.write(lines: texts + texts, to: "a.log")
    try await store.ingest("a.log")
    #expect(try store.number("select count(*) from person") == users.count)
    #expect(try store.eventCount() == 2 * users.count)
  }
}
