import Rendering
import Reports
import Testing

@testable import CommandLineTool

@Suite struct HelpTests {
  static let names = Program.facts.map(\.name)
  static let pages =
    [[], ["help"], ["--help"], ["help", "denominators"]]
    + names.flatMap { [["help", $0], [$0, "--help"], [$0, "-h"]] }

  @Test(arguments: pages)
  func `a page goes to standard output within 80 columns`(words: [String]) async {
    let run = await TestRun(words)
    #expect(run.code == .done)
    #expect(run.errors == "")
    #expect(run.output.hasSuffix("\n"))
    for line in run.output.split(separator: "\n", omittingEmptySubsequences: false) {
      #expect(displayWidth(String(line)) <= 80, "\(line)")
      #expect(!line.hasSuffix(" "), "\(line)")
    }
  }

  @Test(arguments: Program.facts)
  func `the three ways to a page give the same page`(command: CommandFacts) async {
    let page = await TestRun(["help", command.name]).output
    #expect(await TestRun([command.name, "--help"]).output == page)
    #expect(await TestRun([command.name, "-h"]).output == page)
  }

  @Test(arguments: Program.facts)
  func `every flag is unique, explained and on its page`(command: CommandFacts) async {
    let page = await TestRun(["help", command.name]).output
    #expect(Set(command.flags.map(\.name)).count == command.flags.count)
    for flag in command.flags {
      #expect(flag.name.wholeMatch(of: /--[a-z]+(-[a-z]+)*/) != nil, "\(flag.name)")
      #expect(flag.help.hasSuffix("."), "\(flag.name)")
      #expect(page.contains("  \(flag.synopsis)"), "\(flag.name)")
      let words = page.split { $0 == " " || $0 == "\n" }
      let text = flag.helpText.split(separator: " ")
      #expect(words.indices.contains { words[$0...].starts(with: text) }, "\(flag.name)")
    }
    for argument in command.arguments {
      #expect(page.contains(argument.synopsis))
      #expect(argument.help.hasSuffix("."))
    }
  }

  @Test func `a default is the value that holds, and choices are all named`() throws {
    let report = try #require(Program.facts.first)
    let help = { (name: String) in report.flags.first { $0.name == name }?.helpText ?? "" }
    #expect(help("--days").hasSuffix("[default: 30]"))
    #expect(help("--timezone").hasSuffix("[default: UTC]"))
    #expect(help("--burst-min").hasSuffix("[default: 3]"))
    #expect(help("--burst-gap").hasSuffix("[default: 1m]"))
    #expect(help("--format").hasSuffix("One of: table, csv, json, markdown, html. [default: table]"))
    #expect(help("--logs").hasSuffix("May be given several times."))
    #expect(!help("--permission").contains("[default"))
  }

  @Test(arguments: Program.facts)
  func `every example is a line that the parser takes`(command: CommandFacts) throws {
    #expect(!command.examples.isEmpty)
    for example in command.examples {
      let words = example.arguments.split(separator: " ").prefix { !["<", ">"].contains($0) }.map(String.init)
      guard case .invocation(let invocation) = try Program.parse(words) else {
        Issue.record("\(example.arguments) asks for help")
        continue
      }
      #expect(type(of: invocation).facts.name == command.name)
    }
  }

  /// 48 / 80, 48 / 64 and 48 / 100.
  @Test func `one page explains the three denominators, and others lead to it`() async {
    let page = await TestRun(["help", "denominators"]).output
    for denominator in AllowDenominator.allCases { #expect(page.contains("\n  \(denominator.name) ")) }
    func words(_ text: String) -> String { text.split { $0 == " " || $0 == "\n" }.joined(separator: " ") }
    #expect(words(page).contains("60% per prompt, 75% per answer and 48% per user asked"))
    #expect(words(await TestRun(["help", "report"]).output).contains("help denominators explains them"))
    #expect(await TestRun([]).output.contains("\n  denominators "))
  }

  @Test func `so is every example of a topic`() throws {
    for example in HelpTopic.all.flatMap(\.examples) {
      guard case .invocation = try Program.parse(example.arguments.split(separator: " ").map(String.init))
      else {
        Issue.record("\(example.arguments) asks for help")
        continue
      }
    }
  }

  @Test func `the overview names every command with its summary`() async {
    let page = await TestRun([]).output
    for command in Program.facts {
      #expect(page.contains("  \(command.name) "))
      #expect(page.contains(command.summary))
      #expect(!command.summary.hasSuffix("."))
      #expect(command.exitCodes.contains(.usage))
    }
    #expect(Set(Self.names).count == Self.names.count)
  }

  @Test(arguments: [
    ("", 10, [""]), ("a b", 10, ["a b"]), ("aaa bbb ccc", 7, ["aaa bbb", "ccc"]),
    ("aaa bbb", 6, ["aaa", "bbb"]), ("longer-than-that x", 5, ["longer-than-that", "x"]),
  ])
  func `words are wrapped between them`(text: String, width: Int, lines: [String]) {
    #expect(wrapped(text, width: width) == lines)
  }
}
