import Reports

/// A version that took the lead among the prompts.
struct Release: Equatable {
  var version: String
  /// Of the series' points, the first that it leads.
  var index: Int
}

extension TrendSeries {
  /// The versions that took the lead, each once, where it first did, in order of time. The one that leads when the
  /// series begins is none: it came before.
  ///
  /// - Parameter limit: Of more than so many, those with the most prompts.
  func releases(atMost limit: Int = 5) -> [Release] {
    var leaders: Set<[UInt8]> = []
    var found: [(release: Release, prompts: Int)] = []
    for index in points.indices {
      let here = versions.filter { $0.prompts.indices.contains(index) && $0.prompts[index] > 0 }
      // Of equals the first by name, as versions are in order.
      guard let leader = here.max(by: { ($0.prompts[index], $1.name) < ($1.prompts[index], $0.name) }) else {
        continue
      }
      let isFirst = leaders.isEmpty
      guard leaders.insert(Array(leader.name.utf8)).inserted, !isFirst else { continue }
      found.append((Release(version: leader.name, index: index), leader.prompts.reduce(0, +)))
    }
    let kept = Set(
      found.sorted { ($0.prompts, $1.release.index) > ($1.prompts, $0.release.index) }.prefix(max(0, limit))
        .map(\.release.index))
    return found.map(\.release).filter { kept.contains($0.index) }
  }
}

/// At most `limit` characters, the last an ellipsis where there were more.
func shortened(_ text: String, to limit: Int) -> String {
  let safe = terminalSafe(text)
  return safe.count <= limit ? safe : safe.prefix(max(0, limit - 1)) + "…"
}
