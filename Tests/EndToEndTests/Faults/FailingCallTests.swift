import LibC
import Testing

/// An ingest of which a call fails, once or from then on.
@Suite(.enabled(if: Fault.preload != nil, Fault.isMissing)) struct FailingCallTests {
  /// What a failing disk says, and what a busy one does.
  static let disk = [EIO, ENOSPC, EDQUOT, EROFS]
  static let busy = [EINTR, EAGAIN]

  /// Two ways of storing are enough here: each call has its error handled in one place.
  static let starts = FaultyRun.Start.all.filter { $0.recordsPerBatch != 40 }

  @Test(arguments: Fault.calls, starts)
  func `a call on the database that fails is told, and the next run makes all whole`(
    call: String, start: FaultyRun.Start
  ) throws {
    let undisturbed = try FaultyRun(start)
    let count = try Fault(folder: undisturbed.scratch.file("db"), calls: call).count(undisturbed.words)
    if count == 0 { return }
    for (index, error) in (Self.disk + Self.disk).enumerated() {
      let lasts = index >= Self.disk.count
      for at in Fault.places(count, atMost: 1, seed: index * 5) {
        let run = try FaultyRun(start)
        let fault = Fault(
          folder: run.scratch.file("db"), calls: call, at: at, action: .error(error), lasts: lasts)
        let ending = try fault.run(run.words)
        let what = "\(call) \(at) of \(count), error \(error), \(lasts ? "from then on" : "once")"
        run.expectTold(ending, what)
        try run.expectReadable(what)
        try run.expectCompleted(what)
      }
    }
  }

  /// A signal or a busy file once; no system answers so for ever, and SQLite would ask for ever.
  @Test(arguments: Fault.calls, starts)
  func `a call that is interrupted once is made again`(call: String, start: FaultyRun.Start) throws {
    for folder in ["db", "logs"] {
      let undisturbed = try FaultyRun(start)
      let count = try Fault(folder: undisturbed.scratch.file(folder), calls: call).count(undisturbed.words)
      if count == 0 { continue }
      for error in Self.busy {
        for at in Fault.places(count, atMost: 2, seed: Int(error)) {
          let run = try FaultyRun(start)
          let fault = Fault(folder: run.scratch.file(folder), calls: call, at: at, action: .error(error))
          let ending = try fault.run(run.words)
          let what = "\(call) \(at) of \(count) in \(folder), error \(error)"
          #expect(ending.code == 0 && ending.errors == "", "\(what): \(ending.errors)")
          try run.expectCompleted(what)
        }
      }
    }
  }

  @Test(arguments: ["read", "write", "pread", "pwrite"], starts)
  func `a transfer that is cut short is gone on with`(call: String, start: FaultyRun.Start) throws {
    let undisturbed = try FaultyRun(start)
    let count = try Fault(folder: undisturbed.scratch.file("db"), calls: call).count(undisturbed.words)
    if count == 0 { return }
    for at in Fault.places(count, atMost: 3, seed: 3) {
      let run = try FaultyRun(start)
      let fault = Fault(folder: run.scratch.file("db"), calls: call, at: at, action: .cutShort)
      let ending = try fault.run(run.words)
      let what = "\(call) \(at) of \(count), half of it"
      #expect(ending.code == 0 && ending.errors == "", "\(what): \(ending.errors)")
      try run.expectCompleted(what)
    }
  }

  @Test(arguments: ["open", "read"], disk)
  func `a log that cannot be read is named, the others are read, and the next run reads it`(
    call: String, error: Int32
  ) throws {
    for at in 1...FaultyLogs.logs {
      let run = try FaultyRun(FaultyRun.Start(hasDatabase: true, recordsPerBatch: 2_000_000))
      let name = run.scratch.file("logs/\(at).ndjson")
      let ending = try Fault(folder: name, calls: call, at: 1, action: .error(error)).run(run.words)
      #expect(ending.code == 3 && ending.errors.contains(name), "\(ending.errors)")
      // The first log was read before, from another place.
      let stored = try FaultyLogs.journeys(in: run.database)
      var expected = FaultyLogs.journeys(ofFirst: FaultyLogs.logs)
      if at > 1 { expected.subtract(FaultyLogs.log(at).journeys) }
      #expect(stored == expected)
      try run.expectCompleted("\(call) of log \(at), error \(error)")
    }
  }
}
