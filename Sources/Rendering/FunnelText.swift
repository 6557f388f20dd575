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

  /// One line; nil where nobody fared as the platform makes impossible.
  var contradictionText: String? {
    guard impossibleUsers > 0 else { return nil }
    return "! \(Cell.integer(impossibleUsers).readable) users fared as their platform makes impossible;"
      + " permission-funnel contradictions lists them"
  }

  /// How the numbers come about, a line each.
  public var formulas: [String] {
    let limit = question.recoveryLimit.map { " within \(span($0)) of the decline" } ?? ""
    let base = question.recoveryLimit == nil ? "declined" : "declined whose whole time has passed"
    return [
      "allow = allowed / \(question.denominator.formula); recovery = recovered\(limit) / \(base); 95%: Wilson",
      "Each user counts once, by the first prompt in the window\(question.prompts.restriction).",
    ]
  }
}

extension ReportWindow {
  /// Such as `2026-06-01 to 2026-06-30 (30 days, UTC)`.
  public var description: String {
    let count = dayCount == 1 ? "1 day" : "\(Cell.integer(dayCount).readable) days"
    let range = dayCount == 1 ? "\(days.lowerBound)" : "\(days.lowerBound) to \(days.upperBound)"
    return "\(range) (\(count), \(terminalSafe(zone.name)))"
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
}

extension PromptChoice {
  fileprivate var restriction: String {
    switch self {
    case .all: ""
    case .first: "; only those never prompted before, but all who were asked"
    case .repeated: "; only those prompted before it, but all who were asked"
    }
  }
}

/// Microseconds in the largest unit that holds them whole, as a flag takes them.
func span(_ microseconds: Int64) -> String {
  let seconds = microseconds / Instant.microsecondsPerSecond
  let units: [(Int64, String)] = [(86_400, "d"), (3600, "h"), (60, "m")]
  for (length, letter) in units where seconds.isMultiple(of: length) { return "\(seconds / length)\(letter)" }
  return "\(seconds)s"
}
