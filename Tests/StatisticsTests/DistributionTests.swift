import Statistics
import Testing

/// Distribution functions and quantiles, from tails of 1e-300 up, and exact bounds up to 1e12 trials, against
/// scipy.
struct DistributionTests {
  @Test func `chi-square tails and quantiles`() throws {
    let rows = oracleRows(distributionOracle).filter { $0[0] == "chi2" }
    #expect(rows.count == 88)
    for row in rows {
      let df = try #require(Int(row[1]))
      let numbers = row.dropFirst(2).compactMap { Double($0) }
      let (asked, quantile, tail) = (numbers[0], numbers[1], numbers[2])
      let upper = ChiSquareDistribution.upperTail(quantile, degreesOfFreedom: df)
      #expect(agrees(upper, tail, tolerance: 1e-10), "\(row)")
      #expect(abs(ChiSquareDistribution.cumulative(quantile, degreesOfFreedom: df) - (1 - tail)) < 1e-12)
      let found = ChiSquareDistribution.quantile(upperTail: asked, degreesOfFreedom: df)
      // Near 1 the tail is known to 1e-16 only, which moves the quantile where the density is thin.
      #expect(agrees(found, quantile, tolerance: asked > 0.999 ? 1e-6 : 1e-10), "\(row)")
    }
    #expect(ChiSquareDistribution.quantile(upperTail: 0, degreesOfFreedom: 2) == .infinity)
    #expect(ChiSquareDistribution.quantile(upperTail: 1, degreesOfFreedom: 2) == 0)
    #expect(ChiSquareDistribution.quantile(upperTail: 1.1, degreesOfFreedom: 2).isNaN)
    #expect(ChiSquareDistribution.upperTail(3, degreesOfFreedom: 0).isNaN)
    #expect(ChiSquareDistribution.upperTail(.infinity, degreesOfFreedom: 4) == 0)
  }

  @Test func `normal tails and quantiles`() {
    let rows = oracleRows(distributionOracle).filter { $0[0] == "normal" }
    #expect(rows.count == 14)
    for row in rows {
      let numbers = row.dropFirst(2).compactMap { Double($0) }
      let (asked, quantile, tail) = (numbers[0], numbers[1], numbers[2])
      #expect(agrees(NormalDistribution.quantile(asked), quantile, tolerance: 1e-13), "\(row)")
      #expect(agrees(NormalDistribution.cumulative(quantile), tail, tolerance: 1e-12), "\(row)")
    }
    #expect(NormalDistribution.quantile(0) == -.infinity)
    #expect(NormalDistribution.quantile(1) == .infinity)
    #expect(NormalDistribution.quantile(-0.1).isNaN)
    #expect(agrees(NormalDistribution.twoSidedTail(-1.959963984540054), 0.05, tolerance: 1e-14))
  }

  @Test func `exact bounds of huge counts`() throws {
    let rows = oracleRows(distributionOracle).filter { $0[0].contains("/") }
    #expect(rows.count == 90)
    for row in rows {
      let counts = row[0].split(separator: "/").compactMap { Int($0) }
      let numbers = row.dropFirst(2).compactMap { Double($0) }
      let proportion = Proportion(successes: counts[0], trials: counts[1])
      #expect(
        agrees(proportion.exactLowerBound(confidence: 1 - numbers[0]), numbers[1], tolerance: 1e-10), "\(row)"
      )
      #expect(
        agrees(proportion.exactUpperBound(confidence: 1 - numbers[0]), numbers[2], tolerance: 1e-10), "\(row)"
      )
    }
  }
}
