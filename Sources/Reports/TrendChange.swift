import EventModel
import Statistics

/// A rate that moved at some day and stayed moved.
public struct TrendChange: Sendable {
  public var metric: ComparisonMetric
  /// The first days with the new rate.
  public var days: ClosedRange<UTCDay>
  public var before: Proportion
  public var after: Proportion
  /// Of series without a change, at most this share would show one as clear.
  public var p: Double
  /// The app version that came with it: the one whose share of the prompts grew most from the three points before
  /// to the three from there on, where it grew by at least `TrendChange.leastGrowth`; both shares.
  public var version: (name: String, before: Double, after: Double)?

  /// A change is told below this p: of series without one, at most one in a hundred shows one.
  public static let falseAlarms = 0.01
  /// Of the share of prompts, for a version to have come with a change.
  public static let leastGrowth = 0.2
}

extension TrendSeries {
  /// The clearest change of the allow rate and of the recovery rate, where it is clear and the later half of the
  /// points after it still bear it out. Of recoveries only complete points count: the last ones would always
  /// seem to fall.
  ///
  /// Method: `ChangePoint.clearest`, told at p below `TrendChange.falseAlarms`.
  public var changes: [TrendChange] {
    [
      change(.allowRate, isKnown: row.knowsGrants, points.map(\.allowRate)),
      change(
        .recoveryRate, isKnown: row.knowsRecoveries, points.filter(\.isComplete).map(\.recoveryRate)),
    ].compactMap(\.self)
  }

  private func change(_ metric: ComparisonMetric, isKnown: Bool, _ series: [Proportion]) -> TrendChange? {
    guard isKnown, let found = ChangePoint.clearest(in: series), found.p < TrendChange.falseAlarms,
      points.indices.contains(found.index)
    else { return nil }
    let after = series[found.index...]
    let late = TwoProportions(
      arm: Proportion(pooling: Array(after.suffix((after.count + 1) / 2))), baseline: found.before)
    guard let move = TwoProportions(arm: found.after, baseline: found.before).difference,
      let interval = late.differenceScoreInterval(), move > 0 ? interval.low > 0 : interval.high < 0
    else { return nil }
    return TrendChange(
      metric: metric, days: points[found.index].days, before: found.before, after: found.after, p: found.p,
      version: version(from: found.index))
  }

  private func version(from index: Int) -> (name: String, before: Double, after: Double)? {
    func share(_ prompts: [Int], _ range: Range<Int>) -> Double {
      let all = points[range].reduce(0) { $0 + $1.prompted }
      return all == 0 ? 0 : Double(prompts[range].reduce(0, +)) / Double(all)
    }
    let grown = versions.filter { $0.prompts.count == points.count }.map { name, prompts in
      (
        name: name, before: share(prompts, max(0, index - 3)..<index),
        after: share(prompts, index..<min(points.count, index + 3))
      )
    }.max { ($0.after - $0.before, $1.name) < ($1.after - $1.before, $0.name) }
    guard let grown, grown.after - grown.before >= TrendChange.leastGrowth else { return nil }
    return grown
  }
}
