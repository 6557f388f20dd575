import Ingestion

/// Ways to lay out the same logs and to ingest them, none of which may make a difference.
enum Arrangement: CaseIterable {
  case oneRun, reversed, intoEmpty, smallBatches, batchesOfFiles, manyRuns, oneFileARun, renamed, compressed,
    severalMembers, copies, split
  case splitIntoManyRuns

  /// Writes the logs, ingests them, and gives what all runs reported.
  func ingest(_ logs: MessyLogs, into store: TestStore, seed: UInt64) async throws -> [IngestReport] {
    var random = SeededGenerator(seed: seed)
    var names: [String] = []
    for (number, file) in pieces(of: logs).enumerated() {
      let shown = self == .renamed || self == .manyRuns ? 99 - number : number
      let name = file.name(shown < 10 ? "events-0\(shown)" : "events-\(shown)")
      try store.folder.write(encoded(file.text, using: &random), to: name.utf8)
      names.append(name)
      if self == .copies {
        names.append(file.name("copy-\(number)"))
        try store.folder.write(gzipped(Array(file.text.utf8)), to: file.name("copy-\(number)").utf8)
      }
    }
    var reports: [IngestReport] = []
    // Logs that make a database go in at once; a database that stands, if an empty one, takes them in batches.
    if takesBatches { try await store.ingest(paths: []) }
    for run in runs(of: names, using: &random) {
      reports.append(
        try await store.ingest(
          paths: run.map { store.folder.logPath($0) }, recordsPerBatch: batchSize(using: &random)))
    }
    return reports
  }

  private func pieces(of logs: MessyLogs) -> [MessyLogs.File] {
    switch self {
    case .split, .splitIntoManyRuns: logs.files.flatMap { split($0) }
    default: logs.files
    }
  }

  /// Three files in place of one. Equal events stay together: parted, they would be one event.
  private func split(_ file: MessyLogs.File) -> [MessyLogs.File] {
    var parts = Array(repeating: MessyLogs.File(platform: file.platform), count: 3)
    var places: [LogEvent: Int] = [:]
    for (number, line) in file.lines.enumerated() {
      var place = number % 3
      if case .event(let event, _) = line {
        place = places[event] ?? place
        places[event] = place
      }
      parts[place].lines.append(line)
    }
    return parts
  }

  private func encoded(_ text: String, using random: inout SeededGenerator) -> [UInt8] {
    switch self {
    case .compressed: gzipped(Array(text.utf8))
    case .severalMembers: gzipped(Array(text.utf8), members: Int.random(in: 2...7, using: &random))
    default: Array(text.utf8)
    }
  }

  private func runs(of names: [String], using random: inout SeededGenerator) -> [[String]] {
    switch self {
    case .reversed: return [names.reversed()]
    case .oneFileARun: return names.shuffled(using: &random).map { [$0] }
    case .manyRuns, .splitIntoManyRuns, .copies:
      var runs = Array(repeating: [String](), count: 10)
      for name in names.shuffled(using: &random) { runs[Int.random(in: 0..<10, using: &random)].append(name) }
      return runs
    default: return [names]
    }
  }

  private var takesBatches: Bool {
    switch self {
    case .intoEmpty, .smallBatches, .batchesOfFiles, .splitIntoManyRuns: true
    default: false
    }
  }

  private func batchSize(using random: inout SeededGenerator) -> Int? {
    switch self {
    case .smallBatches: 1
    // No log alone is that large, so that none goes to disk.
    case .batchesOfFiles: 1000
    case .splitIntoManyRuns: random.pick([1, 50, 200, 1_000_000])
    default: nil
    }
  }
}
