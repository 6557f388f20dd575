import LibC
import Reports
import Testing

@testable import CommandLineTool

@Suite struct ConfigurationTests {
  /// What the file says, and what must be said of it.
  static let faults: [(text: String, reason: String)] = [
    ("", "line 1: not valid JSON: byte 0: the text ends too early"),
    ("{\n\"days\": 3,\n}", "line 3: not valid JSON: byte 13: expected a key in quotes"),
    ("[]", "it must be an object of settings"),
    ("{\n  \"dayz\": 3}", "line 2, byte 4: \"dayz\" is no setting; did you mean \"days\"?"),
    ("{\"x\\u001b\": 3}", "line 1, byte 1: \"x\\u{1B}\" is no setting; settings: db, out, "),
    ("{\"days\": 3, \"days\": 4}", "line 1, byte 12: \"days\" stands twice; remove one"),
    ("{\"days\": \"3\"}", "\"days\" is text; it must be a number"),
    ("{\"days\": 0}", "\"days\" must be from 1 to 36525, not \"0\""),
    ("{\"days\": 1.5}", "\"days\" must be a whole number, from 1 to 36525, not \"1.5\""),
    ("{\"db\": \"\"}", "\"db\" must not be empty"),
    ("{\"permissions\": \"camera\"}", "\"permissions\" is text; it must be an array of texts"),
    ("{\"permissions\": [\"a\",\n1]}", "line 2, byte 22: \"permissions\" holds a number"),
    ("{\"permissions\": [\"a b\"]}", "\"permissions\" must consist of 1 to 64 ASCII letters"),
    ("{\"thresholds\": {\"dead-ends\": \"1%\"}}", "did you mean dead-end?"),
    ("{\"thresholds\": {\"dead-end\": null}}", "\"dead-end\" is null; it must be a number or text"),
    ("{\"thresholds\": [1]}", "\"thresholds\" is an array; it must be an object"),
    ("{\"fail-on\": \"warn\"}", "did you mean warning?"),
    ("{\"settle\": \"1\"}", "\"settle\" must be a whole number and a unit"),
    ("{\"sources\": {}}", "\"sources\" is an object; it must be an array of objects"),
    ("{\"sources\": [1]}", "line 1, byte 13: a source is a number"),
    ("{\"sources\": [{}]}", "a source needs \"logs\""),
    ("{\"sources\": [{\"log\": \"a\"}]}", "\"log\" is no setting; did you mean \"logs\"?"),
    ("{\"sources\": [{\"logs\": 1}]}", "\"logs\" must be text"),
    ("{\"sources\": [{\"logs\": \"a\", \"logs\": \"b\"}]}", "\"logs\" stands twice"),
    ("{\"sources\": [{\"logs\": \"a\", \"platform\": \"a b\"}]}", "\"platform\" must consist of"),
  ]

  @Test(arguments: faults)
  func `a fault is told with its place, and nothing is done`(text: String, reason: String) async throws {
    let place = try SettingsPlace(text)
    for words in [["config"], ["config", "--check"], ["report"], ["nightly"]] {
      let run = await place.run(words + ["--config", place.file])
      #expect(run.code == .usage)
      #expect(run.output == "")
      #expect(run.errors.hasPrefix("permission-funnel: --config \(place.file): "))
      #expect(run.errors.contains(reason), "\(run.errors)")
    }
  }

  @Test func `flags come first, then the environment, then the file`() async throws {
    let place = try SettingsPlace(#"{"days": 7, "timezone": "Europe/Berlin", "db": "file.sqlite"}"#)
    let options = try #require(try await place.configured("report", "--days", "9") as? Report)
    #expect(options.window.days == 9)
    #expect(options.window.timeZone == "Europe/Berlin")
    #expect(options.database.path == "\(place.folder)/file.sqlite")
    let environment = ["PERMISSION_FUNNEL_DB": "/other.sqlite"]
    let other = try #require(try await place.configured("report", environment: environment) as? Report)
    #expect(other.database.path == nil)
    #expect(other.window.days == 7)
  }

  @Test func `a command takes what it has flags for, and what is for the night alone stays there`()
    async throws
  {
    let place = try SettingsPlace(
      """
      {"permissions": ["camera", "Photos"], "thresholds": {"fewest-users": 50, "dead-end": "2%"}, "out": "reports",
       "sources": [{"logs": "/logs", "platform": "IOS", "map": "m.json"}], "policy": "p.json", "fail-on": "info"}
      """)
    let report = try #require(try await place.configured("report") as? Report)
    #expect(report.selection.permission == nil)
    let diagnose = try #require(try await place.configured("diagnose") as? Diagnose)
    #expect(diagnose.thresholds.settings.map(\.text) == ["50", "2%"])
    #expect(diagnose.failOn == .info)
    let nightly = try #require(try await place.configured("nightly") as? Nightly)
    #expect(nightly.permissions == ["camera", "photos"])
    #expect(nightly.out == "\(place.folder)/reports")
    #expect(nightly.policy == "\(place.folder)/p.json")
    #expect(nightly.allSources == [LogSource(logs: "/logs", platform: "ios", map: "\(place.folder)/m.json")])
    let given = try #require(
      try await place.configured("nightly", "--permission", "contacts", "--logs", "x") as? Nightly)
    #expect(given.permissions == ["contacts"])
    #expect(given.allSources == [LogSource(logs: "x")])
  }

