import EventModel

/// What a comparison of arms is asked for.
public struct ComparisonQuestion: Sendable {
  public var window: ReportWindow
  /// Lower-case names; no platform for all.
  public var permission: String
  public var platform: String?
  /// The field whose values are the arms.
  public var field: AttributeField
  /// The arm that the others are compared with; nil for `cold`, or where there is none the arm met first.
  public var baseline: String?
  /// The intended shares of the arms, the baseline's first, then in bytewise order; nil for equal ones.
  public var shares: [Int]?
  /// Whether the report is looked at again and again, so that intervals have to hold at every look.
  public var isSequential = false
  /// A difference, as a fraction of 1, of which to say how many more days would show it.
  public var effect: Double?

  public init(
    window: ReportWindow, permission: String, platform: String? = nil, field: AttributeField = .variant,
    baseline: String? = nil, shares: [Int]? = nil
  ) {
    self.window = window
    self.permission = permission
    self.platform = platform
    self.field = field
    self.baseline = baseline
    self.shares = shares
  }
}
