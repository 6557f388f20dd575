/// The candidate that `word` was most likely meant to be, or nil where none is near.
///
/// Near means: the same but for case and punctuation; or begun by `word` (three letters at least); or within
/// an edit distance of a third of the longer one's length. The nearest wins; of equals, one with the same first
/// letter, then the first.
func suggestion(for word: String, among candidates: [String]) -> String? {
  let plain = letters(of: word)
  guard (1...longestWord).contains(plain.count) else { return nil }
  var best: (distance: Int, name: String)?
  for candidate in candidates {
    let other = letters(of: candidate)
    let distance = editDistance(plain, other)
    let isBeginning = plain.count >= 3 && other.starts(with: plain)
    guard isBeginning || distance <= max(1, max(plain.count, other.count) / 3) else { continue }
    let rank = 2 * (isBeginning ? 0 : distance) + (plain.first == other.first ? 0 : 1)
    if rank < best?.distance ?? .max { best = (rank, candidate) }
  }
  return best?.name
}

/// Longer words are near no name; the bound also keeps the work small.
private let longestWord = 64

/// Insertions, deletions, substitutions and swaps of neighbours that turn one word into the other: the
/// optimal string alignment distance (Damerau 1964; Wagner and Fischer 1974 for the table). Words over 64
/// bytes count as their first 64.
func editDistance(_ left: [UInt8], _ right: [UInt8]) -> Int {
  let left = Array(left.prefix(longestWord))
  let right = Array(right.prefix(longestWord))
  var before: [Int] = []
  var above = Array(0...right.count)
  for i in left.indices {
    var row = [i + 1]
    for j in right.indices {
      var least = min(above[j + 1] + 1, row[j] + 1, above[j] + (left[i] == right[j] ? 0 : 1))
      if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] {
        least = min(least, before[j - 1] + 1)
      }
      row.append(least)
    }
    (before, above) = (above, row)
  }
  return above[right.count]
}

/// Letters and digits alone, lower-case, so that `app_version` is near `appVersion` and `-days` near `--days`.
private func letters(of word: String) -> [UInt8] {
  word.utf8.filter { isLetter($0) || isDigit($0) || $0 >= 0x80 }.map { isLetter($0) ? $0 | 0x20 : $0 }
}
