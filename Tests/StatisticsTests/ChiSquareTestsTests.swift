import Statistics
import Testing

/// Expected values: Fleiss's smokers as in R's `prop.test`, and the splits of published sample-ratio checks.
struct ChiSquareTestsTests {
  static let smokers = [(73, 86), (90, 93), (114, 136), (75, 82)].map {
    Proportion(successes: $0.0, trials: $0.1)
  }

  @Test func `four samples of one rate`() throws {
    let test = try #require(ChiSquareTest.equalRates(Self.smokers))
    #expect(agrees(test.statistic, 11.11938768628861, tolerance: 1e-13))
    #expect(test.degreesOfFreedom == 3)
    #expect(agrees(test.p, 0.011097511366581344, tolerance: 1e-13))
  }

  @Test func `Holm over the six pairs`() throws {
    var pValues: [Double?] = []
    for (index, first) in Self.smokers.enumerated() {
      for second in Self.smokers[(index + 1)...] {
        pValues.append(TwoProportions(arm: first, baseline: second).pooledZTest?.p)
      }
    }
    let expected = [
      0.02669124432515654, 0.8327574849753566, 0.4304474922526926, 0.0121605855261014, 0.4304474922526926,
      0.4304474922526926,
    ]
    for (adjusted, expected) in zip(holmAdjusted(pValues), expected) {
      #expect(agrees(adjusted, expected, tolerance: 1e-13))
    }
  }

  /// statsmodels 0.15.0, `multipletests(…, method="holm")`, for the five that are there.
  @Test func `an absent test stays absent and is not counted`() {
    let adjusted = holmAdjusted([0.01, nil, 0.04, 0.03, 0.005, nil, 0.04])
    let expected: [Double?] = [0.04, nil, 0.09, 0.09, 0.025, nil, 0.09]
    for (adjusted, expected) in zip(adjusted, expected) {
      #expect(agrees(adjusted, expected ?? .nan, tolerance: 1e-14))
    }
    #expect(holmAdjusted([]).isEmpty)
    #expect(holmAdjusted([0.7, 0.6]) == [1, 1])
  }

  @Test(
    arguments: [
      ([1_000, 1_200], [0.5, 0.5], 0.000020079), ([135, 115], [1, 1], 0.205903211),
      ([310, 98], [0.75, 0.25], 0.647434186), ([500, 500, 600], [0.34, 0.33, 0.33], 0.000592638),
    ])
  func `published sample ratio checks`(_ counts: [Int], _ shares: [Double], _ p: Double) throws {
    let test = try #require(ChiSquareTest.sampleRatio(counts: counts, shares: shares))
    #expect(abs(test.p - p) < 5e-10)
    #expect(test.degreesOfFreedom == counts.count - 1)
  }

  @Test func `a sample ratio that cannot be checked is nil`() {
    #expect(ChiSquareTest.sampleRatio(counts: [], shares: []) == nil)
    #expect(ChiSquareTest.sampleRatio(counts: [5], shares: [1]) == nil)
    #expect(ChiSquareTest.sampleRatio(counts: [0, 0], shares: [1, 1]) == nil)
    #expect(ChiSquareTest.sampleRatio(counts: [5, 5], shares: [1]) == nil)
    #expect(ChiSquareTest.sampleRatio(counts: [5, -5], shares: [1, 1]) == nil)
    #expect(ChiSquareTest.sampleRatio(counts: [5, 5], shares: [1, .nan]) == nil)
    #expect(ChiSquareTest.sampleRatio(counts: [5, 5], shares: [1, -1]) == nil)
    #expect(ChiSquareTest.sampleRatio(counts: [5, 5], shares: [1, 0]) == nil)
    #expect(ChiSquareTest.sampleRatio(counts: [5, 5, 1], shares: [1, 1, 0])?.p == 0)
    #expect(ChiSquareTest.sampleRatio(counts: [5, 5, 0], shares: [1, 1, 0])?.p == 1)
    #expect(ChiSquareTest.sampleRatio(counts: [.max, .max], shares: [1, 1])?.p == 1)
  }

  @Test func `samples that hold nothing are left out`() {
    let empty = Proportion(successes: 0, trials: 0)
    #expect(ChiSquareTest.equalRates([]) == nil)
    #expect(ChiSquareTest.equalRates([Self.smokers[0], empty]) == nil)
    #expect(ChiSquareTest.equalRates(Self.smokers + [empty]) == ChiSquareTest.equalRates(Self.smokers))
    let none = [Proportion(successes: 0, trials: 4), Proportion(successes: 0, trials: 9)]
    #expect(ChiSquareTest.equalRates(none)?.p == 1)
  }
}
