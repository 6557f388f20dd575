/// The day at which a series of rates most likely changed, and how sure that is.
public struct ChangePoint: Equatable, Sendable {
  /// Position in the series of the first member with the new rate.
  public var index: Int
  public var before: Proportion
  public var after: Proportion
  /// In 0 … 1: of series without a change, at most this share would show one as clear.
  public var p: Double

  /// The clearest single change in `series` (one proportion a day, in order); nil with fewer than two days
  /// that hold trials.
  ///
  /// Every cut between two such days is judged by Fisher's exact test of before against after; the smallest
  /// p-value is multiplied by the number of cuts (Bonferroni). As both are bounds for any counts, calling a
  /// change at p < α is a false alarm in at most α of constant series, few and rare successes included; the
  /// normal maximum of score statistics would break its promise when a series opens with a handful of trials.
  /// Source: K. J. Worsley (1983), Biometrika 70, 455–464, for the conditional maximum over cuts.
  public static func clearest(in series: [Proportion]) -> ChangePoint? {
    let days = series.indices.filter { series[$0].isKnown }
    let whole = Proportion(pooling: series)
    guard days.count > 1, whole.isKnown else { return nil }
    var before = Proportion(successes: 0, trials: 0)
    var best: (index: Int, pair: TwoProportions, p: Double, z: Double)?
    for (day, next) in zip(days, days.dropFirst()) {
      // Within the sum that `whole` has shown to fit.
      before.successes += series[day].successes
      before.trials += series[day].trials
      let after = Proportion(
        successes: whole.successes - before.successes, trials: whole.trials - before.trials)
      let pair = TwoProportions(arm: after, baseline: before)
      guard let p = pair.fisherExact, let z = pair.scoreTest.map({ abs($0.z) }) else { continue }
      // Of many users every cut near the change has a p too small for any number; the statistic tells them apart.
      guard let found = best else {
        best = (next, pair, p, z)
        continue
      }
      if (p, found.z) < (found.p, z) { best = (next, pair, p, z) }
    }
    return best.map { best in
      ChangePoint(
        index: best.index, before: best.pair.baseline, after: best.pair.arm,
        p: min(1, best.p * Double(days.count - 1)))
    }
  }
}
