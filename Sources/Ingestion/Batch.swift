import EventLog
import EventModel
import LibC
import Synchronization

/// A log that was opened and read.
struct ReadFile: Sendable {
  let file: LogFile
  /// Of how it was read, the platform and the mapping.
  let reading: Int64
  /// Bytes and microseconds since 1970, as they were before the reading began.
  let size: Int64
  let modifiedAt: Int64
  let summary: LogSummary
  let records: RecordBlocks
  let rejects: [LogReject]
}

/// The logs that go into the store in one transaction, in the order in which they were found.
struct Batch: Sendable {
  var files: [ReadFile?] = []
  var problems: [PathProblem] = []
}

/// Reads logs, several at a time, and hands them over in batches of bounded size.
final class BatchReader: Sendable {
  private struct State {
    var waiting: ArraySlice<LogFile>
    var batch = Batch()
    var records = 0
  }

  private let state: Mutex<State>
  private let reader: FileReader
  /// A batch takes no further file once it holds so many records (of 32 bytes).
  private let recordLimit: Int
  private let width: Int

  /// - Parameter width: How many logs are read at a time.
  init(_ files: [LogFile], reader: FileReader, recordLimit: Int, width: Int) {
    state = Mutex(State(waiting: files[...]))
    self.reader = reader
    self.recordLimit = recordLimit
    self.width = width
  }

  /// The next batch; nil when all logs have been read.
  func next() async -> Batch? {
    await withTaskGroup { group in
      for _ in 0..<width { group.addTask { self.fill() } }
    }
    return state.withLock { state in
      let batch = state.batch
      (state.batch, state.records) = (Batch(), 0)
      return batch.files.isEmpty && batch.problems.isEmpty ? nil : batch
    }
  }

  /// Reads one log after the other until the batch is full.
  private func fill() {
    let shapes = reader.makeShapeCache()
    while let (file, number) = take() {
      let result = reader.read(file, number: number, shapes: shapes)
      state.withLock { state in
        switch result {
        case .success(let read):
          state.records += read.records.count
          state.batch.files[number] = read
        case .failure(let problem):
          state.batch.problems.append(problem)
        }
      }
    }
  }

  /// The next log and its number in the batch.
  private func take() -> (LogFile, Int)? {
    state.withLock { state in
      guard state.records < recordLimit, state.batch.files.count < Record.maximumFiles,
        let file = state.waiting.popFirst()
      else { return nil }
      state.batch.files.append(nil)
      return (file, state.batch.files.count - 1)
    }
  }
}
