import Statistics

/// The numbers of one row of the funnel: users, unless said otherwise.
public struct FunnelCounts: Equatable, Sendable {
  /// Prompted in the window; by the answer to the first prompt in it allowed, declined, dismissed, ignored or,
  /// the rest, unanswered.
  public var prompted = 0
  public var allowed = 0
  public var declined = 0
  public var dismissed = 0
  public var ignored = 0
  /// Declined, but reached the feature before the window ended; by route.
  public var recoveredByReprompt = 0
  public var recoveredBySettings = 0
  public var recoveredOtherwise = 0
  public var recoveredUngranted = 0
  /// Declined, and had the whole time to recover in which a recovery counts.
  public var recoveryEligible = 0
  /// Reached the feature at or after the prompt.
  public var reached = 0
  public var asked = 0
  /// Requests, not users.
  public var silentRequests = 0
  public var silentUsers = 0
  /// Bursts, not users.
  public var bursts = 0
  public var burstUsers = 0
  /// Requests of the longest burst; 0 without one.
  public var longestBurst = 0

  public init() {}

  public var unanswered: Int { prompted - allowed - declined - dismissed - ignored }

  public var recovered: Int {
    recoveredByReprompt + recoveredBySettings + recoveredOtherwise + recoveredUngranted
  }

  /// Declined, and still inside the time in which a recovery counts.
  public var stillOpen: Int { declined - recoveryEligible }

  public var allowRate: Proportion { Proportion(successes: allowed, trials: prompted) }

  /// Allowed over one of the three denominators in use.
  public func allowRate(per denominator: AllowDenominator) -> Proportion {
    switch denominator {
    case .prompted: allowRate
    case .answered: Proportion(successes: allowed, trials: allowed + declined)
    case .asked: Proportion(successes: allowed, trials: asked)
    }
  }

  public var recoveryRate: Proportion { Proportion(successes: recovered, trials: recoveryEligible) }
}
