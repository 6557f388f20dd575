/// One comparison repeated in several strata, such as platforms.
///
/// A stratum in which one of the two proportions holds nothing says nothing of the comparison and is left out
/// of everything but `crude`. Without a stratum that holds both, every number is nil.
public struct Strata: Hashable, Sendable {
  public var pairs: [TwoProportions]

  public init(_ pairs: [TwoProportions]) { self.pairs = pairs }

  /// All strata thrown together, which is what misleads when their mix differs between the arms.
  public var crude: TwoProportions {
    TwoProportions(
      arm: Proportion(pooling: pairs.map(\.arm)), baseline: Proportion(pooling: pairs.map(\.baseline)))
  }

  /// Whether the common and the crude difference point in opposite directions (Simpson's paradox).
  public var reversesCrude: Bool {
    guard let common = commonDifference, let crude = crude.difference else { return false }
    return common * crude < 0
  }

  var usable: [TwoProportions] { pairs.filter(\.isKnown) }

  /// Usable strata as 2×2 tables.
  var tables: [FourfoldTable] { usable.map(FourfoldTable.init) }
}

/// The cells of one stratum: rows are arm and baseline, columns success and failure.
struct FourfoldTable {
  let a, b, c, d: Double

  init(_ pair: TwoProportions) {
    (a, b) = (Double(pair.arm.successes), Double(pair.arm.trials - pair.arm.successes))
    (c, d) = (Double(pair.baseline.successes), Double(pair.baseline.trials - pair.baseline.successes))
  }

  var arm: Double { a + b }
  var baseline: Double { c + d }
  var successes: Double { a + c }
  var failures: Double { b + d }
  var total: Double { arm + baseline }
}

extension Proportion {
  /// The sum of all that hold something; nothing where there is none, or where the sum exceeds an integer.
  public init(pooling parts: [Proportion]) {
    self.init(successes: 0, trials: 0)
    for part in parts where part.isKnown {
      let (sum, overflow) = trials.addingReportingOverflow(part.trials)
      guard !overflow else {
        self.init(successes: 0, trials: 0)
        return
      }
      trials = sum
      successes += part.successes
    }
  }
}
