import Journeys
import LibC
import Store

/// Counts on disk, on their way into a new database's cube: memory holds those of some shares, then those of a
/// day. Over a long time there are nearly as many different counts as journeys.
struct CountRuns: Sendable {
  private(set) var prompts: PartedRuns
  private(set) var asks: PartedRuns
  private(set) var silent: PartedRuns
  private(set) var bursts: PartedRuns
  private(set) var contradictions: PartedRuns

  init(in file: NamelessFile) {
    prompts = PartedRuns(in: file)
    (asks, silent, bursts, contradictions) = (prompts, prompts, prompts, prompts)
  }

  /// Takes over others of the same file.
  mutating func add(_ others: CountRuns) {
    prompts.add(others.prompts)
    asks.add(others.asks)
    silent.add(others.silent)
    bursts.add(others.bursts)
    contradictions.add(others.contradictions)
  }

  /// Moves counts to disk.
  mutating func take(_ counts: inout DayCounts) throws(StoreError) {
    try prompts.take(&counts.prompts)
    try asks.take(&counts.asks)
    try silent.take(&counts.silent)
    try bursts.take(&counts.bursts)
    try contradictions.take(&counts.contradictions)
  }
}

extension PartedRuns {
  /// Moves counts to disk, a part a day.
  fileprivate mutating func take<Key: DayKey, Value: BitwiseCopyable>(
    _ counts: inout [Key: Value]
  ) throws(StoreError) {
    guard let first = counts.keys.lazy.map(\.day).min(), let last = counts.keys.lazy.map(\.day).max() else {
      return
    }
    var ends = [Int](repeating: 0, count: Int(last) - Int(first) + 2)
    for key in counts.keys { ends[Int(key.day) - Int(first) + 1] += 1 }
    for index in ends.indices.dropFirst() { ends[index] += ends[index - 1] }
    // Where the next count of each day goes; in the end, where the day's counts end.
    ends.removeLast()
    let sorted = UnsafeMutableBufferPointer<(key: Key, value: Value)>.allocate(capacity: counts.count)
    defer { sorted.deallocate() }
    for count in counts {
      let day = Int(count.key.day) - Int(first)
      sorted.initializeElement(at: ends[day], to: count)
      ends[day] += 1
    }
    counts.removeAll(keepingCapacity: true)
    var parts: [Part] = []
    for (day, end) in zip(first...last, ends) {
      let end = end * MemoryLayout<(key: Key, value: Value)>.stride
      if end > parts.last?.end ?? 0 { parts.append(Part(number: day, end: end)) }
    }
    try append(UnsafeRawBufferPointer(sorted), parts)
  }

  /// Calls `body` with the counts of each day, in the order of the days.
  /// - Parameter delta: What a count adds to its row.
  func forEachDay<Key: DayKey, Value: BitwiseCopyable>(
    _ delta: (Value) -> SIMD2<Int>, _ body: ([Key: SIMD2<Int>]) throws(StoreError) -> Void
  ) throws(StoreError) {
    let reader = try makeReader()
    var counts: [Key: SIMD2<Int>] = [:]
    while let day = reader.next {
      try reader.read(day) { bytes throws(StoreError) in
        for (key, value) in bytes.bindMemory(to: (key: Key, value: Value).self) {
          counts[key, default: .zero] &+= delta(value)
        }
      }
      try body(counts)
      counts.removeAll(keepingCapacity: true)
    }
  }
}
