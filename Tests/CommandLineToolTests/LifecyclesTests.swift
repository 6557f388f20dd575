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
    #expect(lines.last?.hasPrefix("toaster,others,,unknown,unknown,unknown,unknown,unknown,") == true)
  }
}
