import Reports
import Synchronization
import Testing

@testable import CommandLineTool

@Suite struct ProgressTests {
  let progress = Progress(files: 12, allFiles: 120, events: 1_200_000)

  @Test(
    arguments: [
      (0, 80, "12/120 files  1,200,000 events"),
      // 1.2 million in 4 s are 300,000/s.
      (4_000_000, 80, "12/120 files  1,200,000 events  300,000 events/s"),
      (4_000_000, 48, "12/120 files  1,200,000 events"),
      (4_000_000, 20, "12/120 files"),
    ] as [(Int64, Int, String)])
  func `a line says files, events and rate as far as it fits`(
    elapsed: Int64, columns: Int, line: String
  ) {
    #expect(progress.line(elapsed: elapsed, columns: columns) == line)
  }

  @Test func `what is not known is not said`() {
    #expect(
      Progress(files: 1, events: 10).line(elapsed: 2_000_000, columns: 80) == "1 file  10 events  5 events/s"
    )
  }

  @Test(arguments: [(80, "5/15 checks  orphans, ranges"), (28, "5/15 checks  orphans"), (20, "5/15 checks")])
  func `a line says which checks are made as far as it fits`(columns: Int, line: String) {
    let progress = CheckProgress(done: 5, all: 15, running: ["orphans", "ranges"])
    #expect(progress.line(elapsed: 0, columns: columns) == line)
  }

  func shown(isTerminal: Bool, term: String) -> String {
    let sink = Sink()
    let time = Clock()
    let context = testContext(
      output: Sink().output(), errors: sink.output(capacity: 0), environment: ["TERM": term],
      isTerminal: isTerminal, now: { time.now() })
    let line = ProgressLine(in: context)
    line.update(Progress(files: 1))
    line.update(Progress(files: 2))
    time.advance(by: 100_000)
    line.update(Progress(files: 3))
    line.clear()
    line.clear()
    return sink.text
  }

  @Test func `the line is redrawn at most ten times a second and taken away`() {
    #expect(
      shown(isTerminal: true, term: "xterm")
        == "\r1 file  0 events\u{1B}[K\r3 files  0 events\u{1B}[K\r\u{1B}[K")
  }

  @Test(arguments: [(false, "xterm"), (true, "dumb"), (true, "")])
  func `nothing is drawn where nothing can be redrawn`(isTerminal: Bool, term: String) {
    #expect(shown(isTerminal: isTerminal, term: term) == "")
  }

  @Test(arguments: [true, false])
  func `check says on a terminal alone what it checks, and leaves no line behind`(isTerminal: Bool)
    async throws
  {
    let place = try await DiagnoseTests.Place()
    let errors = Sink()
    let context = testContext(
      output: Sink().output(), errors: errors.output(capacity: 0), environment: ["TERM": "xterm"],
      isTerminal: isTerminal)
    let code = await Program.run(["check", "--db", place.database], in: context, version: { "" })
    #expect(code == .done)
    #expect(errors.text.contains("\r0/15 checks  integrity\u{1B}[K") == isTerminal)
    #expect(errors.text.hasSuffix("15/15 checks\u{1B}[K\r\u{1B}[K") == isTerminal)
    #expect(errors.text.isEmpty != isTerminal)
  }
}

/// A clock that goes only when told to.
final class Clock: Sendable {
  private let microseconds = Atomic<Int64>(0)

  func now() -> Int64 { microseconds.load(ordering: .relaxed) }
  func advance(by step: Int64) { microseconds.add(step, ordering: .relaxed) }
}
