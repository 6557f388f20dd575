import Statistics
import Testing

/// Published intervals of one proportion: Newcombe (1998), Statist. Med. 17, 857–872, to four digits; R's
/// package binom, as kept in the tests of statsmodels, to full precision.
struct ProportionTests {
  struct Published: Sendable {
    var successes: Int
    var trials: Int
    var wilson: (Double, Double)
    var exact: (Double, Double)
    var digits: Double
  }

  static let published: [Published] = [
    Published(successes: 15, trials: 148, wilson: (0.0624, 0.1605), exact: (0.0578, 0.1617), digits: 5e-5),
    Published(successes: 0, trials: 20, wilson: (0, 0.1611), exact: (0, 0.1684), digits: 5e-5),
    Published(successes: 1, trials: 29, wilson: (0.0061, 0.1718), exact: (0.0009, 0.1776), digits: 5e-5),
    Published(
      successes: 18, trials: 20, wilson: (0.6989663547715128, 0.972133518786232),
      exact: (0.6830172859809176, 0.9876514728297052), digits: 1e-14),
    Published(
      successes: 4, trials: 200, wilson: (0.00780442641634947, 0.05028708690582643),
      exact: (0.005475565879556443, 0.05041360908989634), digits: 1e-14),
    Published(
      successes: 0, trials: 30, wilson: (0, 0.11351339), exact: (0, 0.11570331), digits: 5e-9),
    Published(
      successes: 30, trials: 30, wilson: (0.8864866, 1), exact: (0.8842967, 1), digits: 5e-8),
  ]

  @Test(arguments: published)
  func `Wilson and Clopper–Pearson give the published bounds`(_ row: Published) throws {
    let proportion = Proportion(successes: row.successes, trials: row.trials)
    let wilson = try #require(proportion.wilson())
    let exact = try #require(proportion.clopperPearson())
    #expect(abs(wilson.low - row.wilson.0) <= row.digits)
    #expect(abs(wilson.high - row.wilson.1) <= row.digits)
    #expect(abs(exact.low - row.exact.0) <= row.digits)
    #expect(abs(exact.high - row.exact.1) <= row.digits)
  }

  @Test func `no success in 5,967 is bounded by 1 − 0.05^(1/n)`() throws {
    let deadEnd = Proportion(successes: 0, trials: 5_967)
    let bound = try #require(deadEnd.exactUpperBound())
    #expect(abs(bound - 0.000502) < 5e-7)
    #expect(abs(try #require(deadEnd.wilson()).high - 0.000643) < 5e-7)
    // 299 is the smallest count that shows a rate below 1 %: 0.99^299 < 0.05 < 0.99^298.
    #expect(try #require(Proportion(successes: 0, trials: 299).exactUpperBound()) < 0.01)
    #expect(try #require(Proportion(successes: 0, trials: 298).exactUpperBound()) > 0.01)
  }

  @Test func `one-sided bounds agree with two-sided ones of twice the error`() throws {
    let proportion = Proportion(successes: 7, trials: 34)
    let exact = try #require(proportion.clopperPearson(confidence: 0.9))
    #expect(abs(try #require(proportion.exactUpperBound()) - exact.high) < 1e-14)
    #expect(abs(try #require(proportion.exactLowerBound()) - exact.low) < 1e-14)
  }

  @Test(arguments: [(0, 0), (-1, 5), (6, 5), (0, -3), (Int.max, 0), (Int.min, Int.max)])
  func `counts that say nothing give nil`(_ successes: Int, _ trials: Int) {
    let proportion = Proportion(successes: successes, trials: trials)
    #expect(proportion.rate == nil)
    #expect(proportion.wilson() == nil)
    #expect(proportion.clopperPearson() == nil)
    #expect(proportion.exactUpperBound() == nil)
    #expect(proportion.exactLowerBound() == nil)
  }

  @Test(arguments: [0, 1, -0.5, 1.5, .nan, .infinity])
  func `a confidence that is none gives nil`(_ confidence: Double) {
    let proportion = Proportion(successes: 3, trials: 9)
    #expect(proportion.wilson(confidence: confidence) == nil)
    #expect(proportion.clopperPearson(confidence: confidence) == nil)
    #expect(proportion.exactUpperBound(confidence: confidence) == nil)
  }

  @Test(arguments: [1, 2, 5_967, 1_000_000_000_000, Int.max], [0.5, 0.95, 0.999_999])
  func `bounds stay inside 0 … 1, hold the rate, and touch the ends only at none or all`(
    _ trials: Int, _ confidence: Double
  ) throws {
    for successes in Set([0, 1, trials / 3, trials - 1, trials]) {
      let proportion = Proportion(successes: successes, trials: trials)
      let rate = try #require(proportion.rate)
      for interval in [
        proportion.wilson(confidence: confidence), proportion.clopperPearson(confidence: confidence),
      ] {
        let interval = try #require(interval)
        #expect(0 <= interval.low && interval.low <= rate && rate <= interval.high && interval.high <= 1)
        #expect((interval.low == 0) == (successes == 0))
        #expect(successes < trials || interval.high == 1)
      }
    }
  }
}
