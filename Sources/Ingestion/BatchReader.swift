import Synchronization

/// Reads logs, several at a time, and hands them over in folded batches of bounded size.
final class BatchReader: Sendable {
  private struct State {
    var waiting: ArraySlice<LogFile>
    var known: Set<Content>
    var read: [Int: ReadFile] = [:]
    var problems: [PathProblem] = []
    /// How many logs, and how many records, the batch has.
    var taken = 0
    var records = 0
    /// How many shares still need the records as they were read.
    var unsorted = 0
  }

  private let state: Mutex<State>
  private let reader: FileReader
  private let recordLimit: Int
  private let width: Int

  /// - Parameters:
  ///   - known: The contents that were read before.
  ///   - recordLimit: A batch takes no further file once it holds so many records (of 32 bytes).
  ///   - width: How many logs are read, and shares of users folded, at a time.
  init(_ files: [LogFile], known: Set<Content>, reader: FileReader, recordLimit: Int, width: Int) {
    state = Mutex(State(waiting: files[...], known: known))
    self.reader = reader
    self.recordLimit = recordLimit
    self.width = width
  }

  /// The next batch; nil when all logs have been read.
  func next() async -> Batch? {
    await withTaskGroup { group in
      for _ in 0..<width { group.addTask { self.fill() } }
    }
    let (read, problems, files) = state.withLock { state in
      defer { (state.read, state.problems, state.taken, state.records) = ([:], [], 0, 0) }
      return (state.read, state.problems, state.taken)
    }
    if read.isEmpty && problems.isEmpty { return nil }
    var batch = Batch(order: RecordOrder(reader.shapes.snapshot), problems: problems)
    batch.files = read.sorted { $0.key < $1.key }.map(\.value)
    batch.parts = await fold(batch.files.map(\.records), order: batch.order, files: files)
    return batch
  }

  /// Sorts and folds each share of the users, all at the same time.
  private func fold(_ records: [RecordBlocks], order: RecordOrder, files: Int) async -> [FoldedPart] {
    let width = width
    state.withLock { $0.unsorted = width }
    return await withTaskGroup(of: (Int, FoldedPart).self) { group in
      for share in 0..<width {
        group.addTask {
          let sorted = BatchSorter(order: order, share: share, of: width).sort(records)
          let isLast = self.state.withLock { state in
            state.unsorted -= 1
            return state.unsorted == 0
          }
          if isLast { for blocks in records { blocks.removeAll() } }
          return (share, PartFolder.fold(sorted, order: order, files: files))
        }
      }
      return await group.reduce(into: []) { $0.append($1) }.sorted { $0.0 < $1.0 }.map(\.1)
    }
  }

  /// Reads one log after the other until the batch is full.
  private func fill() {
    let shapes = reader.makeShapeCache()
    while let (file, number) = take() {
      let result = reader.read(file, number: number, shapes: shapes)
      state.withLock { state in
        switch result {
        case .success(var read):
          read.isKnown = !state.known.insert(read.content).inserted
          if read.isKnown { read.records.removeAll() }
          state.records += read.records.count
          state.read[number] = read
        case .failure(let problem):
          state.problems.append(problem)
        }
      }
    }
  }

  /// The next log and its number in the batch.
  private func take() -> (LogFile, Int)? {
    state.withLock { state in
      guard state.records < recordLimit, state.taken < Record.maximumFiles,
        let file = state.waiting.popFirst()
      else { return nil }
      state.taken += 1
      return (file, state.taken - 1)
    }
  }
}
