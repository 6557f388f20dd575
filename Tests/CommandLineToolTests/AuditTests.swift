import LibC
import Rendering
import Testing

@testable import CommandLineTool

@Suite struct AuditTests {
  @Test func `the matrix fits 80 columns and says how sure it is`() async throws {
    let run = try await DiagnoseTests.Place().run("audit")
    #expect(run.code == .done)
    #expect(run.output.contains("camera, 2026-06-01 to 2026-06-30"))
    #expect(run.output.contains("100/100"))
    #expect(run.output.contains("? inferred, ?? speculative"))
    for line in run.output.split(separator: "\n") { #expect(displayWidth(String(line)) <= 80, "\(line)") }
  }

  @Test func `CSV holds a row a rule and platform`() async throws {
    let lines = try await DiagnoseTests.Place().run("audit", "--format", "csv").output.split(separator: "\n")
    #expect(lines.first == "rule,permission,platform,verdict,broken,users,certainty")
    #expect(lines.count == 1 + 10 * 2)
    #expect(lines.contains("not-asked-again-after-a-refusal,camera,android,broken,100,100,observed"))
    #expect(lines.contains("not-asked-again-after-a-refusal,camera,ios,holds,0,300,observed"))
  }

  @Test(arguments: [["audit"], ["audit", "--permission", "camera"], ["diagnose"]])
  func `Markdown names the window`(words: [String]) async throws {
    let place = try await DiagnoseTests.Place()
    let run = await TestRun(
      words + ["--db", place.database, "--until", "2026-06-30", "--format", "markdown"])
    let subject = words.contains("camera") ? "camera" : "all permissions"
    #expect(run.output.hasPrefix("\(subject), 2026-06-01 to 2026-06-30 (30 days, UTC)\n\n|"))
  }

  @Test(arguments: [
    ("{\"camera\": [\"not-asked-again-after-a-refusal\"]}", ExitCode.findings, "error: not-asked-again"),
    (
      "{\"contacts\": [\"not-asked-again-after-a-refusal\"]}", .usage,
      "policy.json: no event of the permission contacts is stored, so that none of its rules can be judged; stored: camera"
    ),
    ("{\"Camra\": [\"granted-runs-without-a-prompt\"]}", .usage, "; did you mean camera?"),
    ("{\"camera\": [\"notices-a-lost-grant\"]}", .done, "! notices-a-lost-grant was not judged for camera: "),
    ("{\"*\": [\"granted-runs-without-a-prompt\"]}", .done, ""), ("{}", .done, ""),
    ("[]", .usage, "it must be an object of permissions"),
    ("{\"camera\": \"x\"}", .usage, "it must be an array of rules"),
    ("{\"camera\": [\"be-nice\"]}", .usage, "rules: asked-in-context, "),
    ("{", .usage, "not valid JSON"),
  ])
  func `a policy decides the exit code`(text: String, code: ExitCode, error: String) async throws {
    let place = try await DiagnoseTests.Place()
    let path = place.folder + "/policy.json"
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL, 0o600)
    try #require(file >= 0 && writeAll(text, to: file))
    close(file)
    let run = await place.run("audit", "--policy", path)
    #expect(run.code == code)
    #expect(error.isEmpty ? run.errors.isEmpty : run.errors.contains(error), "\(run.errors)")
  }
}
