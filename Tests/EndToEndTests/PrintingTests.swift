import LibC
import Testing

/// The page on paper, as Chromium prints it and `pdftotext` reads it.
@Suite(.enabled(if: Browser.isInstalled && isInstalled("pdftotext"), missing("chromium or pdftotext")))
struct PrintingTests {
  /// The counts of SampleData/README.md.
  @Test func `tables print though they are folded, and long ones stay away`() throws {
    let page = try run([
      "report", "--format", "html", "--days", "30", "--until", "2026-06-30", "--permission", "camera", "--db",
      Sample.database(),
    ]).output
    let paper = try print(page)
    // Counts in tables alone stand beside pictures of rates: 13,884 were prompted, 3,318 came back by no way.
    for words in ["recovery by route, camera", "Settings", "17,908", "silent requests and bursts"] {
      #expect(paper.contains(words), "\(words)")
    }
    // A control that cannot be used on paper, and the days of the trend.
    for words in ["Table: ", "2026-06-17"] { #expect(!paper.contains(words), "\(words)") }
    // Nothing that only the newest browsers print: no table is in its fold.
    let folds = page.matches(of: /<details/).count
    #expect(folds >= 4 && page.matches(of: /<\/summary>\s*<\/details>\s*<div class="scroll"/).count == folds)
  }

  private func print(_ page: String) throws -> String {
    let scratch = try Scratch()
    try scratch.write(page, to: "page.html")
    let script = """
      timeout 120 chromium --headless --no-sandbox --disable-gpu --no-pdf-header-footer \
        --user-data-dir=profile --print-to-pdf=page.pdf "file://$PWD/page.html" && pdftotext -layout page.pdf -
      """
    let ending = try Child(
      ["/bin/sh", "-c", script], environment: Browser.environment(scratch), in: scratch.path
    ).wait()
    try #require(ending.code == 0, "\(ending.errors.suffix(500))")
    return ending.output
  }
}
