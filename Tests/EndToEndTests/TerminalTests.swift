import LibC
import Testing

/// Escape sequences go to terminals alone.
@Suite struct TerminalTests {
  @Test(arguments: [["report"], ["files"], ["help"], ["bursts"], ["report", "--permision"]])
  func `no escape reaches a file`(words: [String]) throws {
    let ending = try run(
      words, environment: ["PERMISSION_FUNNEL_DB": Sample.database(), "TERM": "xterm-256color"])
    #expect(!ending.output.contains("\u{1B}"))
    #expect(!ending.errors.contains("\u{1B}"))
  }

  @Test(arguments: [["NO_COLOR": "1", "TERM": "xterm-256color"], ["TERM": "dumb"], [:]])
  func `a terminal that wants no colour gets none`(environment: [String: String]) throws {
    let output = try onTerminal(["report", "--db", Sample.database()], environment: environment)
    #expect(output.contains("camera"))
    // Select Graphic Rendition, which is all that colours: ESC [ … m.
    #expect(output.firstMatch(of: /\u{1B}\[[0-9;]*m/) == nil)
  }

  @Test(arguments: ["table", "csv", "json", "markdown"])
  func `what a log holds reaches a terminal as text, whatever the format`(format: String) throws {
    let scratch = try Scratch()
    let log = DatabasePlaceTests.log.replacing(
      "\"platform\"", with: "\"variant\":\"\\u001b[2J\\u009b2Jarm\",\"platform\"")
    try scratch.write(log, to: "log.ndjson")
    let database = scratch.file("a.sqlite")
    #expect(try run(["ingest", scratch.file("log.ndjson"), "--db", database]).code == 0)
    for words in [
      ["report", "--by", "variant"], ["compare"], ["bursts", "--by", "variant"], ["journey", "u1"],
    ] {
      let output = try onTerminal(
        words + ["--db", database, "--format", format], environment: ["TERM": "dumb", "COLUMNS": "300"])
      let obeyed = output.unicodeScalars.filter {
        $0.properties.generalCategory == .control && $0 != "\r" && $0 != "\n"
      }
      #expect(obeyed.isEmpty, "\(words)")
      if words[0] != "bursts" { #expect(output.contains("arm"), "\(words)") }
    }
  }

  /// What the program writes to a terminal of its own.
  private func onTerminal(_ words: [String], environment: [String: String]) throws -> String {
    var (ours, theirs): (Int32, Int32) = (-1, -1)
    try #require(openpty(&ours, &theirs, nil, nil, nil) == 0)
    defer { close(ours) }
    for end in [ours, theirs] { try #require(fcntl(end, F_SETFD, FD_CLOEXEC) == 0) }
    let child = try Child([Place.program()] + words, environment: environment, output: theirs)
    // With the child's end alone open, reading ends when the child does.
    close(theirs)
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4096)
    while case let count = read(ours, &chunk, chunk.count), count > 0 { bytes += chunk[..<count] }
    #expect(try child.wait().code == 0)
    return String(decoding: bytes, as: UTF8.self)
  }
}
