/// A range that holds an unknown value with a stated confidence; `low` ≤ `high`.
public struct Interval: Equatable, Sendable {
  public var low: Double
  public var high: Double

  public init(low: Double, high: Double) {
    self.low = low
    self.high = high
  }

  /// Whether `value` is not left out, the bounds included.
  public func contains(_ value: Double) -> Bool { low <= value && value <= high }

  /// The part of the range that lies within `limits`.
  func clamped(to limits: ClosedRange<Double>) -> Interval {
    Interval(
      low: min(max(low, limits.lowerBound), limits.upperBound),
      high: min(max(high, limits.lowerBound), limits.upperBound))
  }
}

/// 1 − `confidence`; nil unless `confidence` lies strictly between 0 and 1.
func alpha(of confidence: Double) -> Double? {
  confidence > 0 && confidence < 1 ? 1 - confidence : nil
}
