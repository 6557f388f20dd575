import EventModel
import Reports
import Statistics

extension FunnelReport {
  /// One line: which permissions, which window.
  public var heading: String {
    var permissions: [String] = []
    for row in rows where permissions.last != row.permission { permissions.append(row.permission) }
    return terminalSafe(permissions.joined(separator: ", ")) + ", " + window.description
  }

  /// What is structurally broken, a line each, and where to read more of it.
  public var warnings: [String] {
    var lines = alarms.map(\.text)
    if !lines.isEmpty { lines.append("! permission-funnel diagnose says why, and what to do") }
    return lines + [contradictionText].compactMap(\.self)
  }

  /// One line; nil where no journey holds what its platform makes impossible.
  var contradictionText: String? {
    let times = contradictions.values.reduce(0, +)
    guard times > 0 else { return nil }
    return
      "! \(counted(times, "contradiction")): what the platform makes impossible; permission-funnel contradictions"
      + " lists the journeys"
  }

  /// How the numbers come about, a line each.
  public var formulas: [String] {
    let recovery = recoveryFormula(within: question.recoveryLimit)
    return [
      "allow = allowed / \(question.denominator.formula); \(recovery); 95%: Wilson",
      "Each user counts once, by the first prompt in the window\(question.prompts.restriction).",
    ]
  }
}

extension ReportWindow {
  /// Such as `2026-06-01 to 2026-06-30 (30 days, UTC)`.
  public var description: String {
    let range = dayCount == 1 ? "\(days.lowerBound)" : "\(days.lowerBound) to \(days.upperBound)"
    return "\(range) (\(counted(dayCount, "day")), \(terminalSafe(zone.name)))"
  }

  /// One line on the events that the window leaves out since their time has not come; nil without any.
  public var aheadWarning: String? {
    eventsAhead.map { ahead in
      let (first, last) = (ahead.days.lowerBound, ahead.days.upperBound)
      let number = (ahead.isPartial ? "at least " : "") + counted(ahead.count, "event")
      return
        "! \(number) dated \(first == last ? "\(last)" : "\(first) to \(last)") left out: more than a day ahead"
        + " of this machine's clock; --until \(last) looks there"
    }
  }
}

extension FunnelAlarm {
  /// One line.
  public var text: String {
    switch self {
    case .deadEnd(let row, let bound):
      let counts = row.counts
      return "! \(row.place): \(Cell.integer(counts.recovered).readable) of"
        + " \(Cell.integer(counts.recoveryEligible).readable) recovered: at most"
        + " \(Cell.rate(bound, decimals: 2).readable) at 95% confidence; no code path may lead out"
    case .neverPrompts(let row):
      return "! \(row.place): \(Cell.integer(row.counts.asked).readable) asked, none prompted"
    }
  }
}

extension FunnelRow {
  /// Platform and, where there is one, value.
  var place: String { terminalSafe(value.isEmpty ? platform : "\(platform) \(value)") }

  /// The same where rows are split by a field, which some users have no value of.
  func place(by split: AttributeField?) -> String {
    guard let split, value.isEmpty else { return place }
    return "\(place) without \(split.name)"
  }
}

extension PromptChoice {
  /// Beside numbers of all users on a page that is otherwise of some; nil where it is of all as well.
  var isNotHeeded: String? {
    switch self {
    case .all: nil
    case .first: "All users, prompted before or not: --first-prompt-only does not concern this part."
    case .repeated: "All users, prompted before or not: --repeat-prompts-only does not concern this part."
    }
  }

  /// In a sentence on trends.
  var trendRestriction: String {
    switch self {
    case .all: ""
    case .first: " Only those never prompted before are counted."
    case .repeated: " Only those prompted before the window are counted."
    }
  }

  fileprivate var restriction: String {
    switch self {
    case .all: ""
    case .first: "; only those never prompted before, but all who were asked"
    case .repeated: "; only those prompted before it, but all who were asked"
    }
  }
}

/// What a recovery rate is over; `limit` is in microseconds, nil for none.
func recoveryFormula(within limit: Int64?) -> String {
  guard let limit else { return "recovery = recovered / declined" }
  return "recovery = recovered within \(span(limit)) of the decline / declined whose whole time has passed"
}

/// Microseconds in the largest unit that holds them whole, as a flag takes them.
func span(_ microseconds: Int64) -> String {
  let seconds = microseconds / Instant.microsecondsPerSecond
  let units: [(Int64, String)] = [(86_400, "d"), (3600, "h"), (60, "m")]
  for (length, letter) in units where seconds.isMultiple(of: length) { return "\(seconds / length)\(letter)" }
  return "\(seconds)s"
}
