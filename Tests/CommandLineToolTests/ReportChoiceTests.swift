import Reports
import Testing

@testable import CommandLineTool

@Suite struct ReportChoiceTests {
  private func parsed(_ line: String) throws -> Report {
    guard case .invocation(let invocation) = try Program.parse(line.split(separator: " ").map(String.init))
    else { throw UsageError.conflict("\(line) is no invocation", command: "") }
    return try #require(invocation as? Report)
  }

  @Test func `a report can choose its users, its denominator and what it stands beside`() throws {
    let report = try parsed("--against previous --denominator answered --first-prompt-only")
    #expect(report.against == .previous)
    #expect(report.denominator == .answered)
    #expect(report.promptChoice == .first)
    #expect(try parsed("--repeat-prompts-only").promptChoice == .repeated)
    let plain = try parsed("report")
    #expect(plain.against == nil && plain.denominator == .prompted && plain.promptChoice == .all)
  }

  @Test func `a report is a sheet or a page`() throws {
    #expect(try !parsed("--format csv").isPage)
    #expect(try parsed("--format json").format == .sheet(.json))
    let page = try parsed("--format html")
    #expect(page.isPage && page.format == .html && page.sheet.format == .table)
  }

  @Test func `a page of a database that was never made says that there is nothing`() async throws {
    let run = await TestRun(["--format", "html"], environment: ["HOME": "/nonexistent"])
    #expect(run.code == .done)
    #expect(
      run.output.hasPrefix("<!DOCTYPE html>") && run.output.contains("No event of this selection is stored."))
    #expect(run.errors.contains("Nothing has been ingested yet"))
  }

  @Test(arguments: [
    "--format html --excel", "--format html --delimiter tab",
    "--first-prompt-only --repeat-prompts-only", "--denominator asked --first-prompt-only",
    "--repeat-prompts-only --denominator asked", "--against last", "--denominator shown",
  ])
  func `what cannot be is refused`(line: String) {
    #expect(throws: UsageError.self) { try parsed(line) }
  }
}
