import LibC
import Testing

/// A night of several permissions, which are some of those in the log.
@Suite struct SeveralPermissionsTests {
  /// A database of three permissions on two platforms, and of lines that were rejected.
  private func scratch() throws -> Scratch {
    let scratch = try Scratch()
    try scratch.makeFolder("logs")
    for platform in ["android", "ios"] {
      try scratch.makeFolder("logs/\(platform)")
      var text = String(repeating: "{}\n", count: 80)
      for (permission, users) in [("camera", 310), ("location", 320), ("microphone", 330)] {
        for user in 0...users {
          // One allows, so that the log holds what a way back would be told by.
          let declines = ["requested", "prompted", "declined", "requested", "declined"]
          let events = user == users ? ["requested", "prompted", "allowed", "reachedFeature"] : declines
          for (second, event) in events.enumerated() {
            text +=
              #"{"ts":"2026-06-20T12:00:0\#(second)Z","event":"\#(event)","#
              + #""user":"u\#(user)","permission":"\#(permission)"}"# + "\n"
          }
        }
      }
      try scratch.write(text, to: "logs/\(platform)/a.log")
    }
    let ending = try run(["ingest", scratch.file("logs"), "--db", scratch.file("a.sqlite")])
    try #require(ending.code == 0, "\(ending.errors)")
    return scratch
  }

  private let until = ["--until", "2026-06-30"]

  private func night(_ permissions: [String], in scratch: Scratch, _ words: [String] = []) throws -> Ending {
    try run(
      [
        "nightly", "--logs", scratch.file("logs"), "--out", scratch.file("out"), "--db",
        scratch.file("a.sqlite"),
      ]
        + until + permissions.flatMap { ["--permission", $0] } + words)
  }

  @Test(arguments: [[], ["--min-cell", "10"]])
  func `tables hold the permissions chosen, each as an export of it alone does`(words: [String]) throws {
    let scratch = try scratch()
    #expect(try night(["microphone", "camera", "microphone"], in: scratch, words).code == 1)
    for permission in ["camera", "microphone"] {
      let ending = try run(
        ["export", "--out", scratch.file(permission), "--db", scratch.file("a.sqlite")] + until
          + ["--permission", permission] + words)
      #expect(ending.code == 0, "\(ending.errors)")
    }
    for name in ["funnel", "trend", "bursts", "compare"] {
      let apart = try ["camera", "microphone"].flatMap {
        try rows(ofCSV: scratch.text(of: "\($0)/\(name).csv"))
      }
      #expect(try rows(ofCSV: scratch.text(of: "out/\(name).csv")) == apart, "\(name)")
    }
    let funnel = try rows(ofCSV: scratch.text(of: "out/funnel.csv"))
    #expect(
      funnel.map { "\($0["permission"] ?? "") \($0["platform"] ?? "")" } == [
        "camera android", "camera ios", "microphone android", "microphone ios",
      ])
    if words.isEmpty { #expect(funnel.map { $0["declined"] } == ["310", "310", "330", "330"]) }
  }

  @Test func `findings, page, summary and mail tell of them alone, and once of the log as a whole`() throws {
    let scratch = try scratch()
    let ending = try night(["microphone", "camera"], in: scratch)
    #expect(ending.code == 1)
    let findings = try rows(ofCSV: scratch.text(of: "out/findings.csv"))
    #expect(Set(findings.compactMap { $0["permission"] }) == ["", "camera", "microphone"])
    #expect(findings.filter { $0["id"] == "log-gap" }.count == 1)
    #expect(
      findings.filter { $0["id"] == "dead-end" }.map { "\($0["permission"] ?? "") \($0["platform"] ?? "")" }
        == [
          "camera android", "camera ios", "microphone android", "microphone ios",
        ])
    // The gravest first, whichever permission is theirs.
    let order = findings.compactMap { ["critical", "warning", "info"].firstIndex(of: $0["severity"] ?? "") }
    #expect(order == order.sorted() && order.count == findings.count)
    let page = try scratch.text(of: "out/report.html")
    #expect(page.contains(">camera</h2>") && page.contains(">microphone</h2>"))
    for text in [page, ending.errors, try scratch.text(of: "out/summary.json")] {
      #expect(!text.contains("location"))
    }
    // Left out, they are all.
    #expect(try night([], in: scratch).code == 1)
    #expect(try rows(ofCSV: scratch.text(of: "out/funnel.csv")).count == 6)
  }

  @Test func `a permission that the log does not hold leaves the others as they are`() throws {
    let scratch = try scratch()
    #expect(try night(["camera", "contacts"], in: scratch).code == 1)
    #expect(
      try rows(ofCSV: scratch.text(of: "out/funnel.csv")).map { $0["permission"] } == ["camera", "camera"])
  }
}
