import Statistics
import Testing

struct SequentialIntervalTests {
  /// The example of GrowthBook's own tests, to five digits.
  @Test func `the published lift`() throws {
    let example = pair(2_422, 3_461, 1_396, 3_000)
    let interval = try #require(example.sequentialLiftInterval())
    #expect(abs(try #require(example.lift) - 0.50386) < 5e-6)
    #expect(abs(interval.low - 0.40098) < 5e-6)
    #expect(abs(interval.high - 0.60675) < 5e-6)
  }

  /// From equation 9 of the source, written out in Python.
  @Test func `the absolute difference`() throws {
    let interval = try #require(pair(2_422, 3_461, 1_396, 3_000).sequentialDifferenceInterval())
    #expect(agrees(interval.low, 0.19804879693925878, tolerance: 1e-12))
    #expect(agrees(interval.high, 0.2708800290262618, tolerance: 1e-12))
    let other = try #require(
      pair(50, 100, 40, 90).sequentialDifferenceInterval(confidence: 0.99, tuning: 800))
    #expect(agrees(other.low, -0.2189710233663919, tolerance: 1e-12))
    #expect(agrees(other.high, 0.33008213447750306, tolerance: 1e-12))
  }

  @Test func `an arm whose variance is not known yet has no interval`() {
    for pair in [pair(0, 10, 3, 10), pair(3, 10, 10, 10), pair(0, 0, 3, 10)] {
      #expect(pair.sequentialDifferenceInterval() == nil)
      #expect(pair.sequentialLiftInterval() == nil)
    }
    #expect(pair(3, 9, 4, 9).sequentialDifferenceInterval(tuning: 0) == nil)
    #expect(pair(3, 9, 4, 9).sequentialDifferenceInterval(confidence: 1) == nil)
  }

  @Test func `bounds stay within what a difference and a lift can be`() {
    #expect(pair(1, 2, 1, 2).sequentialDifferenceInterval() == Interval(low: -1, high: 1))
    #expect(pair(1, 2, 1, 2).sequentialLiftInterval()?.low == -1)
  }
}
