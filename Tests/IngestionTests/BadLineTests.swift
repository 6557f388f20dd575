import EventLog
import Ingestion
import Testing

/// A line that no event comes of.
struct BadLine: CustomTestStringConvertible {
  var line: [UInt8]
  var reason: String
  var field: String

  init(_ line: String, _ reason: String, _ field: String = "-") {
    (self.line, self.reason, self.field) = (Array(line.utf8), reason, field)
  }

  var testDescription: String { "\(reason) \(field): \(String(decoding: line.prefix(100), as: UTF8.self))" }

  /// A whole record in which one member is another.
  private static func record(_ old: String, _ new: String) -> String {
    #"{"ts":"2026-01-01T00:00:00Z","event":"prompted","user":"u","permission":"camera","platform":"ios"}"#
      .split(separator: old, omittingEmptySubsequences: false).joined(separator: new)
  }

  static let all: [BadLine] = [
    BadLine("{", "invalid-json"), BadLine("no JSON", "invalid-json"), BadLine("[1]", "not-an-object"),
    BadLine("17", "not-an-object"), BadLine(record("}", "} {}"), "trailing-bytes"),
    BadLine(record("prompted", "asked"), "unknown-event", "event"),
    BadLine(record(#""event":"prompted","#, ""), "missing-field", "event"),
    BadLine(record(#""ts":"2026-01-01T00:00:00Z","#, ""), "missing-field", "ts"),
    BadLine(record(#""user":"u","#, ""), "missing-field", "user"),
    BadLine(record(#""u""#, "null"), "missing-field", "user"),
    BadLine(record(#""u""#, #""""#), "missing-field", "user"),
    BadLine(record(#""permission":"camera","#, ""), "missing-field", "permission"),
    BadLine(record(#","platform":"ios""#, ""), "missing-field", "platform"),
    BadLine(record(#""u""#, "true"), "wrong-type", "user"),
    BadLine(record(#""u""#, "1.5"), "wrong-type", "user"),
    BadLine(record("}", #","variant":5}"#), "wrong-type", "variant"),
    BadLine(record("}", #","latencyMs":"4"}"#), "wrong-type", "latencyMs"),
    BadLine(record("}", #","gesture":"yes"}"#), "wrong-type", "gesture"),
    BadLine(record("00:00:00Z", "00:00:00"), "no-zone", "ts"),
    BadLine(record("00:00:00Z", "24:00:00Z"), "bad-time", "ts"),
    BadLine(record("2026", "1999"), "out-of-range-time", "ts"),
    BadLine(record(#""2026-01-01T00:00:00Z""#, "5"), "out-of-range-time", "ts"),
    BadLine(record("00:00:00Z", "12:34:60Z"), "bad-time", "ts"),
    BadLine(record("00:00:00Z", "00:00:00+23:59"), "bad-time", "ts"),
    BadLine(record("2026", "2100"), "out-of-range-time", "ts"),
    BadLine(record(#""2026-01-01T00:00:00Z""#, "1e400"), "out-of-range-time", "ts"),
    BadLine(record(#""2026-01-01T00:00:00Z""#, "17672256000000000000"), "out-of-range-time", "ts"),
    BadLine(record(#""2026-01-01T00:00:00Z""#, "NaN"), "invalid-json"),
    BadLine(record(#""2026-01-01T00:00:00Z""#, "true"), "wrong-type", "ts"),
    BadLine(record(#""2026-01-01T00:00:00Z""#, "[1767225600]"), "wrong-type", "ts"),
    BadLine(record("}", #","latencyMs":1e400}"#), "out-of-range-number", "latencyMs"),
    BadLine(record("}", #","latencyMs":5e12}"#), "out-of-range-number", "latencyMs"),
    BadLine(record("}", #","latencyMs":-7}"#), "out-of-range-number", "latencyMs"),
    BadLine(record("}", #","latency_ms": -7, "x":[]}"#), "out-of-range-number", "latencyMs"),
    BadLine(record("}", #","id":1.5}"#), "wrong-type", "id"),
    BadLine(record("}", #","user":null}"#), "missing-field", "user"),
    BadLine(record("}", #","user":{}}"#), "wrong-type", "user"),
    BadLine(record("}", ",}"), "invalid-json"), BadLine(record("}", "}x"), "trailing-bytes"),
    BadLine(record("}", "}" + record("", "")), "trailing-bytes"), BadLine("null", "not-an-object"),
    BadLine(record("}", "}\u{0}"), "trailing-bytes"),
    BadLine(String(repeating: "[", count: 900_000), "too-deep"),
    BadLine(record("camera", "the camera"), "bad-token", "permission"),
    BadLine(record("ios", "i/os"), "bad-token", "platform"),
    BadLine(record(#""u""#, #""\u0000""#), "nul", "user"),
    BadLine(record(#""u""#, #""\ud800""#), "lone-surrogate", "user"),
    BadLine(record(#""u""#, "\"\(String(repeating: "u", count: 1 << 20))\""), "too-long"),
  ]
}

struct BadLineTests {
  /// At every place of a file the bad line is the only one that gives nothing.
  @Test(arguments: BadLine.all)
  func `a bad line stops nothing`(bad: BadLine) async throws {
    let store = try TestStore()
    let good = try lines("prompted user=a", "prompted user=b", "prompted user=c").map { Array($0.utf8) }
    for place in 0...3 {
      var log = good
      log.insert(bad.line, at: place)
      let bytes = Array(log.joined(separator: [UInt8(ascii: "\n")]))
      try store.folder.write(place == 2 ? gzipped(bytes, members: 3) : bytes, to: "\(place).log".utf8)
      let report = try await store.ingest("\(place).log")
      #expect((report.lines, report.events + report.duplicates, report.rejected) == (4, 3, 1))
      let byte = good.prefix(place).reduce(0) { $0 + $1.count + 1 }
      #expect(
        try store.rows("select line, byte, reason, ifnull(field, '-') from reject where file = \(place + 1)")
          == ["\(place + 1)|\(byte)|\(bad.reason)|\(bad.field)"])
    }
    #expect(try store.eventCount() == 3)
  }

  @Test func `bytes that are no UTF-8 are rejected`() async throws {
    let store = try TestStore()
    let bytes = Array(try line("prompted user=?").utf8).map { $0 == UInt8(ascii: "?") ? 0xff : $0 }
    try store.folder.write(bytes, to: "a.log".utf8)
    #expect(try await store.ingest("a.log").rejected == 1)
    #expect(try store.rows("select reason from reject") == ["invalid-utf8"])
  }

  /// Whole contents, with the numbers of lines, events, rejects and blank lines.
  @Test(
    arguments: [
      ("", [0, 0, 0, 0]), ("\n", [1, 0, 0, 1]), ("\n \t\n\r\n", [3, 0, 0, 3]), ("\u{feff}", [0, 0, 0, 0]),
      ("LINE", [1, 1, 0, 0]), ("LINE\n", [1, 1, 0, 0]), ("LINE\r\nLINE\r\n", [2, 2, 0, 0]),
      ("\u{feff}LINE\n", [1, 1, 0, 0]), ("LINE\n\u{feff}LINE\n", [2, 1, 1, 0]),
      ("\nLINE\n\n\nLINE", [5, 2, 0, 3]), ("  LINE  \n", [1, 1, 0, 0]), ("LINE\rLINE\n", [1, 0, 1, 0]),
    ])
  func `a content has so many lines`(content: String, counts: [Int]) async throws {
    let line = try line("prompted")
    let bytes = Array(
      content.utf8.split(separator: Array("LINE".utf8), omittingEmptySubsequences: false)
        .joined(separator: line.utf8))
    for form in [bytes, gzipped(bytes), gzipped(bytes, members: 5)] {
      let store = try TestStore()
      try store.folder.write(form, to: "a.log".utf8)
      let report = try await store.ingest("a.log")
      #expect([report.lines, report.events, report.rejected, report.blank] == counts)
      #expect((report.files, report.incompleteFiles, report.problems.count) == (1, 0, 0))
    }
  }

  @Test func `line ends and marks make no other event`() async throws {
    let store = try TestStore()
    let line = try line("prompted")
    for (number, content) in [line, "\(line)\r\n", "\u{feff}\(line)\n", "\n\(line)\n"].enumerated() {
      try store.folder.write(content, to: "\(number).log")
    }
    let report = try await store.ingest("0.log", "1.log", "2.log", "3.log")
    #expect((report.files, report.events, report.duplicates) == (4, 1, 3))
  }
}
