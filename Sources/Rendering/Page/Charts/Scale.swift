/// Where a number stands along an axis.
struct Scale: Equatable {
  let low: Double
  let high: Double

  /// - Parameters:
  ///   - low: What stands at the start.
  ///   - high: What stands at the end; where it is not above `low`, everything stands at the start.
  init(from low: Double = 0, to high: Double) {
    self.low = low
    self.high = high
  }

  /// Shares of 1.
  static let shares = Scale(to: 1)

  /// The number's place in 0 … 1; numbers beyond the axis stand at its ends.
  func place(of number: Double) -> Double {
    guard high > low, number.isFinite else { return 0 }
    return min(max((number - low) / (high - low), 0), 1)
  }

  func place(of count: Int) -> Double { place(of: Double(count)) }
}

/// The smallest axis for these numbers, zero among them, that begins and ends on a tick, and its ticks: at most
/// seven, at round distances of 1, 2 or 5 times a power of ten.
///
/// - Parameter numbers: Where there is nothing but zero, the axis runs from −0.1 to 0.1.
func axisAroundZero(holding numbers: [Double]) -> (scale: Scale, ticks: [Double]) {
  let finite = numbers.filter(\.isFinite)
  var low = min(0, finite.min() ?? 0)
  var high = max(0, finite.max() ?? 0)
  if low == high { (low, high) = (-0.1, 0.1) }
  let step = roundStep(atLeast: (high - low) / 5)
  // Whole steps, so that the same tick is the same number on every axis.
  let first = Int((low / step + 1e-9).rounded(.down))
  let last = Int((high / step - 1e-9).rounded(.up))
  let ticks = (first...last).map { Double($0) * step }
  return (Scale(from: Double(first) * step, to: Double(last) * step), ticks)
}

/// The smallest of 1, 2 and 5 times a power of ten that is not below `length`, which is above 0.
func roundStep(atLeast length: Double) -> Double {
  var power = 1.0
  while power > length { power /= 10 }
  while power * 10 <= length { power *= 10 }
  return [1, 2, 5, 10].map { $0 * power }.first { $0 >= length * (1 - 1e-9) } ?? 10 * power
}
