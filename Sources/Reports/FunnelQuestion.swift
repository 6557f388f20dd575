import EventModel
import Journeys

/// What a funnel report is asked for.
public struct FunnelQuestion: Sendable {
  public var window: ReportWindow
  /// Lower-case names; nil for all.
  public var permission: String?
  public var platform: String?
  /// One row for each value of this field of the first prompt.
  public var split: AttributeField?
  /// Microseconds within which a recovery counts; nil for no limit.
  public var recoveryLimit: Int64?
  public var burstRule: BurstRule
  /// What the platforms make possible.
  public var lifecycles = Lifecycle.all
  /// Whose prompts are counted.
  public var prompts = PromptChoice.all
  /// What the allow rate is over.
  public var denominator = AllowDenominator.prompted
  /// Whether the window before, of as many days, stands beside.
  public var hasPrevious = false

  public init(
    window: ReportWindow, permission: String? = nil, platform: String? = nil, split: AttributeField? = nil,
    recoveryLimit: Int64? = nil, burstRule: BurstRule = BurstRule()
  ) {
    self.window = window
    self.permission = permission
    self.platform = platform
    self.split = split
    self.recoveryLimit = recoveryLimit
    self.burstRule = burstRule
  }
}

extension FunnelQuestion {
  /// The same question of each of these permissions, once each and in bytewise order; itself where none is named.
  public func each(of permissions: [String]) -> [FunnelQuestion] {
    if permissions.isEmpty { return [self] }
    return Set(permissions).sorted { ordered([$0], [$1]) }.map { permission in
      var question = self
      question.permission = permission
      return question
    }
  }

  /// The days before the window, as many.
  public var previousWindow: ReportWindow {
    ReportWindow(
      days: window.dayCount, endingWith: window.days.lowerBound.advanced(by: -1), in: window.zone)
  }
}

/// Users by whether they had been prompted before the window's first prompt of theirs.
public enum PromptChoice: Sendable {
  case all, first, repeated

  /// As the queries take it.
  var repeats: Int64? {
    switch self {
    case .all: nil
    case .first: 0
    case .repeated: 1
    }
  }
}

/// What the allow rate is over: the three conventions in use, whose figures cannot be compared.
public enum AllowDenominator: CaseIterable, Sendable {
  /// Everybody prompted, answered or not.
  case prompted
  /// Those who allowed or declined.
  case answered
  /// Everybody asked, prompted or not.
  case asked
}

/// What makes a run of silent requests a burst.
public struct BurstRule: Hashable, Sendable {
  /// The fewest requests, at least 1.
  public var minimum: Int
  /// The longest pause between neighbours, in microseconds.
  public var gap: Int64

  public init(minimum: Int = Burst.minimum, gap: Int64 = Burst.gap) {
    self.minimum = minimum
    self.gap = gap
  }

  /// Whether it is the rule by which the daily cube counts bursts.
  var isDefault: Bool { self == BurstRule() }
}
