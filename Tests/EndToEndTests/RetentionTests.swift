import LibC
import Testing

/// The commands that erase, as the shell runs them.
@Suite struct RetentionTests {
  /// Two days of long ago; the second user's id begins with a dash.
  static let log = """
    {"ts":"2026-01-01T12:00:00Z","event":"prompted","user":"somebody","permission":"camera","platform":"ios"}
    {"ts":"2026-01-01T12:00:02Z","event":"declined","user":"somebody","permission":"camera","platform":"ios"}
    {"ts":"2026-01-02T12:00:00Z","event":"prompted","user":"-dash","permission":"camera","platform":"ios"}
    {"ts":"2026-01-02T12:00:03Z","event":"prompted","user":"third","permission":"camera","platform":"ios"}

    """

  private func scratch() throws -> Scratch {
    let scratch = try Scratch()
    try scratch.write(Self.log, to: "log.ndjson")
    let ending = try run(["ingest", scratch.file("log.ndjson"), "--db", scratch.file("a.sqlite")])
    try #require(ending.code == 0, "\(ending.errors)")
    return scratch
  }

  private func funnel(_ words: [String], in scratch: Scratch, input: String? = nil) throws -> Ending {
    let words = words.first.map { [$0, "--db", scratch.file("a.sqlite")] + words.dropFirst() } ?? []
    guard let input else { return try run(words) }
    try scratch.write(input, to: "input")
    let descriptor = open(scratch.file("input"), O_RDONLY | O_CLOEXEC)
    defer { close(descriptor) }
    return try run(words, input: descriptor)
  }

  private func prompted(in scratch: Scratch) throws -> String? {
    let report = try funnel(["report", "--until", "2026-01-02", "--format", "csv"], in: scratch)
    return try rows(ofCSV: report.output).first?["prompted"]
  }

  @Test func `users are forgotten by word, behind two dashes, and from standard input`() throws {
    let scratch = try scratch()
    let first = try funnel(["forget", "--format", "json", "somebody"], in: scratch)
    #expect(first.code == 0 && first.errors == "", "\(first.errors)")
    #expect(try integer("$.events", ofJSON: first.output) == 2)
    #expect(try integer("$.known", ofJSON: first.output) == 1)
    #expect(try prompted(in: scratch) == "2")
    #expect(try funnel(["forget", "--", "-dash"], in: scratch).output.contains("1  event erased"))
    let rest = try funnel(["forget", "-"], in: scratch, input: "third\n\nnobody")
    #expect(rest.code == 0)
    #expect(rest.output.contains("2  users forgotten") && rest.output.contains("1  of them was stored"))
    #expect(rest.errors.contains("Of 1 nothing was stored") && !rest.errors.contains("nobody"))
    #expect(try funnel(["check"], in: scratch).code == 0)

    let again = try funnel(["ingest", "--format", "json", "-"], in: scratch, input: Self.log + Self.log)
    #expect(try integer("$.rejected", ofJSON: again.output) == 8)
    #expect(again.errors.contains("8 lines of users who were forgotten were left out"))
    #expect(try funnel(["rejects"], in: scratch).errors.contains("No rejected lines"))
    #expect(try funnel(["files", "--format", "csv"], in: scratch).output.contains(",8,"))
  }

  @Test(arguments: ["", "\n\n", "id\r\nother\r\n"])
  func `input without an id, or with another system's line ends, is refused`(input: String) throws {
    let scratch = try scratch()
    let ending = try funnel(["forget", "-"], in: scratch, input: input)
    #expect(ending.code == 2)
    #expect(ending.errors.contains("standard input") && !ending.errors.contains("other"))
    #expect(try prompted(in: scratch) == "3")
  }

  @Test func `a pruned day keeps its report, and all that needs its journeys says so`() throws {
    let scratch = try scratch()
    let before = try funnel(["report", "--until", "2026-01-02"], in: scratch)
    let trial = try funnel(["prune", "--keep-days", "30", "--dry-run", "--format", "json"], in: scratch)
    #expect(trial.code == 0 && trial.errors.contains("Nothing was changed"))
    #expect(trial.errors.contains("would be pruned") && !trial.errors.contains("Pruned:"), "\(trial.errors)")
    let ending = try funnel(["prune", "--keep-days", "30", "--format", "json"], in: scratch)
    #expect(ending.code == 0 && ending.output == trial.output, "\(ending.errors)")
    #expect(try integer("$.events", ofJSON: ending.output) == 4)
    #expect(ending.errors.contains("other time zone") && ending.errors.contains("forget cannot change"))
    #expect(try funnel(["report", "--until", "2026-01-02"], in: scratch).output == before.output)
    for words in [
      ["report", "--timezone", "Europe/Berlin"], ["report", "--recovery-within", "1d"], ["diagnose"],
      ["audit"],
      ["bursts"], ["trend"], ["compare"], ["export", "--out", scratch.file("tables")], ["contradictions"],
      ["journey", "--example", "dead-end"],
    ] {
      let refused = try funnel(words + ["--until", "2026-01-02"], in: scratch)
      #expect(refused.code == 2 && refused.output == "", "\(words): \(refused.errors)")
      #expect(refused.errors.contains("were pruned; ask from "), "\(words): \(refused.errors)")
    }
    let journey = try funnel(["journey", "somebody"], in: scratch)
    #expect(journey.code == 0 && journey.errors.contains("were pruned"))
    #expect(try funnel(["check"], in: scratch).code == 0)
    let late = try funnel(["ingest", "--format", "json", "-"], in: scratch, input: Self.log + "\n")
    #expect(late.code == 0 && late.errors.contains("4 lines older than what prune keeps"), "\(late.errors)")
    #expect(try funnel(["check"], in: scratch).code == 0)
  }

  @Test func `prune asks how much to keep`() throws {
    let ending = try funnel(["prune"], in: scratch())
    #expect(ending.code == 2 && ending.errors.contains("--keep-days"))
  }

  /// Moments are 4 ms apart; an undisturbed run is over within a few of them.
  @Test(
    arguments: [["forget", "somebody"], ["prune", "--keep-days", "30"]], [0, 1, 2, 3, 5, 7] as [UInt32])
  func `killed at any moment, all of it was done or nothing, and the next run cleans up`(
    words: [String], moment: UInt32
  ) throws {
    let scratch = try scratch()
    let child = try Child([Place.program()] + words + ["--db", scratch.file("a.sqlite")])
    usleep(moment * 4000)
    kill(child.pid, SIGKILL)
    _ = try child.wait()
    let check = try funnel(["check"], in: scratch)
    #expect(check.code == 0 || check.output.contains("cut short"), "\(check.output)")
    let events = try funnel(["journey", "somebody", "--format", "csv"], in: scratch).output.split(
      separator: "\n"
    ).count
    #expect(events == 0 || events == 1 || events == 3)
    #expect(try funnel(words, in: scratch).code == 0)
    #expect(try funnel(["check"], in: scratch).code == 0)
  }
}
