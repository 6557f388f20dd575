import Testing

/// A page of some of the users: what is not of them alone says so beside it.
@Suite struct ChosenPromptsTests {
  /// Two users prompted on July 1st, one of them for the second time.
  private static let log = [
    ("a", 0, "prompted"), ("a", 5, "declined"), ("a", 2_592_000, "prompted"), ("a", 2_592_005, "allowed"),
    ("b", 2_592_000, "prompted"), ("b", 2_592_009, "declined"),
  ].map { user, second, event in
    #"{"ts":\#(1_780_308_000 + second),"event":"\#(event)","user":"\#(user)","permission":"camera","platform":"ios"}"#
      + "\n"
  }.joined()

  @Test(arguments: [
    ([], 2, "50.0%", 0), (["--first-prompt-only"], 1, "0.0%", 2), (["--repeat-prompts-only"], 1, "100.0%", 2),
  ])
  func `trend and funnel are of the same users, and the rest names whom it is of`(
    flags: [String], prompted: Int, rate: String, notes: Int
  ) throws {
    let scratch = try Scratch()
    try scratch.write(Self.log, to: "log.ndjson")
    let words = ["--logs", scratch.file("log.ndjson"), "--db", scratch.file("a.sqlite"), "--days", "5"]
    let page = try run(words + flags + ["--format", "html"])
    #expect(page.code == 0)
    #expect(page.output.contains("prompted: \(prompted) ·"), "\(flags)")
    #expect(page.output.contains("From \(rate) on 2026-07-01 to \(rate) on 2026-07-01"), "\(flags)")
    // Beside silent requests and findings; one arm is not compared.
    #expect(page.output.components(of: "All users, prompted before or not") == notes)
  }

  @Test func `kinds of answers that the log does not have are null, empty, and never 0`() throws {
    let scratch = try Scratch()
    try scratch.write(Self.log, to: "log.ndjson")
    let words = ["--logs", scratch.file("log.ndjson"), "--db", scratch.file("a.sqlite")]
    let json = try run(words + ["--format", "json"]).output
    #expect(json.contains(#""dismissed": null, "ignored": null, "unanswered": 0"#), "\(json)")
    let row = try #require(try rows(ofCSV: run(words + ["--format", "csv"]).output).first)
    #expect(row["dismissed"] == "" && row["ignored"] == "" && row["unanswered"] == "0")
    let export = try run(["export", "--out", scratch.file("out"), "--db", scratch.file("a.sqlite")])
    #expect(export.code == 0)
    let exported = try #require(try rows(ofCSV: scratch.text(of: "out/funnel.csv")).first)
    #expect(exported["dismissed"] == "" && exported["ignored"] == "" && exported["prompted"] == "2")
  }
}

extension String {
  /// How often a text stands in this one.
  fileprivate func components(of text: String) -> Int { ranges(of: text).count }
}
