/// The share that has not had the event by a time, of people some of whom are still waiting when the log
/// ends.
///
/// Source: E. L. Kaplan and P. Meier (1958), JASA 53, 457–481.
public struct KaplanMeier: Equatable, Sendable {
  /// People who left observation at one time, by the event or without it (censored).
  public struct Group: Equatable, Sendable {
    public var time: Double
    public var events: Int
    public var censored: Int

    public init(time: Double, events: Int, censored: Int = 0) {
      self.time = time
      self.events = events
      self.censored = censored
    }
  }

  /// The curve just after one time at which there were events.
  public struct Step: Equatable, Sendable {
    public var time: Double
    /// People still observed just before `time`.
    public var atRisk: Int
    public var events: Int
    /// In 0 … 1; from here on, until the next step.
    public var survival: Double
  }

  /// In order of time; empty without any event.
  public let steps: [Step]

  /// - Parameter groups: in any order; equal times are added up, and at equal times events come before
  ///   censoring. Nil for a negative count, a time that is not a number, or more people than an integer
  ///   holds.
  public init?(_ groups: [Group]) {
    var atRisk = 0
    for group in groups {
      guard group.events >= 0, group.censored >= 0, !group.time.isNaN else { return nil }
      for count in [group.events, group.censored] {
        let (sum, overflow) = atRisk.addingReportingOverflow(count)
        guard !overflow else { return nil }
        atRisk = sum
      }
    }
    var steps: [Step] = []
    var survival = 1.0
    let ordered = groups.sorted { $0.time < $1.time }
    var rest = ordered[...]
    while let time = rest.first?.time {
      let tied = rest.prefix { $0.time == time }
      let events = tied.reduce(0) { $0 + $1.events }
      if events > 0 {
        survival *= Double(atRisk - events) / Double(atRisk)
        steps.append(Step(time: time, atRisk: atRisk, events: events, survival: survival))
      }
      atRisk -= tied.reduce(events) { $0 + $1.censored }
      rest = rest.dropFirst(tied.count)
    }
    self.steps = steps
  }

  /// The share without the event just after `time`.
  public func survival(at time: Double) -> Double { steps.last { $0.time <= time }?.survival ?? 1 }

  /// The first time by which at least `share` have had the event; nil where so many never had it while
  /// observed.
  ///
  /// - Parameter share: above 0, at most 1, else nil.
  public func quantile(_ share: Double) -> Double? {
    guard share > 0, share <= 1 else { return nil }
    // A product of ratios that ought to equal 1 − share may miss it by rounding.
    return steps.first { $0.survival <= 1 - share + 1e-12 }?.time
  }

  /// The time by which half have had the event.
  public var median: Double? { quantile(0.5) }
}
