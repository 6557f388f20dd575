/// What became of the findings since the night before.
struct NightChanges: Equatable {
  var new: [FindingRecord.Identity] = []
  var gone: [FindingRecord.Identity] = []
  var worse: [FindingRecord.Identity] = []
}

extension NightChanges {
  init(from before: [FindingRecord], to now: [FindingRecord]) {
    let known = Dictionary(uniqueKeysWithValues: before.map { ($0.identity, $0) })
    let held = Set(now.map(\.identity))
    new = now.map(\.identity).filter { known[$0] == nil }
    gone = before.map(\.identity).filter { !held.contains($0) }
    worse = now.filter { record in known[record.identity].map { record.isWorse(than: $0) } ?? false }.map(
      \.identity)
  }
}

extension [FindingRecord] {
  /// Those that stood there before keep the day on which they were found first.
  func keepingDays(of before: [FindingRecord]) -> [FindingRecord] {
    let days = Dictionary(uniqueKeysWithValues: before.map { ($0.identity, $0.since) })
    return map { record in
      var record = record
      record.since = days[record.identity] ?? record.since
      return record
    }
  }
}
