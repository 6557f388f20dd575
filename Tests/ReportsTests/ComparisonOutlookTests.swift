import Statistics
import Testing

@testable import Reports

/// What the users at hand can show, and intervals for who looks again and again.
@Suite struct ComparisonOutlookTests {
  private static func row(_ allowed: Int, sequential: Bool = false, asked: Int = 4_000) -> Comparison {
    var report = ComparisonReportTests.report([
      [
        ComparisonReportTests.arm("cold", asked: asked, allowed: asked * 58 / 100),
        ComparisonReportTests.arm("warm", asked: asked, allowed: allowed),
      ]
    ])
    report.question.isSequential = sequential
    return report.comparisons[0]
  }

  /// Cohen's h of (1.95996 + 0.84162) · √(2/4,000) = 0.062645 from 58%, by hand: 60.7 or 54.9 of a hundred.
  @Test func `the smallest difference is that of four in five experiments`() throws {
    let found = Self.row(2_400).smallestDifference
    let h = (1.959964 + 0.841621) * (2.0 / 4_000).squareRoot()
    #expect(abs(h - 0.062645) < 0.000001)
    #expect(abs(try #require(found.rise) - 0.030742) < 0.000005)
    #expect(abs(try #require(found.fall) + 0.031056) < 0.000005)
    let small = Self.row(10, asked: 29).smallestDifference
    #expect(small.rise == nil && small.fall == nil)
  }

  /// 2 points from 58% need 9,492 users an arm by the same h; 4,000 came in 30 days, so 42 more are to wait.
  @Test func `days are those that the present rate of users needs`() {
    #expect(Self.row(2_400).daysStillNeeded(toSee: 0.02, after: 30) == 42)
    #expect(Self.row(2_400).daysStillNeeded(toSee: 0.1, after: 30) == 0)
    #expect(Self.row(2_400).daysStillNeeded(toSee: 0.5, after: 30) == nil)
  }

  @Test func `who looks every night gets a wider interval, and none of a rate of zero`() throws {
    let single = Self.row(2_500)
    #expect(single.sequentialInterval == nil)
    let nightly = Self.row(2_500, sequential: true)
    let (narrow, wide) = (try #require(nightly.interval), try #require(nightly.sequentialInterval))
    #expect(wide.low < narrow.low && narrow.high < wide.high)
    #expect(Self.row(0, sequential: true).sequentialInterval == nil)
    // From equation 9 of the source with the delta method's variance, written out in Python.
    let ratio = try #require(nightly.sequentialRatioInterval)
    #expect(abs(ratio.low - 1.017838861) < 1e-8 && abs(ratio.high - 1.137333553) < 1e-8)
    #expect(single.sequentialRatioInterval == nil)
  }
}
