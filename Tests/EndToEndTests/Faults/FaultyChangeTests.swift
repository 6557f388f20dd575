import LibC
import Testing

/// Tables, nights and erasures of which a call fails, or that are killed at one.
@Suite(.enabled(if: Fault.preload != nil, Fault.isMissing)) struct FaultyChangeTests {
  @Test(arguments: FaultyChange.Kind.allCases, Fault.calls)
  func `a call that fails leaves whole files and a whole database, and the next run does all`(
    kind: FaultyChange.Kind, call: String
  ) throws {
    let undisturbed = try FaultyChange(kind)
    let count = try Fault(folder: undisturbed.scratch.file(kind.folder), calls: call).count(undisturbed.words)
    if count == 0 { return }
    for lasts in [false, true] {
      for at in Fault.places(count, atMost: 2, seed: lasts ? 1 : 0) {
        let error = FailingCallTests.disk[(at + (lasts ? 1 : 0)) % FailingCallTests.disk.count]
        let change = try FaultyChange(kind)
        let fault = Fault(
          folder: change.scratch.file(kind.folder), calls: call, at: at, action: .error(error), lasts: lasts)
        let ending = try fault.run(change.words)
        let what = "\(kind): \(call) \(at) of \(count), error \(error), \(lasts ? "from then on" : "once")"
        try change.expectTold(ending, what)
        try change.expectWhole(what)
        try change.expectCompleted(what)
      }
    }
  }

  @Test(arguments: FaultyChange.Kind.allCases, Fault.calls)
  func `a call that is interrupted once is made again`(kind: FaultyChange.Kind, call: String) throws {
    let undisturbed = try FaultyChange(kind)
    let count = try Fault(folder: undisturbed.scratch.file(kind.folder), calls: call).count(undisturbed.words)
    if count == 0 { return }
    for at in Fault.places(count, atMost: 1, seed: 3) {
      let change = try FaultyChange(kind)
      let fault = Fault(
        folder: change.scratch.file(kind.folder), calls: call, at: at, action: .error(EINTR))
      let ending = try fault.run(change.words)
      let what = "\(kind): \(call) \(at) of \(count), interrupted"
      #expect(ending.code == 0, "\(what): \(ending.errors)")
      try change.expectCompleted(what)
    }
  }

  @Test(arguments: FaultyChange.Kind.allCases, [false, true])
  func `whatever call a run is killed at, the next one does all`(
    kind: FaultyChange.Kind, halfway: Bool
  ) throws {
    let undisturbed = try FaultyChange(kind)
    let calls = halfway ? "write pwrite" : "change"
    let count = try Fault(folder: undisturbed.scratch.file(kind.folder), calls: calls).count(
      undisturbed.words)
    if count == 0 { return }
    for at in Fault.places(count, atMost: Fault.rounds / 4, seed: 2) {
      let change = try FaultyChange(kind)
      let what = "\(kind): killed at \(calls) \(at) of \(count)"
      let fault = Fault(
        folder: change.scratch.file(kind.folder), calls: calls, at: at,
        action: halfway ? .killHalfway : .kill)
      let ending = try fault.run(change.words)
      #expect(ending.signal == SIGKILL || ending.code == 0, "\(what)")
      try change.expectWhole(what)
      try change.expectCompleted(what)
    }
  }
}
