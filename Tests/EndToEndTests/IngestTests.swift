import LibC
import Testing

/// Reading logs, again and again, whole and broken.
@Suite struct IngestTests {
  @Test func `a second run reads nothing and prints the same`() throws {
    let scratch = try Scratch()
    let words = ["--logs", "\(Place.logs)/web", "--db", scratch.file("a.sqlite"), "--format", "csv"]
    let first = try run(words)
    #expect(first.code == 0 && first.output.contains("camera,web,"))
    let second = try run(words)
    #expect(second.code == 0)
    #expect(second.output == first.output)

    let third = try run(["ingest", "\(Place.logs)/web", "--db", scratch.file("a.sqlite"), "--format", "json"])
    #expect(third.code == 0)
    #expect(try integer("$.files", ofJSON: third.output) == 0)
    #expect(try integer("$.skipped", ofJSON: third.output) == 90)
    #expect(try integer("$.events", ofJSON: third.output) == 0)
  }

  @Test func `a copy under another name adds nothing`() throws {
    let scratch = try Scratch()
    try scratch.makeFolder("ios")
    try scratch.write(DatabasePlaceTests.log, to: "ios/a.ndjson")
    try scratch.write(DatabasePlaceTests.log, to: "ios/b.log")
    let ending = try run([
      "ingest", scratch.file("ios"), "--db", scratch.file("a.sqlite"), "--format", "json",
    ])
    #expect(ending.code == 0)
    #expect(try integer("$.events", ofJSON: ending.output) == 2)
    #expect(try integer("$.skipped", ofJSON: ending.output) == 1)
  }

  @Test(arguments: [[], ["--dry-run"]])
  func `a folder without a log is done, and said to be empty`(words: [String]) throws {
    let scratch = try Scratch()
    try scratch.makeFolder("logs")
    try scratch.write("", to: "logs/.hidden")
    let ending = try run(
      ["ingest", scratch.file("logs"), "--db", scratch.file("a.sqlite"), "--format", "json"] + words)
    #expect(ending.code == 0)
    #expect(try integer("$.files", ofJSON: ending.output) == 0)
    #expect(ending.errors.contains("There is no log"), "\(ending.errors)")
  }

  @Test func `standard input is a log`() throws {
    let scratch = try Scratch()
    try scratch.write(DatabasePlaceTests.log, to: "log.ndjson")
    let input = open(scratch.file("log.ndjson"), O_RDONLY | O_CLOEXEC)
    defer { close(input) }
    let ending = try run(["ingest", "-", "--db", scratch.file("a.sqlite"), "--format", "json"], input: input)
    #expect(ending.code == 0, "\(ending.errors)")
    #expect(try integer("$.lines", ofJSON: ending.output) == 2)
    #expect(try integer("$.events", ofJSON: ending.output) == 2)
  }

  @Test func `a file that is not there is named, and the others are read`() throws {
    let scratch = try Scratch()
    try scratch.write(DatabasePlaceTests.log, to: "log.ndjson")
    let ending = try run([
      "ingest", scratch.file("gone.ndjson"), scratch.file("log.ndjson"), "--db", scratch.file("a.sqlite"),
      "--format", "json",
    ])
    #expect(ending.code == 3)
    #expect(ending.errors.contains("gone.ndjson"))
    #expect(try integer("$.events", ofJSON: ending.output) == 2)
  }

