import LibC
import Store
import Testing

/// A database that somebody changed by hand gives answers or errors, never a crash, and check finds the change.
@Suite struct TamperedDatabaseTests {
  /// What makes every table hold something, and what comes in later for the same users.
  static let log = TamperedDatabaseTests.lines(
    [
      (0, "tappedFeature", "u1"), (1, "prompted", "u1"), (2, "declined", "u1"), (3, "declined", "u1"),
      (4, "declined", "u1"), (5, "declined", "u1"), (6, "reachedFeature", "u1"), (0, "sawRationale", "u2"),
      (1, "prompted", "u2"), (9, "allowed", "u2"), (12, "prompted", "u3"),
    ])
  static let later = lines([(90, "openedSettings", "u1"), (91, "allowed", "u2"), (92, "prompted", "u3")])

  static func lines(_ events: [(second: Int, name: String, user: String)]) -> String {
    events.map { event in
      """
      {"ts":\(1_781_524_800 + event.second),"event":"\(event.name)","user":"\(event.user)",\
      "permission":"camera","platform":"ios","variant":"a","appVersion":"1.2","latencyMs":3}\n
      """
    }.joined()
  }

  static let sound = Result {
    let scratch = try sharedScratch()
    try scratch.write(log, to: "log.ndjson")
    try scratch.write(later, to: "later.ndjson")
    let ending = try run(["ingest", scratch.file("log.ndjson"), "--db", scratch.file("sound.sqlite")])
    try #require(ending.code == 0, "\(ending.errors)")
    return scratch
  }

  static let commands: [[String]] = [
    ["report", "--by", "variant", "--timezone", "Europe/Berlin"],
    ["report", "--against", "previous"],
    ["diagnose"], ["audit"], ["contradictions"], ["compare", "--permission", "camera"], ["trend"], ["bursts"],
    ["journey", "u1"], ["files"], ["check"],
  ]

  static let tamperings = [
    "update event set shape = 2147483647", "update event set shape = -1", "update event set shape = 999",
    "update event set person = -5 where at = (select max(at) from event)",
    "update event set person = 9223372036854775807 where at = (select max(at) from event)",
    "update event set day = 2147483647", "update event set day = -2147483648",
    "update event set day = 9223372036854775807",
    "update event set at = 9223372036854775807 where at = (select max(at) from event)",
    "update event set at = -1 where at = (select max(at) from event)",
    "update event set latency_us = -9223372036854775808",
    "update event set latency_us = 9223372036854775807",
    "update shape set id = id + 2147483600", "update shape set id = -id",
    "update shape set id = 67108864 where id = 1",
    "update shape set rank = 99", "update shape set rank = -1", "update shape set platform = 2147483647",
    "update shape set permission = -2147483648", "update shape set permission = 5000000000",
    "update shape set variant = cast(x'ff' as text)",
    "pragma foreign_keys = off; update platform set id = 2147483647", "update platform set id = -7",
    "update permission set id = 9223372036854775807", "update platform set name = char(27) || '[2J'",
    "update person set id = -id",
    "update person set id = 9223372036854775807 where pseudonym = (select max(pseudonym) from person)",
    "update person set platform = 77", "update person set pseudonym = -1 - pseudonym",
    "update posting set day = 2147483647 where day > 0", "update posting set day = -2147483648 where day > 0",
    "update posting set day = 9223372036854775807 where day > 0",
    "update posting set block = 9223372036854775807", "update posting set block = -1",
    "update posting set permission = 9223372036854775807", "update posting set permission = -1",
    "update posting set first_person = 9223372036854775807", "update posting set first_person = -1",
    "update posting set first_person = 9223372036854775807, others = x'01'",
    "update posting set others = x'00'", "update posting set others = x'80'",
    "update posting set others = x'ffffffffffffffffffff01'", "update posting set others = zeroblob(100000)",
    "delete from posting", "delete from posting where day = 0",
    "update prompt_count set users = 9223372036854775807", "update prompt_count set users = -5",
    "update prompt_count set day = 9223372036854775807",
    "update prompt_count set answered_after = -9223372036854775808",
    "update ask_count set users = -9223372036854775808",
    "update ask_count set users = 0; update ask_count set users = 9223372036854775807 where gap < 0",
    "update silent_count set users = 0; update silent_count set users = -9223372036854775808 where gap < 0",
    "update silent_count set requests = 9223372036854775807",
    "update silent_count set users = -1", "update burst_count set requests = -9223372036854775808",
    "update burst_count set after = 9223372036854775807",
    "update burst_count set bursts = 9223372036854775807",
    "update contradiction_count set times = 9223372036854775807", "update contradiction_count set times = -1",
    "update contradiction_count set days_back = -9223372036854775808",
    "update contradiction_count set code = 99",
    "update episode set at = 9223372036854775807", "update episode set answered_after = -9223372036854775808",
    "update episode set reached_after = 9223372036854775807", "update episode set answer = 77",
    "update episode set route = -3", "update episode set arm = 2147483647", "update episode set shape = -9",
    "update episode set previous_before = -9223372036854775808",
    "update silent_request set at = 9223372036854775807 where at = (select min(at) from silent_request)",
    "update silent_request set latency_us = -9223372036854775808", "update ask set at = -9223372036854775808",
    "update logged set events = 9223372036854775807", "update logged set rank = 63 where rank = 6",
    "update logged set rank = -70 where rank = 6",
    "update logged set platform = 4242", "update file set read_at_us = 9223372036854775807",
    "update file set read_at_us = -9223372036854775808",
    "update file set lines = 9223372036854775807, events = 9223372036854775807, duplicates = 0, rejected = 0, blank = 0",
    "update database set fold_version = 0",
    "update database set key_check = 0",
    "delete from database", "delete from retention", "update retention set pruned_before = 2147483647",
    "update retention set pruned_before = -2147483648",
    "update retention set forgotten_events = 9223372036854775807",
    "insert into departing values (1, 1)", "drop view events", "drop table retention", "drop table person",
    "create table mine (x)", "create trigger t after delete on event begin select 1; end",
    "pragma user_version = 0", "pragma user_version = -1", "delete from shape", "delete from person",
    "delete from permission", "delete from event_kind",
  ]

