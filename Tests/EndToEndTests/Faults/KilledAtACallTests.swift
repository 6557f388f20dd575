import LibC
import Testing

/// An ingest that is killed right before any call that leaves a trace on the disk, or in the middle of it.
@Suite(.enabled(if: Fault.preload != nil, Fault.isMissing)) struct KilledAtACallTests {
  @Test(arguments: FaultyRun.Start.all, [false, true])
  func `whatever call a run is killed at, the next one makes it whole`(
    start: FaultyRun.Start, halfway: Bool
  ) throws {
    let undisturbed = try FaultyRun(start)
    let calls = halfway ? "write pwrite" : "change"
    let count = try Fault(folder: undisturbed.scratch.file("db"), calls: calls).count(undisturbed.words)
    #expect(count > 20)
    var kills = 0
    let places = Fault.places(count, atMost: Fault.rounds / 4, seed: start.recordsPerBatch % 7)
    for at in places {
      let run = try FaultyRun(start)
      let what = "killed at \(calls) \(at) of \(count)"
      let fault = Fault(
        folder: run.scratch.file("db"), calls: calls, at: at, action: halfway ? .killHalfway : .kill)
      let ending = try fault.run(run.words)
      #expect(ending.signal == SIGKILL || ending.code == 0, "\(what)")
      kills += ending.signal == SIGKILL ? 1 : 0
      try run.expectReadable(what)
      try run.expectCompleted(what)
    }
    // Which logs share a batch is a matter of chance, and with it the number of calls.
    #expect(kills * 2 > places.count)
  }
}
