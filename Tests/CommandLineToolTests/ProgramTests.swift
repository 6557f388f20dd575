import LibC
import Testing

@testable import CommandLineTool

@Suite struct ProgramTests {
  @Test func `the version is the caller's text`() async {
    let run = await TestRun(["--version"])
    #expect(run.code == .done)
    #expect(run.output == "permission-funnel 0 of this test\n")
  }

  @Test func `a reader that went away is no error`() async {
    let run = await TestRun(["help"], output: EPIPE)
    #expect(run.code == .done)
    #expect(run.errors == "")
  }

  @Test func `a full disk is a failure that says so`() async {
    let run = await TestRun(["help", "report"], output: ENOSPC)
    #expect(run.code == .failed)
    #expect(run.errors.hasPrefix("permission-funnel: the output could not be written: "))
    #expect(run.errors.contains(String(cString: strerror(ENOSPC))))
    #expect(run.errors.split(separator: "\n").count == 1)
  }

  @Test(arguments: ExitCode.allCases, ExitCode.allCases)
  func `of two exit codes the graver is told`(left: ExitCode, right: ExitCode) {
    let order: [Int32] = [5, 4, 2, 3, 1, 0]
    let expected = order.first { [left.rawValue, right.rawValue].contains($0) }
    #expect(left.combined(with: right).rawValue == expected)
  }

  @Test(arguments: [
    ["ingest", "x", "--map"], ["files", "--db"], ["audit", "--policy"], ["lifecycles", "--lifecycles"],
    ["check", "--db"],
  ])
  func `a file that cannot be read is named in a way that no terminal obeys`(words: [String]) async {
    let run = await TestRun(
      words + ["/nonexistent/\u{1B}[2J\r\n\u{202E}x"], environment: ["XDG_DATA_HOME": "/nonexistent"])
    #expect(run.code != .done)
    #expect(run.errors.contains("\\u{1B}[2J\\u{D}\\u{A}\\u{202E}x"))
    #expect(run.errors.unicodeScalars.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control })
    #expect(!run.errors.contains("\u{202E}"))
  }
}
