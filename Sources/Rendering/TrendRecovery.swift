import EventModel
import Reports
import Statistics

extension TrendSeries {
  /// Days at which the share of those back is told.
  private static let days = [1, 3, 7, 14, 28]

  /// How long those who declined took to be back, one line; nil without anything to tell.
  var recoveryText: String? {
    guard let recoveryTimes else { return nil }
    if recoveryTimes.steps.isEmpty { return nil }
    let shares = sharesByDay.compactMap { day, share in
      share.map { "\(Cell.rate($0).readable) within \(day)d" }
    }
    return "time to recover (Kaplan–Meier, who may still come counted as open): half"
      + " \(time(recoveryTimes.median)), 90% \(time(recoveryTimes.quantile(0.9)))"
      + (shares.isEmpty ? "" : "; \(shares.joined(separator: ", "))")
  }

  /// The share back by so many days; nil beyond the time that anybody was observed for.
  var sharesByDay: [(day: Int, share: Double?)] {
    Self.days.map { day in
      let minutes = Double(day) * 1440
      guard let recoveryTimes, let observed = lastObserved, observed >= minutes else { return (day, nil) }
      return (day, 1 - recoveryTimes.survival(at: minutes))
    }
  }

  /// Minutes in the largest unit that keeps two digits.
  private func time(_ minutes: Double?) -> String {
    guard let minutes else { return "not within the window" }
    if minutes < 120 { return "after \(Cell.real(minutes, decimals: 0).readable)m" }
    return minutes < 2880
      ? "after \(Cell.real(minutes / 60, decimals: 1).readable)h"
      : "after \(Cell.real(minutes / 1440, decimals: 1).readable)d"
  }
}

extension TrendReport {
  /// A row a series with times to recover.
  var recoverySheet: Sheet {
    Sheet(
      columns: [
        Column("permission", "permission"), Column("platform", "platform"), Column("value", "value"),
        Column("median_minutes", "median"), Column("p90_minutes", "90%"),
        Column("share_1d", "1d"), Column("share_3d", "3d"), Column("share_7d", "7d"),
        Column("share_14d", "14d"),
        Column("share_28d", "28d"),
      ],
      rows: series.compactMap { series in
        guard let times = series.recoveryTimes else { return nil }
        func minutes(_ value: Double?) -> Cell { value.map { .real($0, decimals: 0) } ?? .absent }
        return [
          .text(series.row.permission), .text(series.row.platform), series.value, minutes(times.median),
          minutes(times.quantile(0.9)),
        ] + series.sharesByDay.map { .rate(optional: $0.share) }
      })
  }

  /// A row a change.
  var changeSheet: Sheet {
    Sheet(
      columns: [
        Column("permission", "permission"), Column("platform", "platform"), Column("value", "value"),
        Column("metric", "metric"), Column("day", "day"), Column("before_rate", "before"),
        Column("after_rate", "after"), Column("p", "p"), Column("app_version", "version"),
      ],
      rows: series.flatMap { series in
        series.changes.map { change in
          [
            .text(series.row.permission), .text(series.row.platform),
            series.value, .text(change.metric.name),
            .text(change.days.lowerBound.description), .rate(optional: change.before.rate),
            .rate(optional: change.after.rate), .probability(change.p),
            change.version.map { .text($0.name) } ?? .absent,
          ]
        }
      })
  }
}
