import LibC

/// Reads logs, several at a time, and hands them over in batches of bounded size.
final class BatchReader: Sendable {
  private struct State {
    var waiting: ArraySlice<LogFile>
    var known: Set<Content>
    var read: [Int: ReadFile] = [:]
    var problems: [PathProblem] = []
    /// How many logs the batch has, and what it holds in memory, in records.
    var taken = 0
    var weight = 0
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
  ///   - width: How many logs are read at a time.
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
    let order = RecordOrder(reader.shapes.snapshot)
    let files = gathered.read.sorted { $0.key < $1.key }.map(\.value)
    // The batch keeps the file that its spills lie in, the next one gets another.
    if files.contains(where: { $0.spill != nil }) { reader.settings.spillSpace.release() }
    return Batch(
      files: files, order: order,
      shares: BatchShares(files, order: order, files: gathered.taken, recordLimit: recordLimit),
      problems: gathered.problems, failure: gathered.failure)
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
