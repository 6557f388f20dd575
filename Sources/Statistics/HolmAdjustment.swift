/// Holm's adjusted p-values, in the order given: rejecting those below α keeps the chance of any false
/// rejection among all of them below α, whatever their dependence.
///
/// Each is the largest of (m − rank + 1) p over the ranks up to its own, at most 1. An absent test (nil)
/// stays absent and does not count towards m. Source: S. Holm (1979), Scand. J. Statist. 6, 65–70.
public func holmAdjusted(_ pValues: [Double?]) -> [Double?] {
  var adjusted = pValues
  let ranked = pValues.indices.filter { pValues[$0] != nil }
    .sorted { (pValues[$0] ?? 1, $0) < (pValues[$1] ?? 1, $1) }
  var largest = 0.0
  for (rank, index) in ranked.enumerated() {
    largest = min(1, max(largest, (pValues[index] ?? 1) * Double(ranked.count - rank)))
    adjusted[index] = largest
  }
  return adjusted
}
