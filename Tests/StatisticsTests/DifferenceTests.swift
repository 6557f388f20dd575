import Statistics
import Testing

func pair(_ x1: Int, _ n1: Int, _ x2: Int, _ n2: Int) -> TwoProportions {
  TwoProportions(
    arm: Proportion(successes: x1, trials: n1), baseline: Proportion(successes: x2, trials: n2))
}

/// Published intervals: Newcombe (1998), Statist. Med. 17, 873–890, and R's package PropCIs.
struct DifferenceTests {
  struct Published: Sendable {
    var pair: TwoProportions
    var score: (Double, Double)
    var scoreDigits: Double
    var newcombe: (Double, Double)
    var newcombeDigits: Double
  }

  static let published: [Published] = [
    Published(
      pair: pair(56, 70, 48, 80), score: (0.0528297132, 0.3381729400), scoreDigits: 1e-10,
      newcombe: (0.0524314724, 0.3338726540), newcombeDigits: 1e-10),
    Published(
      pair: pair(9, 10, 3, 10), score: (0.1700, 0.8406), scoreDigits: 5e-5,
      newcombe: (0.1705227239, 0.8090179735), newcombeDigits: 1e-10),
    Published(
      pair: pair(5, 56, 0, 29), score: (-0.0325965617, 0.1933309767), scoreDigits: 1e-10,
      newcombe: (-0.0381371479, 0.1925600139), newcombeDigits: 1e-10),
    Published(
      pair: pair(0, 10, 0, 20), score: (-0.1658, 0.2844), scoreDigits: 5e-5,
      newcombe: (-0.1611, 0.2775), newcombeDigits: 5e-5),
    Published(
      pair: pair(10, 10, 0, 20), score: (0.7156, 1), scoreDigits: 5e-5, newcombe: (0.6791, 1),
      newcombeDigits: 5e-5),
    Published(
      pair: pair(84, 101, 89, 105), score: (-0.1191, 0.0860), scoreDigits: 6e-5,
      newcombe: (-0.1177, 0.0851), newcombeDigits: 6e-5),
    Published(
      pair: pair(7, 34, 1, 34), score: (0.0270416, 0.3452912), scoreDigits: 5e-8,
      newcombe: (0.0189214439, 0.3403686870), newcombeDigits: 1e-10),
  ]

  @Test(arguments: published)
  func `the score and the hybrid interval give the published bounds`(_ row: Published) throws {
    let score = try #require(row.pair.differenceScoreInterval())
    let newcombe = try #require(row.pair.newcombe())
    #expect(abs(score.low - row.score.0) <= row.scoreDigits)
    #expect(abs(score.high - row.score.1) <= row.scoreDigits)
    #expect(abs(newcombe.low - row.newcombe.0) <= row.newcombeDigits)
    #expect(abs(newcombe.high - row.newcombe.1) <= row.newcombeDigits)
  }

  static let fisherLarge: [(TwoProportions, Double)] = [
    (pair(141_000, 400_000, 140_000, 400_000), 0.019295408398557163),
    (pair(180_000, 500_000, 140_500, 400_000), 7.037000992261059e-18),
    (pair(370_100, 1_000_000, 370_900, 1_000_000), 0.24205088956892223),
    (pair(3_720_000, 9_000_000, 1_235_000, 3_000_000), 3.822178499228919e-07),
    (pair(950_000, 1_000_000, 2_848_500, 3_000_000), 0.04772834450368013),
    (pair(10_021, 13_884, 8_241, 14_208), 1.2295528465775357e-137),
  ]

  @Test func `the pooled z test of 5/83 against 12/99`() throws {
    let test = try #require(pair(5, 83, 12, 99).pooledZTest)
    #expect(agrees(test.z, -1.4078304151258787, tolerance: 1e-14))
    #expect(agrees(test.p, 0.15918129181156992, tolerance: 1e-14))
  }

  @Test func `the published change on iOS`() throws {
    let change = pair(10_021, 13_884, 8_241, 14_208)
    #expect(abs(try #require(change.difference) - 0.1417) < 5e-5)
    #expect(abs(try #require(change.pooledZTest).z - 24.90) < 5e-3)
    let newcombe = try #require(change.newcombe())
    #expect(abs(newcombe.low - 0.1307) < 5e-5)
    #expect(abs(newcombe.high - 0.1527) < 5e-5)
  }

  @Test func `Cohen's h of one half and 0.4`() throws {
    #expect(agrees(pair(5, 10, 4, 10).cohensH, 0.2013579207903309, tolerance: 1e-14))
    #expect(agrees(pair(9, 9, 0, 4).cohensH, .pi, tolerance: 1e-15))
  }

  /// Fisher's tea taster, 3 of 4 against 1 of 4: 34/70 by hand; all eight right: 2/70.
  @Test func `the exact test of the tea taster`() {
    #expect(agrees(pair(3, 4, 1, 4).fisherExact, 34.0 / 70, tolerance: 1e-14))
    #expect(agrees(pair(4, 4, 0, 4).fisherExact, 2.0 / 70, tolerance: 1e-14))
    #expect(pair(2, 4, 2, 4).fisherExact == 1)
    #expect(pair(0, 4, 0, 9).fisherExact == 1)
  }

  /// Both ways of summing the tail, on either side of the change from one to the other, against scipy 1.17.1
  /// (`scipy.stats.fisher_exact`).
  @Test(arguments: fisherLarge)
  func `the exact test of large tables`(_ table: TwoProportions, _ expected: Double) {
    #expect(agrees(table.fisherExact, expected, tolerance: 1e-8))
  }

  @Test func `no success in the baseline leaves the ratio unknown and its interval open above`() throws {
    let none = pair(3, 10, 0, 20)
    #expect(none.riskRatio == nil)
    let interval = try #require(none.riskRatioScoreInterval())
    #expect(interval.low > 0 && interval.high == .infinity)
    #expect(pair(0, 10, 3, 20).riskRatioScoreInterval()?.low == 0)
    #expect(pair(0, 10, 0, 20).riskRatioScoreInterval() == nil)
  }
}
