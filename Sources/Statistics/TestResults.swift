/// The outcome of a test whose statistic is standard normal under its hypothesis.
public struct ZTest: Equatable, Sendable {
  /// Positive when the arm is above the baseline.
  public var z: Double
  /// Two-sided, in 0 … 1.
  public var p: Double

  init(z: Double) {
    self.z = z
    p = NormalDistribution.twoSidedTail(z)
  }
}

/// The outcome of a test whose statistic is chi-square under its hypothesis.
public struct ChiSquareTest: Equatable, Sendable {
  public var statistic: Double
  public var degreesOfFreedom: Int
  /// The upper tail, in 0 … 1.
  public var p: Double

  init(statistic: Double, degreesOfFreedom: Int) {
    self.statistic = statistic
    self.degreesOfFreedom = degreesOfFreedom
    p = ChiSquareDistribution.upperTail(statistic, degreesOfFreedom: degreesOfFreedom)
  }
}
