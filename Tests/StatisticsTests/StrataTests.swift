import Statistics
import Testing

/// Published strata, with the figures that statsmodels keeps from R and SAS.
struct StrataTests {
  /// Rows of each table: successes and failures of the arm, then of the baseline.
  static func strata(_ tables: [[Int]]) -> Strata {
    Strata(tables.map { pair($0[0], $0[0] + $0[1], $0[2], $0[2] + $0[3]) })
  }

  static let five = strata([
    [20, 14, 10, 24], [15, 12, 3, 15], [3, 2, 3, 2], [12, 3, 7, 5], [1, 0, 3, 2],
  ])
  static let flipping = strata([
    [313, 512, 19, 89], [207, 353, 8, 17], [205, 120, 391, 202], [278, 139, 244, 131], [138, 53, 299, 94],
    [351, 22, 317, 24],
  ])

  @Test func `the common odds ratio and its tests`() throws {
    let interval = try #require(Self.five.commonOddsRatioInterval())
    #expect(abs(try #require(Self.five.commonOddsRatio) - 3.5912) < 5e-5)
    #expect(abs(interval.low - 1.781135) < 5e-7)
    #expect(abs(interval.high - 7.240633) < 5e-7)
    let corrected = try #require(Self.five.cochranMantelHaenszelTest(continuityCorrection: true))
    #expect(abs(corrected.statistic - 11.8852) < 5e-5)
    #expect(abs(corrected.p - 0.0005658) < 5e-8)
    let plain = try #require(Self.five.cochranMantelHaenszelTest())
    #expect(abs(plain.statistic - 13.0466) < 5e-5)
    #expect(abs(plain.p - 0.000304) < 5e-7)
    let alike = try #require(Self.five.breslowDayTest())
    #expect(abs(alike.statistic - 1.8438) < 5e-5)
    #expect(abs(alike.p - 0.7645) < 5e-5)
    #expect(alike.degreesOfFreedom == 4)
  }

  @Test func `a sign that flips: Berkeley's admissions`() throws {
    let interval = try #require(Self.flipping.commonOddsRatioInterval())
    #expect(abs(try #require(Self.flipping.commonOddsRatio) - 1.101879) < 5e-7)
    #expect(abs(interval.low - 0.9402012) < 5e-8)
    #expect(abs(interval.high - 1.2913602) < 5e-8)
    // The published crude odds ratio, .54234, is below 1; the stratified one is above.
    let crude = Self.flipping.crude
    let (won, lost) = (Double(crude.arm.successes), Double(crude.arm.trials - crude.arm.successes))
    let base = crude.baseline
    let odds = Double(base.successes) / Double(base.trials - base.successes)
    #expect(abs(won / lost / odds - 0.54234) < 5e-6)
    #expect(Self.flipping.reversesCrude)
    #expect(!Self.five.reversesCrude)
  }

  @Test func `one stratum has the interval of its pair`() throws {
    for (x1, n1, x2, n2) in [(56, 70, 48, 80), (0, 10, 0, 20), (10, 10, 0, 20), (0, 5, 5, 5), (1, 1, 1, 1)] {
      let pair = pair(x1, n1, x2, n2)
      let alone = try #require(pair.differenceScoreInterval())
      let common = try #require(Strata([pair]).commonDifferenceInterval())
      #expect(abs(common.low - alone.low) < 1e-12)
      #expect(abs(common.high - alone.high) < 1e-12)
    }
  }

  @Test func `a stratum with an empty arm counts in the crude figure only`() {
    let whole = Strata(Self.five.pairs + [pair(3, 9, 0, 0)])
    #expect(whole.commonOddsRatio == Self.five.commonOddsRatio)
    #expect(whole.commonDifference == Self.five.commonDifference)
    #expect(whole.cochranMantelHaenszelTest() == Self.five.cochranMantelHaenszelTest())
    #expect(whole.crude.arm.trials == Self.five.crude.arm.trials + 9)
  }

  @Test(arguments: [[], [pair(0, 0, 3, 4)], [pair(-1, 4, 3, 4)]])
  func `strata that hold nothing give nil`(_ pairs: [TwoProportions]) {
    let strata = Strata(pairs)
    #expect(strata.commonOddsRatio == nil)
    #expect(strata.commonOddsRatioInterval() == nil)
    #expect(strata.commonDifference == nil)
    #expect(strata.commonDifferenceInterval() == nil)
    #expect(strata.cochranMantelHaenszelTest() == nil)
    #expect(strata.breslowDayTest() == nil)
    #expect(strata.differenceHomogeneityTest == nil)
    #expect(!strata.reversesCrude)
  }

  @Test func `strata without any success keep a difference and its width, but no ratio`() throws {
    let strata = Strata([pair(0, 30, 0, 30), pair(0, 12, 0, 40)])
    #expect(strata.commonOddsRatio == nil)
    #expect(strata.cochranMantelHaenszelTest() == nil)
    #expect(strata.commonDifference == 0)
    let interval = try #require(strata.commonDifferenceInterval())
    #expect(interval.low < -0.01 && interval.high > 0.01)
    #expect(strata.differenceHomogeneityTest == nil)
  }

  @Test func `a sum beyond an integer is unknown, not a trap`() {
    let strata = Strata([pair(1, .max, 1, 5), pair(1, .max, 2, 5)])
    #expect(strata.crude.arm.rate == nil)
    #expect(strata.crude.baseline.rate == 0.3)
    #expect(strata.commonDifferenceInterval() != nil)
  }
}
