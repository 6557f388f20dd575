import LibC
import Rendering
import Testing

@testable import CommandLineTool

/// The command over a small log: 300 users who declined on iOS and were lost, beside 100 on Android who were not.
@Suite struct DiagnoseTests {
  /// A database in a folder of its own, removed with the test.
  final class Place {
    let folder: String
    var database: String { folder + "/events.sqlite" }

    init() async throws {
      var template = Array("/tmp/permission-funnel-test.XXXXXX".utf8CString)
      folder = String(cString: try #require(mkdtemp(&template)))
      var lines = ""
      for user in 0..<400 {
        let platform = user < 300 ? "ios" : "android"
        let events =
          ["prompted", "declined"] + (user < 300 ? [] : ["prompted", "allowed", "reachedFeature"])
        for (index, event) in events.enumerated() {
          lines +=
            "{\"ts\":\(1_780_300_000 + user * 10 + index),\"event\":\"\(event)\",\"user\":\"u\(user)\","
            + "\"permission\":\"camera\",\"platform\":\"\(platform)\"}\n"
        }
      }
      let path = folder + "/log.ndjson"
      let file = open(path, O_WRONLY | O_CREAT | O_EXCL, 0o600)
      try #require(file >= 0)
      try #require(writeAll(lines, to: file))
      close(file)
      let run = await TestRun(["ingest", path, "--db", database])
      try #require(run.code == .done, "\(run.errors)")
    }

    deinit { _ = system("rm -rf '\(folder)'") }

    func run(_ words: String...) async -> TestRun {
      await TestRun(words + ["--db", database, "--until", "2026-06-30"])
    }
  }

  @Test func `the table says all of a finding within 80 columns`() async throws {
    let run = try await Place().run("diagnose")
    #expect(run.code == .findings)
    #expect(run.errors == "")
    for part in [
      "CRITICAL dead-end: ios camera\n", "0 of 300 who declined", "at most 0.994%", "A rate of 2%",
      "Against: android brings 100.0% back (100 of 100).", "Why: one prompt per install;", "Example: user ",
      "Do: Read the status", "WARNING no-settings-path: ios camera\n", "INFO asked-again-after-refusal",
      "critical: 1, warning: ",
    ] {
      let words = run.output.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
      let sought = part.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
      #expect(words.contains(sought), "\(part)")
    }
    for line in run.output.split(separator: "\n") { #expect(displayWidth(String(line)) <= 80, "\(line)") }
  }

  @Test(arguments: [
    ("critical", "ios", ExitCode.findings), ("critical", "android", .done), ("warning", "android", .done),
    ("info", "android", .findings),
  ])
  func `the exit code tells of findings as grave as asked for`(
    severity: String, platform: String, code: ExitCode
  ) async throws {
    let run = try await Place().run("diagnose", "--fail-on", severity, "--platform", platform)
    #expect(run.code == code)
  }

  @Test func `the other formats hold one row a finding`() async throws {
    let place = try await Place()
    let csv = await place.run("diagnose", "--format", "csv").output.split(separator: "\n")
    #expect(csv.first?.hasPrefix("id,severity,platform,permission,value,counts,rate,low,high,text,") == true)
    #expect(csv[1].hasPrefix("dead-end,critical,ios,camera,,declined=300 recovered=0"))
    let json = await place.run("diagnose", "--format", "json").output
    #expect(
      json.hasPrefix(
        "{\"findings\": [{\"id\": \"dead-end\", \"severity\": \"critical\", \"platform\": \"ios\","
          + " \"permission\": \"camera\", \"value\": null, \"counts\": {\"declined\": 300, \"recovered\": 0,")
    )
    #expect(json.contains("\"remedy\": \"Read the status before asking."))
    let markdown = await place.run("diagnose", "--format", "markdown").output
    // The heading, and the line below the titles.
    #expect(markdown.split(separator: "\n").count == csv.count + 2)
  }

