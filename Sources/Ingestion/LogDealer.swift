import EventLog
import LibC
import Store

/// Reads logs, several at a time, and deals their events into shares of the users, on disk.
struct LogDealer {
  /// What was read, and what was not.
  struct Dealt {
    var files: [ReadFile] = []
    var problems: [PathProblem] = []
    /// The records of all files.
    var spills: [RecordSpill] = []
    /// How many files are numbered.
    var taken = 0
    /// The logs that there was no number or no room for.
    var left: ArraySlice<LogFile>
  }

  private let reader: FileReader
  private let rejectLimit: Int
  private let width: Int

  /// - Parameters:
  ///   - rejectLimit: No further log is read once the rejects are so many, which are held in memory.
  ///   - width: How many logs are read at a time.
  init(reader: FileReader, rejectLimit: Int, width: Int) {
    (self.reader, self.rejectLimit, self.width) = (reader, rejectLimit, width)
  }

  /// - Parameter progress: Called after each log, with how many are done and the events in them.
  func deal(
    _ logs: [LogFile], progress: (_ done: Int, _ events: Int) -> Void
  ) async throws(StoreError) -> Dealt {
    var dealt = Dealt(left: logs[...])
    let known = Guarded<Set<Content>>([])
    var failure: SystemFailure?
    do throws(SystemFailure) {
      let space = try reader.settings.spillSpace.open()
      let workers = (0..<width).map { _ in DealWorker(reader, spill: RecordSpill(in: space), known: known) }
      var (rejects, events) = (0, 0)
      func take() -> (LogFile, Int)? {
        guard failure == nil, dealt.taken < Record.maximumFiles, rejects < rejectLimit,
          let log = dealt.left.popFirst()
        else { return nil }
        dealt.taken += 1
        return (log, dealt.taken - 1)
      }
      await withTaskGroup(of: (DealWorker, Result<ReadFile, FileReader.Failure>).self) { group in
        for worker in workers {
          if let (log, number) = take() { group.addTask { (worker, worker.read(log, number: number)) } }
        }
        while let (worker, result) = await group.next() {
          switch result {
          case .success(let file):
            dealt.files.append(file)
            rejects += file.rejects.count
            events += file.isKnown ? 0 : file.summary.accepted
          case .failure(.problem(let problem)): dealt.problems.append(problem)
          case .failure(.refused(let problem)):
            dealt.problems.append(problem)
            dealt.left = []
          case .failure(.disk(let reason)): failure = reason
          }
          progress(dealt.files.count + dealt.problems.count, events)
          if let (log, number) = take() { group.addTask { (worker, worker.read(log, number: number)) } }
        }
      }
      if let failure { throw failure }
      for worker in workers { try worker.spill.finish() }
      dealt.spills = workers.map(\.spill)
    } catch {
      throw .spill(error)
    }
    dealt.files.sort { $0.number < $1.number }
    return dealt
  }
}

/// One reader at work. Unchecked Sendable because it reads one log at a time, and goes from task to task.
private final class DealWorker: @unchecked Sendable {
  let spill: RecordSpill
  private let reader: FileReader
  private let shapes: ShapeCache
  private let known: Guarded<Set<Content>>

  init(_ reader: FileReader, spill: RecordSpill, known: Guarded<Set<Content>>) {
    (self.reader, self.spill, self.known) = (reader, spill, known)
    shapes = reader.makeShapeCache()
  }

  func read(_ log: LogFile, number: Int) -> Result<ReadFile, FileReader.Failure> {
    Result { () throws(FileReader.Failure) in
      var file = try reader.read(log, number: number, shapes: shapes)
      let content = file.content
      file.isKnown = known.withLock { !$0.insert(content).inserted }
      if file.isKnown {
        file.records.removeAll()
      } else if let own = file.spill {
        spill.take(own)
      } else {
        do throws(SystemFailure) { try spill.take(file.records) } catch { throw .disk(error) }
      }
      return file
    }
  }
}
