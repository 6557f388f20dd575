import LibC
import Testing

/// An ingest that is killed right before any call that leaves a trace on the disk, or in the middle of it.
@Suite(.enabled(if: Fault.library != nil, Fault.isMissing)) struct KilledAtACallTests {
  @Test(arguments: FaultyRun.Start.all, [false, true])
  func `whatever call a run is killed at, the next one makes it whole`(
    start: FaultyRun.Start, halfway: Bool
  ) throws {
    let undisturbed = try FaultyRun(start)
    let calls = halfway ? "write pwrite" : "change"
    let count = try Fault(folder: undisturbed.scratch.file("db"), calls: calls).count(undisturbed.words)
    #expect(count > 20)
    for at in Fault.places(count, atMost: Fault.rounds / 4, seed: start.recordsPerBatch % 7) {
      let run = try FaultyRun(start)
      let what = "killed at \(calls) \(at) of \(count)"
      let fault = Fault(
        folder: run.scratch.file("db"), calls: calls, at: at, action: halfway ? .killHalfway : .kill)
      let ending = try fault.run(run.words)
      // The order in which logs are read is not always the same, and so is the number of calls.
      #expect(ending.signal == SIGKILL || (ending.code == 0 && at > count - 3), "\(what)")
      try run.expectReadable(what)
      try run.expectCompleted(what)
    }
  }
}