  /// What changes no answer: where a user stands in the index, another number for the same stretch, a path.
  static let harmless = [
    "update person set recent = 1",
    "update silent_request set stretch = -9223372036854775808", "update location set path = x'00'",
  ]

  @Test(arguments: tamperings + harmless)
  func `no command crashes on it, and check finds it`(sql: String) throws {
    let sound = try Self.sound.get()
    let scratch = try Scratch()
    for ending in ["", ".key"] {
      try copy(sound.file("sound.sqlite\(ending)"), to: scratch.file("a.sqlite\(ending)"))
    }
    let database = scratch.file("a.sqlite")
    do {
      let connection = try Connection.writer(WriterLock(for: database))
      try connection.execute("pragma foreign_keys = off; pragma ignore_check_constraints = on")
      try connection.execute(sql)
    }
    for words in Self.commands {
      let ending = try run(words + ["--db", database])
      #expect(ending.signal == nil, "\(words): signal \(ending.signal ?? 0): \(ending.errors.prefix(400))")
      if words == ["check"] {
        #expect(ending.code == (Self.harmless.contains(sql) ? 0 : 5), "\(ending.output)")
      }
      #expect(!(ending.output + ending.errors).contains("\u{1B}"))
    }
    // Those that write, each on its own copy.
    for words in [
      ["ingest", sound.file("later.ndjson")], ["forget", "u1"], ["prune", "--keep-days", "1"],
      ["export", "--min-cell", "5", "--out", scratch.file("tables")],
    ] {
      for ending in ["", ".key"] { try copy("\(database)\(ending)", to: scratch.file("b.sqlite\(ending)")) }
      let ending = try run(words + ["--db", scratch.file("b.sqlite")])
      #expect(ending.signal == nil, "\(words): signal \(ending.signal ?? 0): \(ending.errors.prefix(400))")
    }
  }

  @Test func `a text that is none is told like other damage`() throws {
    let sound = try Self.sound.get()
    let scratch = try Scratch()
    for ending in ["", ".key"] {
      try copy(sound.file("sound.sqlite\(ending)"), to: scratch.file("a.sqlite\(ending)"))
    }
    let database = scratch.file("a.sqlite")
    try Connection.writer(WriterLock(for: database)).execute(
      "update shape set app_version = cast(x'ff' as text)")
    for words in [
      ["ingest", sound.file("later.ndjson")],
      ["report", "--by", "appVersion", "--timezone", "Europe/Berlin"],
    ] {
      let ending = try run(words + ["--db", database])
      #expect(ending.code == 5)
      #expect(ending.errors.hasPrefix("permission-funnel: \(database): "), "\(ending.errors)")
      #expect(
        ending.errors.contains("is a text that is not UTF-8") && ending.errors.contains("run check on it"))
    }
  }

  private func copy(_ path: String, to target: String) throws {
    unlink(target)
    let bytes = try readWhole(path, atMost: 1 << 24)
    let copy = open(target, O_WRONLY | O_CREAT | O_EXCL, 0o600)
    defer { close(copy) }
    try #require(copy >= 0 && bytes.withUnsafeBytes { writeAll($0, to: copy) })
  }
}
