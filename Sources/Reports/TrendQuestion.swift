import EventModel

/// What a trend is asked for.
public struct TrendQuestion: Sendable {
  /// Window, permission, platform, field to split by, limit of recovery and whose prompts are counted; its burst
  /// rule plays no part.
  public var funnel: FunnelQuestion
  /// Calendar days in a point, at least 1. Points end with the window, so that only the first can be shorter.
  public var daysPerPoint: Int

  public init(funnel: FunnelQuestion, daysPerPoint: Int = 1) {
    self.funnel = funnel
    self.daysPerPoint = max(1, daysPerPoint)
  }

  /// Microseconds that a recovery is waited for before a point counts as complete.
  public var followUp: Int64 { funnel.recoveryLimit ?? 7 * Instant.microsecondsPerDay }

  /// The days of each point, in order.
  public var points: [ClosedRange<UTCDay>] {
    let window = funnel.window
    var points: [ClosedRange<UTCDay>] = []
    var last = window.days.upperBound
    while last >= window.days.lowerBound {
      let first = max(window.days.lowerBound, last.advanced(by: 1 - daysPerPoint))
      points.append(first...last)
      last = first.advanced(by: -1)
    }
    return points.reversed()
  }
}
