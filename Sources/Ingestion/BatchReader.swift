import LibC

/// Reads logs, several at a time, and hands them over in folded batches of bounded size.
final class BatchReader: Sendable {
  private struct State {
    var waiting: ArraySlice<LogFile>
    var known: Set<Content>
    var read: [Int: ReadFile] = [:]
    var problems: [PathProblem] = []
    /// How many logs the batch has, and what it holds in memory, in records.
    var taken = 0
    var weight = 0
    /// How many shares still need the records as they were read.
    var unsorted = 0
    var failure: SystemFailure?

    mutating func startBatch() {
      (read, problems, taken, weight, failure) = ([:], [], 0, 0, nil)
    }

    mutating func add(_ result: Result<ReadFile, FileReader.Failure>, number: Int) {
      switch result {
      case .success(var file):
        file.isKnown = !known.insert(file.content).inserted
        if file.isKnown { file.records.removeAll() }
        weight += file.weight
        read[number] = file
      case .failure(.problem(let problem)):
        problems.append(problem)
      case .failure(.refused(let problem)):
        problems.append(problem)
        waiting = []
      case .failure(.disk(let failure)):
        self.failure = failure
        waiting = []
      }
    }
  }

  private let state: Guarded<State>
  private let reader: FileReader
  private let recordLimit: Int
  private let width: Int

  /// - Parameters:
  ///   - known: The contents that were read before.
  ///   - recordLimit: A batch takes no further file once it holds so many records (of 32 bytes).
  ///   - width: How many logs are read, and shares of users folded, at a time.
  init(
    _ files: [LogFile], known: Set<Content>, reader: FileReader, recordLimit: Int, width: Int
  ) {
    state = Guarded(State(waiting: files[...], known: known))
    self.reader = reader
    self.recordLimit = recordLimit
    self.width = width
  }

  /// The next batch; nil when all logs have been read.
  func next() async -> Batch? {
    await withTaskGroup { group in
      for _ in 0..<width { group.addTask { self.fill() } }
    }
    let gathered = state.withLock { state in
      defer { state.startBatch() }
      return state
    }
    if gathered.read.isEmpty && gathered.problems.isEmpty && gathered.failure == nil { return nil }
    var batch = Batch(order: RecordOrder(reader.shapes.snapshot))
    (batch.problems, batch.failure) = (gathered.problems, gathered.failure)
    batch.files = gathered.read.sorted { $0.key < $1.key }.map(\.value)
    if batch.files.contains(where: { $0.spill != nil }) {
      // The batch keeps the file, the next one gets another.
      reader.settings.spillSpace.release()
      batch.spilled = SpilledBatch(batch.files, order: batch.order, files: gathered.taken)
    } else {
      batch.parts = await fold(batch.files.map(\.records), order: batch.order, files: gathered.taken)
    }
    return batch
  }

  /// Sorts and folds each share of the users, all at the same time.
  private func fold(_ records: [RecordBlocks], order: RecordOrder, files: Int) async -> [FoldedPart] {
    let width = width
    state.withLock { $0.unsorted = width }
    let count = records.reduce(0) { $0 + $1.count }
    return await withTaskGroup(of: (Int, FoldedPart).self) { group in
      for share in 0..<width {
        group.addTask {
          let sorted = BatchSorter(order: order, share: share, of: width, records: count).sort(records)
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
      let result = Result { () throws(FileReader.Failure) in
        try reader.read(file, number: number, shapes: shapes)
      }
      state.withLock { $0.add(result, number: number) }
    }
  }

  /// The next log and its number in the batch.
  private func take() -> (LogFile, Int)? {
    state.withLock { state in
      guard state.weight < recordLimit, state.taken < Record.maximumFiles,
        let file = state.waiting.popFirst()
      else { return nil }
      state.taken += 1
      return (file, state.taken - 1)
    }
  }
}
