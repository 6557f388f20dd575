/// The intended shares of an experiment's arms.
struct Ratio: Equatable, Sendable {
  /// At least two, each at least 1.
  var shares: [Int]
}

extension ValueReader where Value == Ratio {
  /// `80:20`, or more than two of them.
  static let ratio = ValueReader(
    read: { (text) throws(ValueProblem) in
      var shares: [Int] = []
      for part in text.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false) {
        guard part.allSatisfy(isDigit), let share = Int(String(part) ?? ""), (1...1_000_000).contains(share)
        else { throw .notARatio }
        shares.append(share)
      }
      if shares.count < 2 { throw .notARatio }
      return Ratio(shares: shares)
    },
    show: { $0.shares.map { String($0) }.joined(separator: ":") })
}

/// A difference of rates.
struct EffectSize: Equatable, Sendable {
  /// In percentage points, above 0, at most 100.
  var points: Double
}

extension ValueReader where Value == EffectSize {
  /// Percentage points: `2` or `0.5`.
  static let points = ValueReader(
    read: { (text) throws(ValueProblem) in
      // Double's own reader also takes hexadecimal, exponents, `inf` and `nan`.
      let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
      guard parts.count <= 2, parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(isDigit) }),
        let points = Double(text), points > 0, points <= 100
      else { throw .notPoints }
      return EffectSize(points: points)
    },
    show: { "\($0.points)" })
}
