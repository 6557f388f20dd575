/// A run of silent requests within one stretch of a journey.
public struct Burst: Equatable, Sendable {
  /// Indices into the journey's silent requests.
  public var requests: Range<Int>

  /// The fewest requests that make a burst, unless a report asks for another number.
  public static let minimum = 3
  /// The longest pause between neighbours, in microseconds.
  public static let gap: Int64 = 60_000_000
}

/// The maximal runs of at least `Burst.minimum` silent requests with neighbours at most `Burst.gap` apart.
/// `silentRequests` stand in the order of the journey.
public func bursts(in silentRequests: [SilentRequest]) -> [Burst] {
  var found: [Burst] = []
  var start = 0
  for index in 1..<max(2, silentRequests.count + 1) {
    if index < silentRequests.count {
      let (last, next) = (silentRequests[index - 1], silentRequests[index])
      if next.stretch == last.stretch, next.at - last.at <= Burst.gap { continue }
    }
    if index - start >= Burst.minimum, index <= silentRequests.count {
      found.append(Burst(requests: start..<index))
    }
    start = index
  }
  return found
}
