import Testing

@testable import CommandLineTool

@Suite struct ManualTests {
  static let page = manualPage(of: Program.facts)

  @Test func `the manual is what help prints with --man`() async {
    #expect(await TestRun(["help", "--man"]).output == Self.page)
    #expect(await TestRun(["help", "--man", "report"]).code == .usage)
  }

  @Test(
    .enabled(if: isInstalled("mandoc"), "NOT TESTED: mandoc is not installed here"))
  func `mandoc finds nothing to say of it`() throws {
    let result = try run(Self.page, with: "mandoc -T lint -W style")
    #expect(result.output == "")
  }

  @Test(.enabled(if: isInstalled("groff"), "NOT TESTED: groff is not installed here"))
  func `groff formats it without a warning`() throws {
    let result = try run(Self.page, with: "groff -man -ww -z -Tutf8")
    #expect(result.output == "" && result.isDone)
  }

  @Test(.enabled(if: isInstalled("groff"), "NOT TESTED: groff is not installed here"))
  func `every command, flag and help text reads as help has it`() throws {
    let result = try run(Self.page, with: "groff -man -Tutf8 -P-cbou -rLL=78n -rHY=0")
    // Lines are broken where the formatter likes.
    let words = result.output.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
    for command in Program.facts {
      #expect(words.contains(command.discussion.first ?? command.name), "\(command.name)")
      for flag in command.sections.flatMap(\.flags) {
        let text = flag.helpText.split(separator: " ").joined(separator: " ")
        #expect(words.contains("\(flag.synopsis) \(text)"), "\(command.name) \(flag.name)")
      }
    }
    for row in Program.environment { #expect(words.contains("\(row.term) \(row.meaning)")) }
  }
}
