import LibC
import Rendering
import Testing

@testable import CommandLineTool

@Suite struct LifecyclesTests {
  @Test func `the table names every platform within 80 columns`() async {
    let run = await TestRun(["lifecycles"])
    #expect(run.code == .done)
    for platform in ["ios", "android", "web", "desktop", "macos", "linux", "windows"] {
      #expect(run.output.contains("\n\(platform) "))
    }
    for line in run.output.split(separator: "\n") { #expect(displayWidth(String(line)) <= 80) }
  }

  @Test func `what has no source is said`() async {
    #expect(await TestRun(["lifecycles", "--platform", "ios"]).output.contains("No source was found for:"))
    #expect(await !TestRun(["lifecycles", "--platform", "android"]).output.contains("No source"))
  }

  @Test func `a platform that nobody looked into is unknown`() async {
    let run = await TestRun(["lifecycles", "--platform", "Toaster", "--format", "csv"])
    let lines = run.output.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines.last?.hasPrefix("toaster,others,,unknown,unknown,unknown,unknown,unknown,,V3 V8,") == true)
  }
}

@Suite struct LifecycleFileTests {
  private func run(_ text: String, _ words: String...) async throws -> TestRun {
    var template = Array("/tmp/permission-funnel-test.XXXXXX".utf8CString)
    let folder = String(cString: try #require(mkdtemp(&template)))
    let path = folder + "/rows.json"
    defer {
      unlink(path)
      rmdir(folder)
    }
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL, 0o600)
    try #require(file >= 0 && writeAll(text, to: file))
    close(file)
    return await TestRun(words + ["--lifecycles", path])
  }

  @Test func `what is printed can be read`() async throws {
    let json = await TestRun(["lifecycles", "--format", "json"]).output
    let again = try await run(json, "lifecycles", "--format", "json")
    #expect(again.code == .done)
    // Every row twice: those of the file before the same of the table.
    #expect(again.output.split(separator: "\n").count == 2 * json.split(separator: "\n").count)
    #expect(again.output.hasPrefix(json.dropLast("]}\n".count)))
  }

  @Test(arguments: [(",\"impossible\": null", "null"), ("", "\"V3 V8\"")])
  func `a row that says null calls nothing impossible, and is printed so`(member: String, codes: String)
    async throws
  {
    let run = try await run(
      "{\"rows\": [{\"platform\": \"roku\", \"source\": \"s\"\(member)}]}", "lifecycles", "--platform",
      "roku",
      "--format", "json")
    #expect(run.output.contains("\"impossible\": \(codes)"), "\(run.output)")
  }

  @Test(arguments: [
    ("", "not valid JSON"), ("[]", "must be an object with one member, \"rows\""),
    ("{\"rows\": [1]}", "row 1 is a number; it must be an object"),
    ("{\"rows\": [{\"platform\": 1}]}", "row 1: platform is a number; it must be text"),
    ("{\"rows\": [{\"platform\": \"a\", \"platform\": \"b\"}]}", "row 1 names platform twice"),
    ("{\"rows\": [{\"platform\": \"a\"}]}", "row 1 has no source"),
  ])
  func `a file that cannot be read is a usage error that says why`(text: String, reason: String) async throws
  {
    let run = try await run(text, "lifecycles")
    #expect(run.code == .usage)
    #expect(run.output == "")
    #expect(run.errors.contains(reason), "\(run.errors)")
  }

  @Test(arguments: [["lifecycles"], ["report"], ["diagnose"], ["contradictions"]])
  func `a file that is not there is one too`(words: [String]) async {
    let run = await TestRun(
      words + ["--lifecycles", "/nonexistent/rows.json"],
      environment: ["XDG_DATA_HOME": "/nonexistent"])
    #expect(run.code == .usage)
    #expect(run.errors.contains("--lifecycles /nonexistent/rows.json: "))
  }
}
