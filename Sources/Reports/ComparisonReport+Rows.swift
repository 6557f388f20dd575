import EventModel
import Statistics

extension ComparisonReport {
  /// Every arm beside the baseline by every metric: platform by platform, then, where there are several, over
  /// all of them.
  public var comparisons: [Comparison] {
    guard let baseline else { return [] }
    var rows = places.flatMap { place in
      arms.dropFirst().flatMap { compare($0.name, with: baseline.name, on: place) }
    }
    let adjusted = holmAdjusted(rows.map(\.p))
    for index in rows.indices { rows[index].adjustedP = adjusted[index] }
    return rows
  }

  /// Where arms followed one another: each beside the one before it in time, a step at a time. Empty where they
  /// stood side by side.
  public var steps: [Comparison] {
    guard isConcurrent == false else { return [] }
    return places.flatMap { place in
      let stages = arms.map { self.arm($0.name, on: place) }.filter { $0.firstAsks != nil }.sorted {
        ($0.firstAsks?.lowerBound.microseconds ?? .max) < ($1.firstAsks?.lowerBound.microseconds ?? .max)
      }
      return zip(stages.dropFirst(), stages).flatMap { compare($0.name, with: $1.name, on: place) }
    }
  }

  /// Platforms in order, nil for all of them together.
  private var places: [ComparedPlatform?] {
    platforms.filter { !$0.arms.isEmpty } + (platforms.count { !$0.arms.isEmpty } > 1 ? [nil] : [])
  }

  private func arm(_ name: String, on place: ComparedPlatform?) -> ArmCounts {
    if let place { return place.arm(name) }
    return arms.first { $0.name.utf8.elementsEqual(name.utf8) } ?? ArmCounts(name: name)
  }

  /// No rows where neither arm has a user.
  private func compare(_ arm: String, with baseline: String, on place: ComparedPlatform?) -> [Comparison] {
    let (arm, baseline) = (self.arm(arm, on: place), self.arm(baseline, on: place))
    if arm.asked == 0 && baseline.asked == 0 { return [] }
    return ComparisonMetric.allCases.map { metric in
      let known = (place.map { [$0] } ?? platforms).filter { isLogged(metric, on: $0) }
      func strata(_ metric: ComparisonMetric) -> Strata {
        Strata(
          known.map { platform in
            TwoProportions(
              arm: metric.proportion(of: platform.arm(arm.name)),
              baseline: metric.proportion(of: platform.arm(baseline.name)))
          })
      }
      return Comparison(
        platform: place?.name, metric: metric, baseline: baseline, arm: arm, pair: strata(metric).crude,
        strata: place == nil ? strata(metric) : nil,
        grantsPerAsk: metric == .allowRate ? strata(.grantPerAsk).crude : nil, isLogged: !known.isEmpty,
        isSequential: question.isSequential)
    }
  }

  /// Whether the platform's log can hold the metric.
  public func isLogged(_ metric: ComparisonMetric, on platform: ComparedPlatform) -> Bool {
    metric.isKnown(from: row(of: platform))
  }

  /// What the platform's log can hold, as a row without numbers.
  public func row(of platform: ComparedPlatform) -> FunnelRow {
    FunnelRow(
      permission: question.permission, platform: platform.name, counts: FunnelCounts(),
      logged: platform.logged)
  }
}