  @Test
  func `the file is found by the environment or in the configuration folder, and never where one stands`()
    async throws
  {
    let place = try SettingsPlace(#"{"days": 11}"#)
    func days(_ environment: [String: String]) async -> String? {
      let run = await TestRun(["config", "--format", "csv"], environment: environment)
      return run.output.split(separator: "\n").first { $0.hasPrefix("days,") }.map(String.init)
    }
    #expect(await days(["PERMISSION_FUNNEL_CONFIG": place.file]) == "days,11,\(place.file)")
    for folder in ["/permission-funnel", "/.config", "/.config/permission-funnel"] {
      try #require(mkdir(place.folder + folder, 0o755) == 0)
    }
    for folder in ["/permission-funnel", "/.config/permission-funnel"] {
      try #require(symlink(place.file, place.folder + folder + "/permission-funnel.json") == 0)
    }
    #expect(await days(["XDG_CONFIG_HOME": place.folder])?.hasPrefix("days,11,") == true)
    #expect(await days(["HOME": place.folder])?.hasPrefix("days,11,") == true)
    #expect(await days(["XDG_CONFIG_HOME": "relative", "HOME": "/nonexistent"]) == "days,30,default")
    #expect(await days([:]) == "days,30,default")
  }

  @Test func `a file that is named has to be there`() async {
    let run = await TestRun(["report", "--config", "/nonexistent.json"])
    #expect(run.code == .usage)
    #expect(run.errors.contains("--config /nonexistent.json: "))
    let other = await TestRun(["report"], environment: ["PERMISSION_FUNNEL_CONFIG": "/nonexistent.json"])
    #expect(other.code == .usage)
    #expect(other.errors.contains("PERMISSION_FUNNEL_CONFIG /nonexistent.json: "))
  }

  @Test(arguments: [
    (#"{"policy": "missing.json"}"#, "--policy"), (#"{"lifecycles": "missing.json"}"#, "--lifecycles"),
    (#"{"timezone": "Europe/Berln"}"#, "did you mean Europe/Berlin?"),
    (#"{"sources": [{"logs": "missing"}]}"#, "missing: No such file"),
    (#"{"sources": [{"logs": ".", "map": "settings.json"}]}"#, "--map"),
    (#"{"days": 30, "keep-days": 5}"#, "--keep-days 5 is less than twice --days 30"),
    (#"{"out": "settings.json"}"#, "there is a file of that name"),
    (#"{"out": ".", "sources": [{"logs": "."}]}"#, "the folder of the logs"),
  ])
  func `a check reads what the settings name`(text: String, reason: String) async throws {
    let place = try SettingsPlace(text)
    for words in [["config", "--check"], ["install-nightly", "--user", "--dry-run"]] {
      let run = await place.run(words + ["--config", place.file])
      #expect(run.code == .usage)
      #expect(run.errors.contains(reason), "\(run.errors)")
    }
  }

  @Test(arguments: [
    #""days": 30, "keep-days": 5"#, #""out": "settings.json""#, #""out": ".""#, #""policy": "missing.json""#,
  ])
  func `what a night refuses, the check refuses in the same words`(settings: String) async throws {
    let out = settings.contains("out") ? "" : #", "out": "o""#
    let place = try SettingsPlace(
      "{\(settings)\(out), \"db\": \"a.sqlite\", \"sources\": [{\"logs\": \".\"}]}")
    let check = await place.run(["config", "--check", "--config", place.file])
    let night = await place.run(["nightly", "--config", place.file])
    #expect(check.code == .usage && night.code == .usage)
    let reason = try #require(
      night.errors.split(separator: "\n").first?.dropFirst("permission-funnel: ".count))
    #expect(check.errors.contains(reason), "\(check.errors) \(night.errors)")
    #expect(access(place.folder + "/a.sqlite", F_OK) != 0)
  }

  @Test func `a sound file passes its check`() async throws {
    let place = try SettingsPlace(#"{"sources": [{"logs": "."}], "days": 3, "timezone": "UTC"}"#)
    let run = await place.run(["config", "--check", "--config", place.file])
    #expect(run.code == .done, "\(run.errors)")
    #expect(run.output == "\(place.file): all is well\n")
    #expect(await TestRun(["config", "--check"]).code == .usage)
  }

  @Test func `every setting stands for a flag of nightly, and help names it`() async {
    let page = await TestRun(["help", "config"]).output
    for setting in Setting.all {
      #expect(setting.facts != nil, "\(setting.name)")
      #expect(page.contains(setting.name))
    }
  }
}

/// A folder with a configuration file, removed when nobody needs it.
final class SettingsPlace {
  let folder: String
  var file: String { folder + "/settings.json" }

  init(_ text: String) throws {
    var template = Array("/tmp/permission-funnel-test.XXXXXX".utf8CString)
    folder = String(cString: try #require(mkdtemp(&template)))
    let descriptor = open(folder + "/settings.json", O_WRONLY | O_CREAT | O_EXCL, 0o600)
    try #require(descriptor >= 0 && writeAll(text, to: descriptor))
    close(descriptor)
  }

  deinit { _ = system("rm -rf '\(folder)'") }

  func run(_ words: [String]) async -> TestRun { await TestRun(words) }

  /// The options that hold for a command line with this file.
  func configured(_ words: String..., environment: [String: String] = [:]) async throws -> any Invocation {
    var given: [String: String] = [:]
    guard case .invocation(let invocation) = try Program.parse(words + ["--config", file], given: &given)
    else {
      throw UsageError.conflict("no invocation", command: "")
    }
    let context = testContext(
      output: Sink().output(), errors: Sink().output(), environment: environment)
    return try invocation.configured(given: given, in: context)
  }
}
