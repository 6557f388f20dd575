import EventModel
import Statistics

/// The users of one arm, on one platform or on all together.
public struct ArmCounts: Equatable, Sendable {
  /// A value of the field that is compared.
  public var name: String
  /// Users with an ask in the window; of them those whose arm is named by an ask, not inferred.
  public var asked = 0
  public var named = 0
  /// Never prompted in the window, and put the rationale off.
  public var notNow = 0
  /// By the first prompt in the window.
  public var prompted = 0
  public var allowed = 0
  public var declined = 0
  /// Declined, and reached the feature before the window ended.
  public var recovered = 0
  /// Reached the feature at or after the prompt.
  public var reached = 0
  /// The middle 90% of the times of first ask.
  public var firstAsks: ClosedRange<Instant>?

  public init(name: String) { self.name = name }

  /// Too few users for a verdict.
  public var isSmall: Bool { asked < Self.fewest }

  /// The fewest users that a verdict is given on.
  public static let fewest = 30
}

extension ArmCounts {
  /// Whether both arms were met side by side: the middle 90% of their times of first ask overlap by at least
  /// half of the shorter. True where either has no times.
  public func isConcurrent(with other: ArmCounts) -> Bool {
    guard let own = firstAsks, let others = other.firstAsks else { return true }
    func length(_ low: Instant, _ high: Instant) -> Double { Double(high.microseconds - low.microseconds) }
    let shorter = min(
      length(own.lowerBound, own.upperBound), length(others.lowerBound, others.upperBound))
    let overlap = length(
      max(own.lowerBound, others.lowerBound), min(own.upperBound, others.upperBound))
    return overlap >= shorter / 2
  }
}

/// A rate by which arms are compared.
public enum ComparisonMetric: CaseIterable, Sendable {
  case allowRate, recoveryRate, grantPerAsk, reachPerAsk

  public func proportion(of arm: ArmCounts) -> Proportion {
    switch self {
    case .allowRate: Proportion(successes: arm.allowed, trials: arm.prompted)
    case .recoveryRate: Proportion(successes: arm.recovered, trials: arm.declined)
    case .grantPerAsk: Proportion(successes: arm.allowed, trials: arm.asked)
    case .reachPerAsk: Proportion(successes: arm.reached, trials: arm.asked)
    }
  }

  /// Whether a log with these kinds of events can hold it.
  func isKnown(from row: FunnelRow) -> Bool {
    switch self {
    case .allowRate, .grantPerAsk: row.knowsGrants
    case .recoveryRate: row.knowsRecoveries
    case .reachPerAsk: row.knowsReaches
    }
  }
}
