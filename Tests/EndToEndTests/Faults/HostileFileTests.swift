import LibC
import Testing

/// Files that are no logs, or want to be the last thing that a run reads. A good log stands before and behind them.
@Suite struct HostileFileTests {
  private let scratch = Result { try Scratch() }

  /// Ingests the folder, and expects both good logs and so many other events, and these files to be told of.
  private func expect(
    events: Int = 0, code: Int32 = 3, told names: [String], _ words: [String] = []
  ) throws {
    let scratch = try scratch.get()
    for name in ["a", "z"] {
      try scratch.write(
        FaultyLogs.log(name == "a" ? 1 : 2).lines.map { $0 + "\n" }.joined(), to: "logs/\(name).ndjson")
    }
    let ending = try run(
      ["ingest", scratch.file("logs"), "--db", scratch.file("a.sqlite"), "--format", "json"] + words)
    #expect(ending.code == code, "\(ending.errors)")
    #expect(try integer("$.events", ofJSON: ending.output) == 50 + events)
    for name in names { #expect(ending.errors.contains(name), "\(ending.errors)") }
    #expect(ending.errors.split(separator: "\n").count == names.count, "\(ending.errors)")
    #expect(try run(["check", "--db", scratch.file("a.sqlite")]).code == 0)
  }

  private func write(_ bytes: [UInt8], to name: String) throws {
    let scratch = try scratch.get()
    if access(scratch.file("logs"), F_OK) != 0 { try scratch.makeFolder("logs") }
    let descriptor = open(scratch.file("logs/\(name)"), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    defer { close(descriptor) }
    try #require(descriptor >= 0 && bytes.withUnsafeBytes { writeAll($0, to: descriptor) })
  }

  /// Writes what a shell command prints.
  private func write(output command: String, to name: String) throws {
    try write([], to: name)
    try #require(system("{ \(command); } > '\(try scratch.get().file("logs/\(name)"))'") == 0)
  }

  private static let line = FaultyLogs.log(3).lines[0]
  static let hasGzip = isInstalled("gzip")

  @Test func `what is something else than its name says is told from its bytes`() throws {
    try write([0x28, 0xb5, 0x2f, 0xfd, 0x04, 0x00], to: "b.gz")
    try write(Array("<!DOCTYPE html>\n<html>not found</html>\n".utf8), to: "html.gz")
    try write(Array((Self.line + "\n").utf8), to: "plain.gz")
    try write([], to: "empty.gz")
    let scratch = try scratch.get()
    for folder in ["x.gz", "x.gz/inner"] { try scratch.makeFolder("logs/\(folder)") }
    try scratch.write(FaultyLogs.log(4).lines[0], to: "logs/x.gz/inner/a.log")
    try scratch.link("logs/loop", to: "loop")
    try scratch.link("logs/x.gz/up", to: "..")
    try #require(mkfifo(scratch.file("logs/pipe"), 0o600) == 0)
    // HTML is no JSON: two rejects, which are summed up in one line and are no error.
    try expect(events: 2, told: ["b.gz: zstd data", "loop: ", "2 lines were rejected"])
  }

  @Test(arguments: [
    Array("a b\n\u{1b}[31mc".utf8), [0x66, 0xff, 0xfe], Array("-".utf8), Array("'\"$(x)".utf8),
  ])
  func `a name may be of any bytes, and is printed without harm`(name: [UInt8]) throws {
    try write([], to: "y")
    let scratch = try scratch.get()
    let path = Array(scratch.file("logs/").utf8) + name + [0]
    let descriptor = path.withUnsafeBytes { bytes in
      bytes.assumingMemoryBound(to: CChar.self).baseAddress.map {
        open($0, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
      }
        ?? -1
    }
    try #require(descriptor >= 0)
    #expect(writeAll("PK\u{3}\u{4} is no log", to: descriptor))
    close(descriptor)
    try expect(told: ["a ZIP archive"])
  }

  @Test func `a pipe that nobody writes to is given up, one that is written to late is read`() throws {
    try write([], to: "b")
    let scratch = try scratch.get()
    try #require(mkfifo(scratch.file("late"), 0o600) == 0)
    try scratch.write(Self.line + "\n", to: "line")
    let words = ["ingest", scratch.file("late"), "--db", scratch.file("a.sqlite"), "--format", "json"]
    let writer = try Child(["/bin/sh", "-c", "sleep 0.3; cat line > late"], in: scratch.path)
    let read = try run(words)
    #expect(try writer.wait().code == 0)
    #expect(read.code == 0, "\(read.errors)")
    #expect(try integer("$.events", ofJSON: read.output) == 1)
    let unread = try run(words)
    #expect(
      unread.code == 3 && unread.errors.contains("late: nobody writes to this pipe"), "\(unread.errors)")
  }

  @Test(.enabled(if: hasGzip, missing("gzip")))
  func `thousands of members, padding and what follows them`() throws {
    let member = try scratch.get().file("member")
    try write(
      output: "echo '\(Self.line)' | gzip > \(member); for i in $(seq 5000); do printf '%s ' \(member); done"
        + " | xargs cat", to: "members.gz")
    try write(
      output: "for i in $(seq 100); do echo '\(Self.line)' | gzip; done; head -c 70000 /dev/zero",
      to: "padded")
    try write(output: "echo '\(FaultyLogs.log(3).lines[1])' | gzip; echo and more", to: "trailing.gz")
    try expect(events: 5001, code: 0, told: ["trailing.gz: 9 bytes that are not gzip follow"])
  }

  @Test func `endless lines, nesting and NULs are a reject each, and blank lines are blank`() throws {
    let spaces = "head -c 20000000 /dev/zero | tr '\\0' ' '"
    try write(output: "echo '\(Self.line)'; \(spaces)", to: "long-line")
    try write(output: "echo '\(Self.line)'; head -c 20000000 /dev/zero", to: "nuls")
    try write(output: "echo '\(Self.line)'; \(spaces); echo; \(spaces)", to: "blank")
    try write(output: "echo '\(Self.line)'; head -c 20000000 /dev/zero | tr '\\0' '['", to: "deep")
    try write(output: "echo '\(Self.line)'; head -c 1000000 /dev/zero | tr '\\0' '['", to: "deep-enough")
    try write(output: "head -c 200000 /dev/zero | tr '\\0' '\\n'; echo '\(Self.line)'", to: "lines")
    try expect(events: 1, told: ["nuls: binary data", "5 lines were rejected, 4 of them as too-long"])
    let rejects = try run(["rejects", "--db", scratch.get().file("a.sqlite"), "--format", "csv"])
    let reasons = try rows(ofCSV: rejects.output).compactMap { $0["reason"] }
    #expect(reasons.sorted() == ["too-deep"] + Array(repeating: "too-long", count: 4))
  }

  @Test(.enabled(if: hasGzip, missing("gzip")))
  func `bombs end at the limits that are set`() throws {
    try write(
      output: "{ echo '\(Self.line)'; head -c 20000000 /dev/zero | tr '\\0' ' '; } | gzip -9", to: "bomb.gz")
    try write(
      output: "echo '\(Self.line)' | gzip; for i in $(seq 100); do gzip < /dev/null; done", to: "idle.gz")
    try write(
      output: "echo '\(Self.line)' | tr '}' ',' | tr -d '\\n'; head -c 9000 /dev/zero | tr '\\0' ' '",
      to: "long")
    try expect(
      events: 1,
      told: [
        "bomb.gz: too large", "idle.gz: yields no content", "1 line was rejected as too-long",
      ],
      ["--max-log-bytes", "100000", "--max-idle-bytes", "1000", "--max-line-bytes", "5000"])
  }
}