  @Test func `the list names every rule and every threshold, and why one is silent`() async throws {
    let run = try await Place().run("diagnose", "--list", "--threshold", "fewest-users=50")
    #expect(run.code == .done)
    #expect(run.output.contains("dead-end\n  The exact one-sided 95% bound"))
    #expect(run.output.contains("Silent for ios camera: not logged: revoked."))
    #expect(run.output.contains("fewest-users=50"))
    #expect(run.output.contains("dead-end=1%"))
  }

  @Test func `rules are listed where there is no database yet, too`() async {
    let run = await TestRun(
      ["diagnose", "--list", "--threshold", "launch-share=50%"],
      environment: ["XDG_DATA_HOME": "/nonexistent"])
    #expect(run.code == .done)
    #expect(run.output.contains("asked-at-launch\n  At least 30 users were prompted, 50% or more"))
  }

  @Test func `a permission that nobody logs is said to be none`() async throws {
    let run = try await Place().run("diagnose", "--permission", "contacts")
    #expect(run.code == .done)
    #expect(run.output.hasSuffix("\nThere was nothing to look at.\n"))
    #expect(run.errors.contains("No events of permission contacts are stored."))
  }

  @Test func `the example of a finding is a journey`() async throws {
    let place = try await Place()
    let run = await place.run("journey", "--example", "dead-end")
    #expect(run.code == .done)
    #expect(run.output.contains("ios camera: 2 events"))
    #expect(
      await place.run("journey", "--example", "never-prompts").errors.contains("No finding never-prompts"))
    #expect(await place.run("journey", "u1", "--example", "dead-end").code == .usage)
    #expect(await place.run("journey").code == .usage)
  }

  @Test func `the example is of the finding that diagnose makes with the same flags`() async throws {
    let place = try await Place()
    #expect(await place.run("journey", "--example", "low-recovery").output.contains("events") == false)
    let path = place.folder + "/rows.json"
    let rows = "{\"rows\": [{\"platform\": \"android\", \"impossible\": \"V1\", \"source\": \"a test\"}]}"
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL, 0o600)
    try #require(file >= 0 && writeAll(rows, to: file))
    close(file)
    #expect(
      await place.run("journey", "--example", "contradiction").errors.contains("No finding contradiction"))
    let run = await place.run("journey", "--example", "contradiction", "--lifecycles", path)
    #expect(run.code == .done && run.output.contains("android camera: 5 events"))
    // 1 − 0.05^(1/300) = 0.994%
    let strict = ["--threshold", "dead-end=0.9%"]
    #expect(
      await place.run("journey", "--example", "dead-end", strict[0], strict[1]).errors.contains("No finding"))
  }

  @Test func `the list says where a lifecycle changes nothing`() async throws {
    let place = try await Place()
    let lines = await place.run("diagnose", "--list", "--format", "csv").output.split(separator: "\n")
    #expect(lines.first == "id,condition,lifecycle,silent")
    let unused = lines.dropFirst().filter { $0.contains(",not used,") }.compactMap {
      $0.split(separator: ",").first
    }
    #expect(
      unused == [
        "stale-status", "asked-at-launch", "grant-lost", "only-grants", "log-gap", "coarse-clock",
      ])
    #expect(await place.run("diagnose", "--list").output.contains("The same on every platform"))
  }

  @Test func `bursts are split by a field`() async throws {
    let place = try await Place()
    let csv = await place.run("bursts", "--by", "appVersion", "--format", "json")
    #expect(csv.code == .done)
    #expect(csv.output.contains("\"platform\": \"ios\", \"appVersion\": "), "\(csv.output)")
    #expect(await place.run("bursts", "--by", "weather").code == .usage)
  }

  @Test func `contradictions are listed, and none are said to be none`() async throws {
    let place = try await Place()
    let run = await place.run("contradictions")
    #expect(run.code == .done)
    #expect(run.output == "")
    #expect(run.errors.contains("No contradictions in the window."))
  }

  @Test(arguments: ["fewest-users", "fewest-users=0", "fewest=3", "dead-end=2"])
  func `a threshold that cannot be set is a usage error`(text: String) async {
    let run = await TestRun(["diagnose", "--threshold", text])
    #expect(run.code == .usage)
    #expect(run.errors.contains("--threshold must be a name and a value"))
  }
}
