import EventModel
import Reports
import Statistics

extension TrendReport {
  /// One line: which permissions, which window, what a point is.
  public var heading: String {
    var permissions: [String] = []
    for series in series where permissions.last != series.row.permission {
      permissions.append(series.row.permission)
    }
    let unit = question.daysPerPoint == 1 ? "day" : "\(question.daysPerPoint) days"
    return terminalSafe(permissions.joined(separator: ", "))
      + ", \(question.funnel.window.description), by \(unit)"
  }

  /// What moved, and how long recoveries take; a line each.
  public var findings: [String] {
    series.flatMap { series in
      let place = series.row.place(by: question.funnel.split)
      return series.changes.map { "! \(place): \($0.text)" }
        + (series.recoveryText.map { ["\(place): \($0)"] } ?? [])
    }
  }

  /// How the numbers come about, a line each.
  public var formulas: [String] {
    let followUp = span(question.followUp)
    let recovery = recoveryFormula(within: question.funnel.recoveryLimit)
    return [
      "allow = allowed / prompted; \(recovery); 95%: Wilson",
      "Each user counts once, on the day of the first prompt in the window.\(question.funnel.prompts.trendRestriction) A point is complete when \(followUp)"
        + " have passed since; recoveries of others are still coming in.",
      "A change is told where Fisher's test of before against after, times the number of days it may have come on,"
        + " has p below \(Cell.real(TrendChange.falseAlarms, decimals: 2).readable) and the later half of what"
        + " follows agrees: of series without a change at most one in a hundred shows one.",
    ]
  }

  /// The rows with what moved as `changes` and the times to recover, in minutes, as `recovery_times`.
  public var json: [UInt8] {
    sheet.json([
      JSONValue.Member("changes", changeSheet.jsonRows),
      JSONValue.Member("recovery_times", recoverySheet.jsonRows),
    ])
  }
}

extension TrendSeries {
  /// Of the field that the trend is split by.
  var value: Cell { row.value.isEmpty ? .absent : .text(row.value) }
}

extension TrendChange {
  /// One line.
  var text: String {
    let difference = TwoProportions(arm: after, baseline: before).difference
    let isDay = days.lowerBound == days.upperBound
    var text =
      "\(metric.phrase) moved \(isDay ? "on \(days.lowerBound)" : "in \(days.lowerBound) to \(days.upperBound)"), from \(Cell.rate(optional: before.rate).readable) to"
      + " \(Cell.rate(optional: after.rate).readable) (\(Cell.points(optional: difference).readable) points, p"
      + " \(Cell.probability(p).readable))"
    if let version {
      text += "; with it came app version \(terminalSafe(version.name)):"
      text +=
        " \(Cell.rate(version.before).readable) of the prompts just before, \(Cell.rate(version.after).readable)"
      text += " just after"
    }
    return text
  }
}
