import Statistics
import Testing

/// Seeded experiments without an effect, each promise judged by the binomial count of its failures at 1 in
/// 10,000.
struct SimulationTests {
  @Test func `the limits are those of the binomial`() {
    // scipy 1.17.1: binom.cdf(150, 4000, .05) = 9.3e-05, binom.sf(253, 4000, .05) = 9.1e-05.
    #expect(binomialLimits(runs: 4_000, rate: 0.05) == 151...253)
  }

  @Test(arguments: [(300, 0.42), (120, 0.3)])
  func `intervals of one rate cover it`(_ trials: Int, _ rate: Double) {
    var random = SeededRandom(seed: 1)
    var (wilson, exact, upper, lower) = (0, 0, 0, 0)
    let runs = 4_000
    for _ in 0..<runs {
      let sample = random.proportion(trials: trials, rate: rate)
      if sample.wilson()?.contains(rate) != true { wilson += 1 }
      if sample.clopperPearson()?.contains(rate) != true { exact += 1 }
      if sample.exactUpperBound() ?? 0 < rate { upper += 1 }
      if sample.exactLowerBound() ?? 1 > rate { lower += 1 }
    }
    let limits = binomialLimits(runs: runs, rate: 0.05)
    #expect(limits.contains(wilson))
    // The exact ones promise at most 5 %, and being discrete stay somewhat below.
    for misses in [exact, upper, lower] {
      #expect((limits.lowerBound / 2...limits.upperBound).contains(misses))
    }
  }

  @Test(arguments: [(400, 300, 0.42), (150, 150, 0.7)])
  func `intervals of a difference cover it and the test keeps its level`(_ n1: Int, _ n2: Int, _ rate: Double)
  {
    var random = SeededRandom(seed: 2)
    var (score, newcombe, ratio, rejections) = (0, 0, 0, 0)
    let runs = 3_000
    for _ in 0..<runs {
      let pair = TwoProportions(
        arm: random.proportion(trials: n1, rate: rate), baseline: random.proportion(trials: n2, rate: rate))
      if pair.differenceScoreInterval()?.contains(0) != true { score += 1 }
      if pair.newcombe()?.contains(0) != true { newcombe += 1 }
      if pair.riskRatioScoreInterval()?.contains(1) != true { ratio += 1 }
      if pair.scoreTest?.p ?? 0 < 0.05 { rejections += 1 }
    }
    let limits = binomialLimits(runs: runs, rate: 0.05)
    #expect(limits.contains(score) && limits.contains(newcombe))
    #expect(score == rejections && ratio == rejections)
  }

  @Test func `intervals of a true difference cover it, also over strata`() {
    var random = SeededRandom(seed: 3)
    var (score, common, ratio) = (0, 0, 0)
    let runs = 2_000
    for _ in 0..<runs {
      let first = TwoProportions(
        arm: random.proportion(trials: 200, rate: 0.72), baseline: random.proportion(trials: 150, rate: 0.58))
      let second = TwoProportions(
        arm: random.proportion(trials: 60, rate: 0.34), baseline: random.proportion(trials: 90, rate: 0.2))
      if first.differenceScoreInterval()?.contains(0.14) != true { score += 1 }
      if first.riskRatioScoreInterval()?.contains(0.72 / 0.58) != true { ratio += 1 }
      if Strata([first, second]).commonDifferenceInterval()?.contains(0.14) != true { common += 1 }
    }
    let limits = binomialLimits(runs: runs, rate: 0.05)
    #expect(limits.contains(score) && limits.contains(ratio) && limits.contains(common))
  }

  @Test func `looking every night errs rarely with the sequential interval, and often without`() {
    var random = SeededRandom(seed: 4)
    var (absolute, relative, naive) = (0, 0, 0)
    let runs = 2_000
    for _ in 0..<runs {
      var pair = pair(0, 0, 0, 0)
      var (outside, outsideLift, rejected) = (false, false, false)
      for _ in 0..<30 {
        pair.arm.trials += 100
        pair.arm.successes += random.successes(of: 100, rate: 0.42)
        pair.baseline.trials += 100
        pair.baseline.successes += random.successes(of: 100, rate: 0.42)
        if pair.sequentialDifferenceInterval()?.contains(0) == false { outside = true }
        if pair.sequentialLiftInterval()?.contains(0) == false { outsideLift = true }
        if pair.scoreTest?.p ?? 1 < 0.05 { rejected = true }
      }
      absolute += outside ? 1 : 0
      relative += outsideLift ? 1 : 0
      naive += rejected ? 1 : 0
    }
    let limits = binomialLimits(runs: runs, rate: 0.05)
    #expect(absolute <= limits.upperBound && relative <= limits.upperBound)
    // Thirty looks at one test of level 5 % find something in about three of ten (Armitage et al. 1969).
    #expect(naive > 3 * limits.upperBound)
  }

  @Test func `the sample ratio alarm stays quiet on a fair split`() {
    var random = SeededRandom(seed: 5)
    let runs = 5_000
    var (alarms, fives) = (0, 0)
    for _ in 0..<runs {
      let arm = random.successes(of: 600, rate: 1.0 / 3)
      let p = ChiSquareTest.sampleRatio(counts: [arm, 600 - arm], shares: [1, 2])?.p ?? 0
      alarms += p < ChiSquareTest.sampleRatioAlarm ? 1 : 0
      fives += p < 0.05 ? 1 : 0
    }
    #expect(alarms <= binomialLimits(runs: runs, rate: 0.001).upperBound)
    #expect(binomialLimits(runs: runs, rate: 0.05).contains(fives))
  }

  @Test func `a series without a change seldom shows one, even one that opens with a few trials`() {
    var random = SeededRandom(seed: 6)
    let runs = 2_000
    var alarms = 0
    for _ in 0..<runs {
      let days = (0..<30).map { random.proportion(trials: $0 < 4 ? 2 : 30, rate: 0.05) }
      if ChangePoint.clearest(in: days)?.p ?? 0 < 0.05 { alarms += 1 }
    }
    #expect(alarms <= binomialLimits(runs: runs, rate: 0.05).upperBound)
  }

  @Test func `tests of homogeneity keep their level where strata are alike`() {
    var random = SeededRandom(seed: 8)
    let runs = 2_000
    var (rates, odds, differences) = (0, 0, 0)
    for _ in 0..<runs {
      let pairs = [0.3, 0.5, 0.6].map { rate in
        TwoProportions(
          arm: random.proportion(trials: 150, rate: rate),
          baseline: random.proportion(trials: 150, rate: rate))
      }
      let alike = (0..<4).map { _ in random.proportion(trials: 100, rate: 0.4) }
      if ChiSquareTest.equalRates(alike)?.p ?? 0 < 0.05 { rates += 1 }
      if Strata(pairs).breslowDayTest(tarone: true)?.p ?? 0 < 0.05 { odds += 1 }
      if Strata(pairs).differenceHomogeneityTest?.p ?? 0 < 0.05 { differences += 1 }
    }
    let limits = binomialLimits(runs: runs, rate: 0.05)
    #expect(limits.contains(rates) && limits.contains(odds) && limits.contains(differences))
  }
}
