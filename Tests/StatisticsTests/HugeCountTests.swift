import Statistics
import Testing

/// Every number of every pair of extreme counts lies where it can, or is nil.
struct HugeCountTests {
  static let proportions: [Proportion] = [1, 2, 30, 1_000_000_000_000, Int.max / 2, Int.max].flatMap {
    trials in
    Set([0, 1, trials / 2, trials - 1, trials]).map { Proportion(successes: $0, trials: trials) }
  }

  static func holds(_ interval: Interval?, _ limits: ClosedRange<Double>) -> Bool {
    guard let interval else { return true }
    return limits.contains(interval.low) && limits.contains(interval.high) && interval.low <= interval.high
  }

  @Test(arguments: proportions)
  func `pairs of extreme counts`(_ arm: Proportion) {
    for baseline in Self.proportions {
      let pair = TwoProportions(arm: arm, baseline: baseline)
      let name = "\(arm) \(baseline)"
      #expect(pair.differenceScoreInterval().map { Self.holds($0, -1...1) } == true, "\(name)")
      #expect(pair.newcombe().map { Self.holds($0, -1...1) } == true, "\(name)")
      #expect(Self.holds(pair.riskRatioScoreInterval(), 0...Double.infinity), "\(name)")
      #expect(Self.holds(pair.sequentialDifferenceInterval(), -1...1), "\(name)")
      #expect(Self.holds(pair.sequentialLiftInterval(), -1...Double.infinity), "\(name)")
      for p in [pair.scoreTest?.p, pair.pooledZTest?.p, pair.fisherExact] {
        #expect(p.map { (0...1).contains($0) } == true, "\(name)")
      }
      let strata = Strata([
        pair, TwoProportions(arm: Proportion(successes: 1, trials: 3), baseline: baseline),
      ])
      #expect(strata.commonDifferenceInterval().map { Self.holds($0, -1...1) } == true, "\(name)")
      #expect(Self.holds(strata.commonOddsRatioInterval(), 0...Double.infinity), "\(name)")
      for test in [
        strata.cochranMantelHaenszelTest(), strata.breslowDayTest(), strata.breslowDayTest(tarone: true),
        strata.differenceHomogeneityTest, ChiSquareTest.equalRates([arm, baseline]),
      ] {
        #expect(test.map { $0.statistic >= 0 && (0...1).contains($0.p) } != false, "\(name)")
      }
    }
  }

  @Test func `a difference that all counts resolve is resolved`() throws {
    // A millionth of a half, among 1e12: z = 1e-6 × √(2e12 / 1) = 1.414 by the pooled formula.
    let pair = pair(500_001_000_000, 1_000_000_000_000, 500_000_000_000, 1_000_000_000_000)
    let test = try #require(pair.scoreTest)
    #expect(agrees(test.z, 2.0.squareRoot(), tolerance: 1e-6))
    #expect(agrees(pair.fisherExact, 0.157299, tolerance: 1e-4))
    let interval = try #require(pair.differenceScoreInterval())
    #expect(agrees(interval.high - interval.low, 2 * 1.959964 / 2.0.squareRoot() * 1e-6, tolerance: 1e-5))
  }
}
