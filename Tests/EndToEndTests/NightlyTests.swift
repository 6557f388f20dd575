import LibC
import Store
import Testing

@Suite struct NightlyTests {
  let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.makeFolder("logs")
    try scratch.makeFolder("logs/ios")
  }

  /// A night as cron runs it: no home, no language, nothing to read, no terminal.
  private func night(_ words: String..., environment: [String: String] = [:]) throws -> Ending {
    try run(
      [
        "nightly", "--logs", scratch.file("logs"), "--out", scratch.file("out"), "--db",
        scratch.file("a.sqlite"), "--until", "2026-06-30", "--settle", "1s",
      ] + words, environment: environment)
  }

  /// A log of users who all declined; of those named `back`, who reached the feature by way of Settings.
  private func write(_ users: Range<Int>, back: Range<Int> = 0..<0, to name: String) throws {
    let text = users.map { user in
      let events =
        [("prompted", 0), ("declined", 2)]
        + (back.contains(user) ? [("openedSettings", 10), ("allowed", 15), ("reachedFeature", 20)] : [])
      return events.map { event, second in
        let ts = "2026-06-20T12:00:\(second < 10 ? "0" : "")\(second)Z"
        return #"{"ts":"\#(ts)","event":"\#(event)","user":"u\#(user)","permission":"camera"}"# + "\n"
      }.joined()
    }.joined()
    try scratch.write(text, to: "logs/ios/\(name)")
    try age("logs/ios/\(name)")
  }

  /// As if written a day ago, so that nobody takes it for one in writing.
  private func age(_ name: String) throws {
    let day = timespec(tv_sec: time(nil) - 86_400, tv_nsec: 0)
    try #require(utimensat(AT_FDCWD, scratch.file(name), [day, day], 0) == 0)
  }

  private func summary(_ path: String) throws -> Int? {
    try integer(path, ofJSON: scratch.text(of: "out/summary.json"))
  }

  /// All that was written, without when and how long.
  private func written() throws -> [String: String] {
    var texts: [String: String] = [:]
    for name in scratch.files(below: "out") { texts[name] = try scratch.text(of: name) }
    let summary = try #require(texts["out/summary.json"])
    texts["out/summary.json"] = summary.replacing(
      #/^\{"ran_at": "[^"]+", "duration_ms": [0-9]+, /#, with: "{", maxReplacements: 1)
    #expect(texts["out/summary.json"] != summary)
    return texts
  }

  @Test func `a good night says nothing`() throws {
    try write(0..<400, back: 0..<200, to: "a.log")
    let ending = try night()
    #expect(ending.code == 0 && ending.output == "" && ending.errors == "", "\(ending.errors)")
    #expect(try summary("$.exit_code") == 0)
    #expect(try summary("$.ingest.events") == 1400)
    #expect(try summary("$.ingest.rejected") == 0)
    #expect(try rows(ofCSV: scratch.text(of: "out/funnel.csv")).first?["prompted"] == "400")
    let page = try scratch.text(of: "out/report.html")
    #expect(page.hasPrefix("<!DOCTYPE html>") && page.contains("back via Settings"))
  }

  @Test func `a bad night says what is wrong, in a mail of its own`() throws {
    try write(0..<400, to: "a.log")
    let ending = try night()
    #expect(ending.code == 1 && ending.output == "")
    let lines = ending.errors.split(separator: "\n")
    #expect(
      lines.first?.hasPrefix("permission-funnel nightly, 2026-06-01 to 2026-06-30 (30 days, UTC): ") == true)
    #expect(lines.contains("CRITICAL dead-end: ios camera, since 2026-06-30"))
    #expect(lines.count < 60 && lines.allSatisfy { $0.unicodeScalars.count <= 80 })
  }

  @Test func `a second run changes nothing but its times`() throws {
    try write(0..<400, to: "a.log")
    #expect(try night().code == 1)
    let first = try written()
    #expect(first.count >= 3)
    let again = try night()
    #expect(again.code == 1)
    #expect(try written() == first)
  }

  @Test func `what a later night finds is told against the night before`() throws {
    try write(0..<400, to: "a.log")
    #expect(try night().code == 1)
    #expect(try scratch.text(of: "out/summary.json").contains(#""compared_with": null, "new": []"#))
    // Nights that were missed are made up for by one.
    try write(400..<500, to: "b.log")
    try write(500..<600, back: 500..<600, to: "c.log")
    let ending = try night()
    #expect(ending.code == 0, "\(ending.errors)")
    #expect(try summary("$.ingest.files") == 2)
    #expect(
      try scratch.text(of: "out/summary.json").contains(#""gone": [{"id": "dead-end", "platform": "ios""#))
    // Nor does a night without logs change what was said of the last that had some.
    let before = try written()
    #expect(try night().code == 0)
    #expect(try written() == before)
  }

  @Test func `a file that cannot be read is told, the others are read, and findings do not hide it`() throws {
    try write(0..<400, to: "a.log")
    try scratch.link("logs/ios/b.log", to: scratch.file("nowhere"))
    let ending = try night()
    #expect(ending.code == 3)
    #expect(ending.errors.contains("b.log: No such file or directory"))
    #expect(ending.errors.contains("CRITICAL dead-end"))
    #expect(try summary("$.exit_code") == 3)
    #expect(try summary("$.ingest.events") == 800)
  }

  @Test func `a damaged database is told with 5, and the reports of the last night stay`() throws {
    try write(0..<400, back: 0..<200, to: "a.log")
    #expect(try night().code == 0)
    let before = try written()
    try scratch.write("no database", to: "a.sqlite")
    let ending = try night()
    #expect(ending.code == 5 && ending.output == "")
    #expect(ending.errors.contains("Not done: "))
    #expect(try written() == before)
  }

  @Test func `a folder that cannot be made ends with 5, a file in its place with 2`() throws {
    try write(0..<10, to: "a.log")
    try scratch.link("out", to: "nowhere")
    #expect(try night().code == 5)
    try #require(unlink(scratch.file("out")) == 0)
    try scratch.write("", to: "out")
    let ending = try night()
    #expect(ending.code == 2)
    #expect(access(scratch.file("a.sqlite"), F_OK) != 0)
  }

  @Test func `another run holds the lock`() throws {
    try write(0..<10, to: "a.log")
    let lock = try WriterLock(for: scratch.file("a.sqlite"))
    let ending = try night()
    #expect(ending.code == 4)
    #expect(ending.errors.contains("process \(getpid())"))
    withExtendedLifetime(lock) {}
    #expect(access(scratch.file("out"), F_OK) != 0)
  }

  @Test(arguments: [
    ["--timezone", "Europe/Berln"], ["--policy", "nowhere.json"], ["--map", "nowhere.json"],
  ])
  func `settings that are wrong are told with 2 before anything is done`(words: [String]) throws {
    try write(0..<10, to: "a.log")
    let places = ["--logs", "logs", "--out", "out", "--db", "a.sqlite"]
    let ending = try run(
      ["nightly"] + places.map { $0.hasPrefix("--") ? $0 : scratch.file($0) } + words)
    #expect(ending.code == 2)
    #expect(scratch.files() == ["logs/ios/a.log"])
  }

  @Test func `a night needs logs and a folder`() throws {
    #expect(try run(["nightly", "--out", scratch.file("out")]).code == 2)
    #expect(try run(["nightly", "--logs", scratch.file("logs")]).code == 2)
  }

  /// The moments are a millisecond and its doubles: some lie in the reading, some in the writing, some behind it.
  @Test(arguments: 0..<9)
  func `a night that is killed leaves whole files, and the next one ends its work`(power: UInt32) throws {
    try write(0..<400, back: 0..<200, to: "a.log")
    #expect(try night().code == 0)
    let before = try written()
    try write(400..<600, to: "b.log")
    let child = try Child([
      Place.program(), "nightly", "--logs", scratch.file("logs"), "--out", scratch.file("out"), "--db",
      scratch.file("a.sqlite"), "--until", "2026-06-30", "--settle", "1s",
    ])
    usleep(1000 << power)
    kill(child.pid, SIGKILL)
    _ = try child.wait()
    // A summary stands for the whole set.
    if access(scratch.file("out/summary.json"), F_OK) == 0 {
      let report = try rows(ofCSV: scratch.text(of: "out/funnel.csv")).first?["prompted"]
      #expect(try report == (summary("$.ingest.events") == 1400 ? "400" : "600"))
    }
    #expect(try night().code == 0)
    #expect(try written() != before)
    #expect(try rows(ofCSV: scratch.text(of: "out/funnel.csv")).first?["prompted"] == "600")
    #expect(scratch.files(below: "out").allSatisfy { !$0.hasPrefix("out/.") })
  }

  @Test func `everything may come from a configuration file, found by the environment`() throws {
    try write(0..<400, back: 0..<200, to: "a.log")
    try scratch.write(
      #"{"db": "a.sqlite", "out": "out", "sources": [{"logs": "logs"}], "permissions": ["camera"], "settle": "1s"}"#,
      to: "settings.json")
    let ending = try run(
      ["nightly"], environment: ["PERMISSION_FUNNEL_CONFIG": scratch.file("settings.json")])
    #expect(ending.code == 0 && ending.errors == "", "\(ending.errors)")
    #expect(try summary("$.ingest.events") == 1400)
    #expect(try rows(ofCSV: scratch.text(of: "out/funnel.csv")).count == 1)
  }

  @Test func `where small groups are hidden, the folder tells no count of a finding, and the mail does`()
    throws
  {
    try write(0..<403, to: "a.log")
    // What a night without it wrote goes, the page among it.
    #expect(try night().code == 1)
    #expect(try scratch.text(of: "out/report.html").contains("403"))
    let ending = try night("--min-cell", "10")
    #expect(ending.code == 1 && ending.errors.contains("0 of 403"))
    for (name, text) in try written() { #expect(!text.contains("403"), "\(name)") }
    #expect(try scratch.text(of: "out/summary.json").contains(#""id": "dead-end""#))
    #expect(try scratch.mode(of: "out/summary.json") == 0o600 && ending.errors.contains("keep both"))
    let first = try written()
    #expect(try night("--min-cell", "10").code == 1)
    #expect(try written() == first)
  }

  @Test func `a night prunes if asked, and keeps the window before`() throws {
    let now = Int(time(nil))
    for (name, daysAgo) in [("old", 100), ("new", 1)] {
      let at = now - daysAgo * 86_400
      try scratch.write(
        "{\"ts\":\(at),\"event\":\"prompted\",\"user\":\"\(name)\",\"permission\":\"camera\"}\n",
        to: "logs/ios/\(name).log")
      try age("logs/ios/\(name).log")
    }
    func night(keeping days: String) throws -> Ending {
      try run([
        "nightly", "--logs", scratch.file("logs"), "--out", scratch.file("out"), "--db",
        scratch.file("a.sqlite"), "--days", "10", "--settle", "1s", "--keep-days", days,
      ])
    }
    #expect(try night(keeping: "19").code == 2)
    #expect(scratch.files(below: "out") == [])
    let ending = try night(keeping: "20")
    #expect(ending.code == 0 && ending.errors == "", "\(ending.errors)")
    let connection = try Database.openForReading(scratch.file("a.sqlite"))
    let left: Int? = try connection.prepare("select count(*) from events").first { row throws(StoreError) in
      try row.value(0)
    }
    #expect(left == 1)
  }
}
