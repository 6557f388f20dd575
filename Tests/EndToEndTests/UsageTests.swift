import LibC
import Testing

/// How the program speaks and ends, whatever it is asked.
@Suite struct UsageTests {
  static let commands = [
    "report", "ingest", "bursts", "compare", "trend", "journey", "files", "rejects", "check", "completions",
    "help",
  ]

  @Test(arguments: commands)
  func `every command has its page, in 80 columns`(command: String) throws {
    let page = try run([command, "--help"])
    #expect(page.code == 0 && page.errors == "")
    #expect(page.output.contains(command))
    #expect(page.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
    #expect(try run(["help", command]).output == page.output)
  }

  @Test func `the overview names every command`() throws {
    let overview = try run(["help"])
    #expect(overview.code == 0)
    for command in Self.commands { #expect(overview.output.contains("\n  \(command)"), "\(command)") }
    #expect(try run(["--help"]).output == overview.output)
  }

  @Test func `the version is one line or more, on standard output`() throws {
    let ending = try run(["--version"])
    #expect(ending.code == 0 && ending.errors == "")
    #expect(ending.output.hasPrefix("permission-funnel "))
  }

  @Test(arguments: [
    (["--permision", "camera"], "--permission"), (["report", "--untill", "2026-06-30"], "--until"),
    (["ingset", "logs"], "ingest"), (["rejects", "--format", "cvs"], "csv"),
    (["report", "--by", "variants"], "variant"),
  ])
  func `a slip is answered with what was meant`(words: [String], meant: String) throws {
    let ending = try run(words)
    #expect(ending.code == 2)
    #expect(ending.output == "")
    #expect(ending.errors.contains(meant), "\(ending.errors)")
  }

  @Test(arguments: [
    ["--days", "0"], ["--days", "thirty"], ["--until", "2026-02-30"], ["--timezone", "Mars/Olympus"],
    ["ingest"],
    ["--excel"], ["--format", "csv", "--delimiter", "ab"], ["help", "nothing"], ["journey"],
  ])
  func `what makes no sense is refused before anything is done`(words: [String]) throws {
    let scratch = try Scratch()
    let ending = try run(words, environment: ["HOME": scratch.path])
    #expect(ending.code == 2)
    #expect(ending.output == "" && ending.errors != "")
    #expect(scratch.files() == [])
  }

  @Test(arguments: [["report"], ["bursts"], ["files"], ["rejects"], ["journey", "u-1"]])
  func `a database that is not there is an error with its remedy, and is not made`(words: [String]) throws {
    let scratch = try Scratch()
    let ending = try run(words + ["--db", scratch.file("none.sqlite")])
    #expect(ending.code == 2)
    #expect(ending.output == "")
    #expect(ending.errors.contains("none.sqlite") && ending.errors.contains("ingest"), "\(ending.errors)")
    #expect(scratch.files() == [])
  }

  @Test func `a reader that went away is no error`() throws {
    let ends = try makePipe()
    close(ends.read)
    defer { close(ends.write) }
    let ending = try run(["report", "--db", Sample.database(), "--format", "csv"], output: ends.write)
    #expect(ending.code == 0 && ending.signal == nil)
    #expect(ending.errors == "")
  }

  @Test func `head takes its line and nobody complains`() throws {
    let pipe = "\"$0\" completions bash | head -n 1"
    let ending = try Child(["/bin/sh", "-c", pipe, Place.program()], environment: path).wait()
    #expect(ending.code == 0 && ending.errors == "")
    #expect(ending.output.split(separator: "\n").count == 1)
  }

  #if os(Linux)
    @Test(arguments: [["help"], ["completions", "bash"]])
    func `a full disk under the output is exit code 5`(words: [String]) throws {
      let full = open("/dev/full", O_WRONLY | O_CLOEXEC)
      defer { close(full) }
      let ending = try run(words, output: full)
      #expect(ending.code == 5)
      #expect(ending.errors.contains("could not be written"), "\(ending.errors)")
    }

    @Test func `a full disk under a report is exit code 5`() throws {
      let full = open("/dev/full", O_WRONLY | O_CLOEXEC)
      defer { close(full) }
      #expect(try run(["report", "--db", Sample.database()], output: full).code == 5)
    }
  #endif

  /// Commands of the shell are found there.
  private var path: [String: String] { ["PATH": "/usr/bin:/bin"] }

  /// A process may be started without streams; then the first files that it opens would get their numbers.
  @Test func `what is meant for a closed stream goes into no file`() throws {
    let scratch = try Scratch()
    try scratch.write(DatabasePlaceTests.log + "no event\n", to: "log.ndjson")
    func run(_ words: String..., without streams: String) throws -> Ending {
      let program = ["/bin/sh", "-c", "exec \"$@\" \(streams)", "sh", try Place.program()]
      return try Child(program + words + ["--db", scratch.file("a.sqlite")], in: scratch.path).wait()
    }
    let told = try run("ingest", "log.ndjson", without: "2>&-")
    #expect(told.code == 0 && told.errors == "" && told.output.contains("1  rejected"), "\(told)")
    let lock = try scratch.text(of: "a.sqlite.lock")
    #expect(lock.last == "\n" && lock.dropLast().allSatisfy(\.isNumber), "\(lock)")
    #expect(try run("ingest", "-", without: "<&-").code == 3)
    for streams in ["<&-", "<&- >&-", "<&- >&- 2>&-"] {
      _ = try run("export", "--out", "tables", without: streams)
      let funnel = try scratch.text(of: "tables/funnel.csv")
      #expect(try rows(ofCSV: funnel).count == 1, "\(streams) \(funnel)")
      #expect(try run("check", without: "2>&-").code == 0)
    }
  }
}
