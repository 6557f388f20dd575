import EventLog
import Journeys
import LibC
import Store

/// Folds dealt logs share by share, for a database that holds nothing yet: each journey is met whole, so nothing
/// is folded twice or looked up.
struct FirstLoad: Sendable {
  let order: RecordOrder
  let spills: [RecordSpill]
  /// How many files are numbered.
  let files: Int
  /// How many shares are folded at a time.
  let width: Int
  /// Counts that no share is being added to at the moment, each with those that had no room beside them.
  private let counts = Guarded<[(held: DayCounts, spilled: CountRuns)]>([])
  /// More different counts than these go to disk.
  private let heldCounts: Int

  init(order: RecordOrder, spills: [RecordSpill], files: Int, width: Int, heldCounts: Int) {
    (self.order, self.spills, self.files, self.width) = (order, spills, files, width)
    self.heldCounts = heldCounts
  }

  /// What all shares come to.
  struct Folded {
    var runs: CellRuns
    var counts: CountRuns
    /// New events by shape.
    var events: [Int]
    /// New events and duplicates by file.
    var news: [Int]
    var duplicates: [Int]
  }

  func fold(into file: NamelessFile) async throws(StoreError) -> Folded {
    var folded = Folded(
      runs: CellRuns(in: file), counts: CountRuns(in: file),
      events: [Int](repeating: 0, count: order.facts.count),
      news: [Int](repeating: 0, count: files), duplicates: [Int](repeating: 0, count: files))
    var persons = 0
    // What was folded gets its ids and is written while the next shares are folded.
    var waiting: [FoldedPart] = []
    for first in stride(from: 0, to: RecordSpill.shares + width, by: width) {
      let shares = min(first, RecordSpill.shares)..<min(first + width, RecordSpill.shares)
      var named: [(FoldedPart, firstID: Int64)] = []
      for part in waiting {
        named.append((part, Int64(persons + 1)))
        persons += part.persons.count
      }
      let (parts, runs) = try await work(shares, named, file)
      for part in parts { add(part, to: &folded) }
      for run in runs { folded.runs.add(run) }
      waiting = parts
    }
    while var (held, spilled) = counts.withLock({ $0.popLast() }) {
      try spilled.take(&held)
      folded.counts.add(spilled)
    }
    return folded
  }

  private enum Work: Sendable {
    case folded(Int, FoldedPart)
    case written(Int, CellRuns)
  }

  /// Folds shares and writes parts, all at the same time; both come back in their order.
  private func work(
    _ shares: Range<Int>, _ named: [(FoldedPart, firstID: Int64)], _ file: NamelessFile
  ) async throws(StoreError) -> (parts: [FoldedPart], runs: [CellRuns]) {
    let results = await withTaskGroup(of: Result<Work, StoreError>.self) { group in
      for (number, (part, firstID)) in named.enumerated() {
        group.addTask {
          Result { () throws(StoreError) in .written(number, try write(part, firstID: firstID, file)) }
        }
      }
      for share in shares {
        group.addTask { Result { () throws(StoreError) in .folded(share, try fold(share, file)) } }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    var (parts, runs): ([(Int, FoldedPart)], [(Int, CellRuns)]) = ([], [])
    for result in results {
      switch try result.get() {
      case .folded(let share, let part): parts.append((share, part))
      case .written(let number, let run): runs.append((number, run))
      }
    }
    return (parts.sorted { $0.0 < $1.0 }.map(\.1), runs.sorted { $0.0 < $1.0 }.map(\.1))
  }

  private func fold(_ share: Int, _ file: NamelessFile) throws(StoreError) -> FoldedPart {
    var records: [RecordBlocks] = []
    for spill in spills {
      do throws(SystemFailure) { records.append(try spill.records(of: share)) } catch { throw .spill(error) }
    }
    let count = records.reduce(0) { $0 + $1.count } * RecordSpill.shares
    let sorted = BatchSorter(order: order, share: share, of: RecordSpill.shares, records: count)
      .sort(records)
    for blocks in records { blocks.removeAll() }
    var (held, spilled) = counts.withLock { $0.popLast() } ?? (DayCounts(), CountRuns(in: file))
    var part = PartFolder.fold(sorted, order: order, files: files, counts: consume held)
    held = part.takeCounts()
    if held.size > heldCounts { try spilled.take(&held) }
    counts.withLock { $0.append((held, spilled)) }
    return part
  }

  private func write(
    _ part: FoldedPart, firstID: Int64, _ file: NamelessFile
  ) throws(StoreError) -> CellRuns {
    var part = part
    let ids = part.persons.indices.map { firstID + Int64($0) }
    part.name(ids)
    var runs = CellRuns(in: file)
    try runs.write(part, ids: ids)
    return runs
  }

  private func add(_ part: FoldedPart, to folded: inout Folded) {
    for record in part.records { folded.events[Int(record.shape)] += 1 }
    for file in 0..<files {
      folded.news[file] += part.news[file]
      folded.duplicates[file] += part.duplicates[file]
    }
  }
}