  /// Of the fields of a hostile record so many are listed, and the others told of.
  @Test func `a dry run says which names it left out`() throws {
    let scratch = try Scratch()
    let fields = (0..<10_010).map { "\"f\($0)\":0" }.joined(separator: ",")
    try scratch.write("{\"event\":\"prompted\",\(fields)}\n", to: "log.ndjson")
    let words = ["ingest", scratch.file("log.ndjson"), "--dry-run"]
    let table = try run(words)
    #expect(
      table.output.contains("Left out: 10 field names met after 10,000 different ones of a status.\n"),
      "\(table.output.suffix(300))")
    #expect(!table.output.contains("event names met"))
    let json = try run(words + ["--format", "json"]).output
    #expect(try integer("$.field_names_left_out", ofJSON: json) == 10)
    #expect(try integer("$.event_names_left_out", ofJSON: json) == 0)
  }

  @Test func `a dry run stores nothing`() throws {
    let scratch = try Scratch()
    let ending = try run([
      "ingest", "\(Place.logs)/desktop", "--dry-run", "--db", scratch.file("a.sqlite"),
    ])
    #expect(ending.code == 0, "\(ending.errors)")
    #expect(ending.output.contains("prompted"))
    #expect(scratch.files() == [])
  }

  /// EXPECTED.csv was written with the broken files, by the program that broke them.
  @Test func `every broken line is rejected at its place, for its reason, and no other`() throws {
    let scratch = try Scratch()
    let database = scratch.file("a.sqlite")
    let ingest = try run(["ingest", Place.broken, "--db", database, "--format", "json"])
    // The list of what is expected lies in the same folder, and is itself no log.
    #expect(ingest.code == 3)
    #expect(try integer("$.incomplete_files", ofJSON: ingest.output) == 1)

    let expected = try rows(ofCSV: readText("\(Place.broken)/EXPECTED.csv"))
    let places = try rows(ofCSV: run(["rejects", "--db", database, "--format", "csv"]).output)
    let place = { (row: [String: String]) -> [String] in
      let name = (row["file"] ?? row["path"])?.split(separator: "/").last.map { String($0) }
      return [name, row["line"], row["byte"], row["reason"]].map { $0 ?? "missing" }
    }
    let found = places.map(place).filter { $0[0] != "EXPECTED.csv" }
    let wanted = expected.filter { $0["reason"] != "incomplete-file" }.map(place)
    #expect(wanted.count == 33)
    #expect(Set(found) == Set(wanted))
    #expect(found.count == wanted.count)
  }

  /// Heads of gzip files that hold nothing yet, all of one content.
  @Test func `each log that breaks off is named, and where it does`() throws {
    let scratch = try Scratch()
    try scratch.makeFolder("logs")
    let sizes = [1, 2, 10]
    for size in sizes {
      let head: [UInt8] = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]
      let descriptor = open(scratch.file("logs/\(size).gz"), O_CREAT | O_WRONLY, 0o600)
      defer { close(descriptor) }
      try #require(head.prefix(size).withUnsafeBytes { writeAll($0, to: descriptor) })
    }
    let database = scratch.file("a.sqlite")
    let first = try run(["ingest", scratch.file("logs"), "--db", database])
    #expect(first.code == 3)
    for size in sizes {
      #expect(first.errors.contains("\(size).gz: truncated at byte \(size);"), "\(first.errors)")
    }
    let files = try rows(ofCSV: run(["files", "--db", database, "--format", "csv"]).output)
    #expect(files.map { $0["ending_byte"] } == ["1", "10", "2"])
    let second = try run(["ingest", scratch.file("logs"), "--db", database])
    #expect(second.code == 3 && second.errors.contains("3 logs that were read before"), "\(second.errors)")
  }

  /// Bytes that are no text, a control character, marks of Markdown.
  @Test(arguments: [[0x61, 0xff], [0x62, 0x1b], Array("a_*b".utf8), Array("'c".utf8)] as [[UInt8]])
  func `rejects takes a file as files prints it, in every format`(name: [UInt8]) throws {
    let scratch = try Scratch()
    try scratch.makeFolder("logs")
    let path = Array("\(scratch.path)/logs/".utf8) + name
    let descriptor = open((path + [0]).map { CChar(bitPattern: $0) }, O_CREAT | O_WRONLY, 0o600)
    // Some file systems take only names that are text.
    if descriptor < 0 { return }
    #expect(writeAll("bad\n", to: descriptor))
    close(descriptor)
    let database = scratch.file("a.sqlite")
    #expect(try run(["ingest", scratch.file("logs"), "--db", database]).code == 0)
    let files = { format in
      try run(["files", "--db", database, "--format", format], environment: ["COLUMNS": "500"]).output
    }
    let csv = try #require(try rows(ofCSV: files("csv")).first?["path"])
    let json = try #require(try rows(ofJSON: files("json")).first?["path"] ?? nil)
    let table = try #require(try files("table").split(separator: "\n").last?.split(separator: "  ").first)
    let markdown = try #require(
      try files("markdown").split(separator: "\n").last?.split(separator: " ").dropFirst().first)
    for written in [csv, json, String(table), String(markdown), String(decoding: path, as: UTF8.self)] {
      let found = try run(["rejects", "--file", written, "--db", database, "--format", "csv"])
      #expect(found.code == 0 && found.output.contains(",1,0,invalid-json"), "\(written): \(found.errors)")
    }
    #expect(try run(["rejects", "--file", scratch.file("logs/x"), "--db", database]).code == 2)
  }

  private func readText(_ path: String) throws -> String {
    String(decoding: try readWhole(path, atMost: 1 << 20), as: UTF8.self)
  }
}
