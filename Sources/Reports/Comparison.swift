import Statistics

/// One metric of an arm beside that of the baseline, on one platform or over all.
public struct Comparison: Sendable {
  /// Nil for all platforms together.
  public var platform: String?
  public var metric: ComparisonMetric
  public var baseline: ArmCounts
  public var arm: ArmCounts
  /// Over all platforms the crude figure: everybody thrown together, where the metric is logged.
  public var pair: TwoProportions
  /// The platforms one by one; only over all platforms.
  public var strata: Strata?
  /// Grants per ask of the same arms, where the metric is the allow rate.
  public var grantsPerAsk: TwoProportions?
  /// Whether the log can hold the metric.
  public var isLogged: Bool
  /// Whether the interval has to hold at every look.
  public var isSequential = false
  /// Holm's, over all tests of the report; nil without a test.
  public var adjustedP: Double?

  /// Whether both arms were met in the same time; without that no difference is proof of anything.
  public var isConcurrent: Bool { arm.isConcurrent(with: baseline) }

  /// Whether both arms have users enough for a verdict, and the metric something to count in both.
  public var isJudged: Bool { isLogged && !arm.isSmall && !baseline.isSmall && pair.isKnown }

  /// Arm − baseline, with the score interval and the score test, of judged comparisons alone.
  public var difference: Double? { isJudged ? pair.difference : nil }
  public var interval: Interval? { isJudged ? pair.differenceScoreInterval() : nil }
  public var p: Double? { isJudged ? pair.scoreTest?.p : nil }

  /// The always-valid interval, where it is asked for; nil as long as an arm has no success or no failure.
  public var sequentialInterval: Interval? {
    isJudged && isSequential ? pair.sequentialDifferenceInterval() : nil
  }

  /// The same of the ratio of both rates.
  public var sequentialRatioInterval: Interval? {
    guard isJudged, isSequential, let lift = pair.sequentialLiftInterval() else { return nil }
    return Interval(low: 1 + lift.low, high: 1 + lift.high)
  }

  /// The smallest rise from the baseline's rate that so many users show in four of five experiments, and the
  /// smallest fall, below 0; nil where it would leave 0 … 1.
  public var smallestDifference: (rise: Double?, fall: Double?) {
    guard isJudged, let rate = pair.baseline.rate else { return (nil, nil) }
    return PowerAnalysis().smallestDifference(
      from: rate, arm: pair.arm.trials, baseline: pair.baseline.trials)
  }

  /// Days still to wait, at the present rate of users, until a rise of `effect` would show in four of five
  /// experiments; nil where nothing can be said.
  public func daysStillNeeded(toSee effect: Double, after days: Int) -> Int? {
    isJudged ? PowerAnalysis().daysStillNeeded(toSee: effect, in: pair, after: days) : nil
  }

  /// Fisher's, where fewer than 5 successes or failures are to be expected in an arm, so that the score test's
  /// p is rough.
  public var exactP: Double? {
    guard isJudged else { return nil }
    let (arm, baseline) = (pair.arm, pair.baseline)
    let successes = Double(arm.successes) + Double(baseline.successes)
    let failures = Double(arm.trials) + Double(baseline.trials) - successes
    let smaller = Double(min(arm.trials, baseline.trials))
    let expected = min(successes, failures) * smaller / (successes + failures)
    return expected < 5 ? pair.fisherExact : nil
  }

  /// The Mantel–Haenszel figures beside the crude ones.
  public var judgedStrata: Strata? { isJudged ? strata : nil }

  /// Simpson's paradox: the platforms' common difference points the other way than the crude one.
  public var isReversed: Bool { judgedStrata?.reversesCrude ?? false }
}
