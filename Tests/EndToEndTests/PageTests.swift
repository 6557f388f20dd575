import LibC
import Testing

/// The page as a browser and other readers take it.
@Suite(.serialized) struct PageTests {
  private static let windows = [["30", "2026-05-01"], ["90", "2026-06-30"]]

  private func page(_ days: String, _ until: String) throws -> String {
    let ending = try run([
      "report", "--format", "html", "--days", days, "--until", until, "--db", Sample.database(),
    ])
    #expect(ending.code == 0 && ending.errors == "", "\(ending.errors)")
    return ending.output
  }

  /// The counts of SampleData/README.md.
  @Test func `the page holds the sample's numbers, the same each time`() throws {
    let june = try page("30", "2026-06-30")
    for number in ["17,908", "13,402", "10,021 · 72.2%", "1,702 · 44.1%", "+14.1 [+11.9, +16.2]", "n/a"] {
      #expect(june.contains(number), "\(number)")
    }
    #expect(try page("30", "2026-06-30") == june)
    let april = try page("30", "2026-05-01")
    for words in ["0 of 5,967", "back by re-prompt", "silent-burst: ios camera"] {
      #expect(april.contains(words), "\(words)")
    }
    // The releases of the camera, where they took the lead.
    let both = try page("90", "2026-06-30")
    #expect(both.contains("4.11.0 on 2026-05-02, 4.12.0 on 2026-06-01."))
  }

  @Test func `only the report is a page`() throws {
    let ending = try run(["trend", "--format", "html", "--db", Sample.database()])
    #expect(ending.code == 2 && ending.errors.contains("html belongs to report"))
  }

  @Test(.enabled(if: isInstalled("python3"), missing("python3")), arguments: windows)
  func `another reader of XML takes it`(window: [String]) throws {
    let scratch = try Scratch()
    try scratch.write(page(window[0], window[1]), to: "page.html")
    let script = "import sys, xml.etree.ElementTree as tree; print(tree.parse(sys.argv[1]).getroot().tag)"
    let ending = try Child(
      ["/bin/sh", "-c", "exec python3 -c \"$0\" page.html", script],
      environment: Browser.environment(scratch),
      in: scratch.path
    ).wait()
    #expect(ending.output == "{http://www.w3.org/1999/xhtml}html\n", "\(ending.errors)")
  }

  @Test(.enabled(if: Browser.isInstalled, missing("chromium")), arguments: windows)
  func `a browser lays it out without fault, light and dark, from a phone to a wall`(window: [String]) throws
  {
    let page = try page(window[0], window[1])
    let console = try Browser.console(of: page)
    #expect(console == [], "\(console)")
    for isDark in [false, true] {
      let reports = try Browser.checks(of: page, isDark: isDark)
      #expect(reports.map(\.width) == Browser.widths)
      for report in reports {
        #expect(report.scheme == (isDark ? "dark" : "light"))
        #expect(report.texts > 500 && report.pairs >= 4)
        #expect(report.problems == [], "\(report.width): \(report.problems.prefix(5))")
      }
    }
  }

  @Test(.enabled(if: Browser.isInstalled, missing("chromium")))
  func `the browser's checks find what is wrong`() throws {
    let bad = """
      <!DOCTYPE html><html><head><meta http-equiv="Content-Security-Policy" content="script-src 'none'"/></head><body>
      <p style="color: #999; background: #fff">faint</p><div style="width: 2000px">wide</div>
      <p style="margin-top: 40px">under</p><p style="margin-top: -34px">over</p><script>1</script></body></html>
      """
    #expect(try Browser.console(of: bad).count == 1)
    for report in try Browser.checks(of: bad, isDark: false) {
      let problems = report.problems.joined(separator: "\n")
      for words in ["wide in a window of \(report.width)", "contrast 2.85", "\"under\" lies over \"over\""] {
        #expect(problems.contains(words), "\(words) in \(problems)")
      }
    }
  }
}
