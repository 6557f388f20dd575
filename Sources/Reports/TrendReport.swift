import EventModel
import Statistics

/// How prompts fared from day to day, by permission, platform and, where asked for, value of a field.
public struct TrendReport: Sendable {
  public var question: TrendQuestion
  /// In the order of permission, platform and value, bytewise.
  public var series: [TrendSeries]

  public init(question: TrendQuestion, series: [TrendSeries] = []) {
    self.question = question
    self.series = series
  }

  /// The same series, a report a permission.
  public var byPermission: [TrendReport] {
    var reports: [TrendReport] = []
    for series in series {
      if reports.last?.series.last?.row.permission != series.row.permission {
        reports.append(TrendReport(question: question))
      }
      reports[reports.count - 1].series.append(series)
    }
    return reports
  }
}

/// The points of one platform and value.
public struct TrendSeries: Sendable {
  /// Permission, platform, value and what the log can hold; its counts are those of the whole window, as far as
  /// points have them.
  public var row: FunnelRow
  /// One for every day or week of the window, without prompts too.
  public var points: [TrendPoint]
  /// How long recoveries took; nil where nobody declined or the log cannot hold recoveries.
  public var recoveryTimes: KaplanMeier?
  /// Minutes for which somebody who declined was observed at most; nil where `recoveryTimes` is.
  public var lastObserved: Double?
  /// Prompts by app version, in the order of the points; those that name none are left out.
  public var versions: [(name: String, prompts: [Int])]

  public init(
    row: FunnelRow, points: [TrendPoint], recoveryTimes: KaplanMeier? = nil,
    lastObserved: Double? = nil, versions: [(name: String, prompts: [Int])] = []
  ) {
    self.row = row
    self.points = points
    self.recoveryTimes = recoveryTimes
    self.lastObserved = lastObserved
    self.versions = versions
  }
}

/// The users whose first prompt in the window lies on some days.
public struct TrendPoint: Equatable, Sendable {
  public var days: ClosedRange<UTCDay>
  public var prompted = 0
  public var allowed = 0
  public var declined = 0
  /// Declined, and had the whole time to recover in which a recovery counts.
  public var recoveryEligible = 0
  public var recovered = 0
  /// Whether the time in which recoveries are waited for has passed for all of its prompts.
  public var isComplete: Bool

  public init(days: ClosedRange<UTCDay>, isComplete: Bool) {
    self.days = days
    self.isComplete = isComplete
  }

  public var allowRate: Proportion { Proportion(successes: allowed, trials: prompted) }

  public var recoveryRate: Proportion { Proportion(successes: recovered, trials: recoveryEligible) }
}
