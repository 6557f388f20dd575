import LibC
import Testing

/// Chromium without a window.
enum Browser {
  static let isInstalled = EndToEndTests.isInstalled("chromium")
  /// Of a phone, a tablet and a wall, in pixels.
  static let widths = [360, 800, 1400]

  /// What `PageChecks.js` says of a page in a frame of one width.
  struct Report {
    var width: Int
    var scheme: String
    /// Boxes of text, and pairs of colours that they are read by.
    var texts: Int
    var pairs: Int
    var problems: [String]
  }

  static func environment(_ scratch: Scratch) -> [String: String] {
    ["PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": scratch.path]
  }

  /// What the page, as it is, makes the browser complain of.
  static func console(of page: String) throws -> [String] {
    let scratch = try Scratch()
    try scratch.write(page, to: "page.html")
    let ending = try open("page.html", ["--enable-logging=stderr"], in: scratch)
    #expect(ending.output.contains("<body>"))
    return ending.errors.split(separator: "\n").filter { $0.contains(":CONSOLE") }.map(String.init)
  }

  /// What holds of a copy of the page with the checks in it, in frames of all widths.
  static func checks(of page: String, isDark: Bool) throws -> [Report] {
    let scratch = try Scratch()
    let script = try readWhole("\(Place.package)/Tests/EndToEndTests/PageChecks.js", atMost: 1 << 20)
    let policy = try #require(page.firstRange(of: /<meta http-equiv="Content-Security-Policy"[^>]*>/))
    let end = try #require(page.firstRange(of: "</body>"))
    try scratch.write(
      page[..<policy.lowerBound] + page[policy.upperBound..<end.lowerBound] + "<script>"
        + String(decoding: script, as: UTF8.self) + "</script>" + page[end.lowerBound...], to: "page.html")
    let frames = widths.map {
      "<iframe width=\"\($0)\" height=\"900\" style=\"border: 0\" src=\"page.html\"></iframe>"
    }
    // A frame takes its scheme from the page around it.
    try scratch.write(
      """
      <!DOCTYPE html><meta charset="utf-8"><meta name="color-scheme" content="light dark"><body><script>
      addEventListener("message", (event) => {
        const result = document.createElement("pre");
        result.textContent = event.data;
        document.body.append(result);
      });
      </script>\(frames.joined())
      """, to: "frames.html")
    let ending = try open(
      "frames.html", ["--virtual-time-budget=20000"] + (isDark ? ["--force-dark-mode"] : []), in: scratch)
    return try ending.output.matches(of: /<pre>([^<]*)<\/pre>/).map { try report(String($0.output.1)) }
      .sorted { $0.width < $1.width }
  }

  private static func report(_ text: String) throws -> Report {
    let lines = text.split(separator: "\n")
    let facts = try #require(lines.first).split(separator: " ")
    try #require(facts.count == 6)
    return Report(
      width: try #require(Int(facts[0])), scheme: String(facts[1]), texts: try #require(Int(facts[3])),
      pairs: try #require(Int(facts[5])), problems: lines.dropFirst().map(String.init))
  }

  private static func open(_ file: String, _ flags: [String], in scratch: Scratch) throws -> Ending {
    let command = ["timeout", "120", "chromium", "--headless", "--no-sandbox", "--disable-gpu", "--dump-dom"]
    let ending = try Child(
      ["/usr/bin/env"] + command + flags + [
        "--user-data-dir=\(scratch.file("profile"))", "file://\(scratch.file(file))",
      ],
      environment: environment(scratch), in: scratch.path
    ).wait()
    try #require(ending.code == 0, "\(ending.errors.suffix(500))")
    return ending
  }
}
