import LibC
import Testing

@Suite struct ExportTests {
  private static let selection = ["--permission", "camera", "--until", "2026-06-30", "--days", "30"]

  @Test func `the tables agree with what the commands print`() throws {
    let scratch = try Scratch()
    let database = try Sample.database()
    // Long enough for the camera to have several arms.
    let selection = Self.selection.dropLast() + ["90"]
    let ending = try run(["export", "--out", scratch.file("out"), "--db", database] + selection)
    try #require(ending.code == 0 && ending.output == "", "\(ending.errors)")
    #expect(
      Scratch.names(in: scratch.file("out")) == [
        "bursts.csv", "compare.csv", "dictionary.csv", "findings.csv", "funnel.csv", "manifest.csv",
        "trend.csv",
      ])
    for (command, file) in [("report", "funnel"), ("trend", "trend"), ("compare", "compare")] {
      let printed = try run([command, "--format", "csv", "--db", database] + selection)
      let (own, other) = (
        try rows(ofCSV: scratch.text(of: "out/\(file).csv")), try rows(ofCSV: printed.output)
      )
      try #require(own.count == other.count && !own.isEmpty, "\(file)")
      for (own, other) in zip(own, other) {
        #expect(other.allSatisfy { own[$0.key] == $0.value }, "\(file)")
      }
    }
    #expect(try run(["export", "--out", scratch.file("out"), "--db", database] + Self.selection).code == 0)
    let android = try #require(try rows(ofCSV: scratch.text(of: "out/funnel.csv")).first)
    #expect(android["first_day"] == "2026-06-01" && android["last_day"] == "2026-06-30")
    #expect(android["prompted"] == "17908" && android["recovered_settings"] == "1188")
  }

  @Test func `no user is in any file unless asked for, and then an earlier export's are gone`() throws {
    let scratch = try Scratch()
    let words =
      ["export", "--out", scratch.file("out"), "--db", try Sample.database(), "--days", "1"]
      + ["--until", "2026-06-30"]
    #expect(try run(words + ["--include-journeys"]).code == 0)
    #expect(try scratch.mode(of: "out/episodes.csv") == 0o600)
    let episodes = try rows(ofCSV: scratch.text(of: "out/episodes.csv"))
    let users = Set(episodes.compactMap { $0["user"]?.dropFirst() })
    #expect(users.count > 100 && episodes.allSatisfy { $0["prompted_on"] == "2026-06-30" })
    let manifest = try rows(ofCSV: scratch.text(of: "out/manifest.csv"))
    for file in manifest {
      let name = try #require(file["file"])
      let text = try scratch.text(of: "out/\(name)")
      let count = try rows(ofCSV: text).count
      #expect(file["bytes"] == "\(text.utf8.count)" && file["rows"] == "\(count)")
    }
    #expect(manifest.count == 8)

    #expect(try run(words).code == 0)
    for name in Scratch.names(in: scratch.file("out")) {
      let text = try scratch.text(of: "out/\(name)")
      #expect(!name.contains("episodes") && !name.contains("burst_list"))
      #expect(text.firstMatch(of: /\bu?[0-9a-f]{16}\b/) == nil, "\(name)")
    }
  }

  @Test func `an error leaves the earlier files and names the place and the remedy`() throws {
    let scratch = try Scratch()
    let words = ["export", "--out", scratch.file("out"), "--db", try Sample.database()] + Self.selection
    #expect(try run(words).code == 0)
    let before = try scratch.text(of: "out/funnel.csv")
    try scratch.makeFolder("out/.trend.csv.new")
    let ending = try run(words + ["--decimal-comma"])
    #expect(ending.code == 5 && ending.errors.contains("trend.csv") && ending.errors.contains("run it again"))
    #expect(try scratch.text(of: "out/funnel.csv") == before)
    #expect(!Scratch.names(in: scratch.file("out")).contains(".funnel.csv.new"))
  }

  /// The table of prompts alone is larger than a file may be here.
  @Test(.enabled(if: FullDiskTests.canLimit, FullDiskTests.cannotLimit))
  func `a file that may grow no further is told, and leaves nothing`() throws {
    let scratch = try Scratch()
    let limited = try Child(
      ["/bin/sh", "-c", "trap '' XFSZ; ulimit -f 200; exec \"$0\" \"$@\"", try Place.program()]
        + ["export", "--out", scratch.file("small"), "--db", try Sample.database(), "--include-journeys"]
        + ["--until", "2026-06-30", "--days", "1"]
    ).wait()
    #expect(limited.code == 5 && limited.errors.contains("File too large"), "\(limited.errors)")
    #expect(Scratch.names(in: scratch.file("small")).isEmpty)
  }

  @Test func `two exports do not mix in a folder`() throws {
    let scratch = try Scratch()
    try scratch.makeFolder("out")
    let descriptor = open(scratch.file("out"), O_RDONLY | O_CLOEXEC)
    defer { close(descriptor) }
    try #require(flock(descriptor, LOCK_EX | LOCK_NB) == 0)
    let ending = try run(["export", "--out", scratch.file("out"), "--db", try Sample.database()])
    #expect(ending.code == 4 && ending.errors.contains("another run is writing"))
  }

  @Test func `small groups are hidden in every table`() throws {
    let scratch = try Scratch()
    let ending = try run(
      ["export", "--out", scratch.file("out"), "--db", try Sample.database(), "--min-cell", "100"]
        + Self.selection)
    #expect(ending.code == 0 && ending.errors.contains("compare.csv has no rows"))
    let funnel = try rows(ofCSV: scratch.text(of: "out/funnel.csv"))
    let counts = ["prompted", "allowed", "declined", "recovered", "recovered_settings", "asked"]
    for row in funnel {
      #expect(
        counts.allSatisfy { row[$0] == "" || Int(row[$0] ?? "").map { $0 % 100 == 0 && $0 > 0 } == true })
      #expect(["reached", "silent_requests", "bursts", "longest_burst"].allSatisfy { row[$0] == "" })
    }
    let trend = try rows(ofCSV: scratch.text(of: "out/trend.csv"))
    #expect(trend.allSatisfy { $0["days"] == "30" } && trend.count > funnel.count)
    // The newest point is the funnel itself.
    let newest = trend.filter { $0["day"] == "2026-06-01" }
    #expect(newest.map { $0["prompted"] } == funnel.map { $0["prompted"] })
    for name in ["compare", "findings"] {
      #expect(try rows(ofCSV: scratch.text(of: "out/\(name).csv")).isEmpty)
    }
  }

  @Test(arguments: [
    ([], "--out"), (["--out", "x", "--min-cell", "5", "--include-journeys"], "--include-journeys"),
    (["--out", "x", "--decimal-comma", "--delimiter", ","], "--delimiter"),
    (["--out", "x", "--min-cell", "1"], "at least"),
  ])
  func `what cannot be is refused before anything is written`(words: [String], said: String) throws {
    let ending = try run(["export"] + words)
    #expect(ending.code == 2)
    if said != "at least" { #expect(ending.errors.contains(said)) }
  }
}
