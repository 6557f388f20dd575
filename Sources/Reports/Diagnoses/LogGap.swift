import EventModel
import Queries
import Statistics
import Store

/// Something is missing from the log, and no user has anything to do with it.
enum LogGap: Diagnosis {
  static let id = DiagnosisID.logGap
  static let needs: [EventKind] = []
  static let followsLifecycle = false

  static func condition(_ thresholds: Thresholds) -> Phrase {
    """
    A platform has no event on a UTC day between days that have, where at least \(thresholds.expectedEvents) (the \
    median of its days) \(plural(thresholds.expectedEvents, "was", "were")) to be expected; or more than \(share: thresholds.rejectShare) of all \
    lines were rejected, and at least \(thresholds.fewestAffected).
    """
  }

  static func findings(in examination: Examination) throws(StoreError) -> [Finding] {
    var days: [String: [Int32: Int]] = [:]
    let question = examination.question
    if !examination.subjects.isEmpty, try mayMissDays(examination) {
      try examination.statement(.diagnoseDays).forEachRow { row throws(StoreError) in
        days[try row.value("platform"), default: [:]][try row.value("day")] = try row.value("events")
      }
    }
    let rejects = try examination.connection.prepare(.diagnoseRejects).first { row throws(StoreError) in
      Proportion(successes: try row.value("rejected"), trials: try row.value("lines"))
    }
    let gaps = days.keys.sorted { ordered([$0], [$1]) }.compactMap {
      judge($0, permission: question.permission, days[$0] ?? [:], examination.thresholds)
    }
    return gaps + [rejects.flatMap { judge(rejects: $0, examination.thresholds) }].compactMap(\.self)
  }

  /// Whether some platform has no ask on some day of the window; else it has events on each.
  private static func mayMissDays(_ examination: Examination) throws(StoreError) -> Bool {
    var asked: [String: Int] = [:]
    try examination.statement(.diagnoseAskedDays).forEachRow { row throws(StoreError) in
      asked[try row.value("platform"), default: 0] += 1
    }
    let window = examination.question.window
    let last = Instant(microseconds: window.until.microseconds - 1).day
    let days = Int(last.number) - Int(window.from.day.number) + 1
    return Set(examination.subjects.flatMap(\.streams).map(\.platform)).contains { asked[$0] != days }
  }

  /// - Parameter days: Events by UTC day; days without any are not in it.
  static func judge(
    _ platform: String, permission: String?, _ days: [Int32: Int], _ thresholds: Thresholds
  ) -> Finding? {
    guard let first = days.keys.min(), let last = days.keys.max() else { return nil }
    let missing = (first...last).filter { days[$0] == nil }
    let expected = days.values.sorted()[days.count / 2]
    guard let earliest = missing.first, expected >= thresholds.expectedEvents else { return nil }
    return Finding(
      id: id, severity: .warning, platform: platform, permission: permission, value: nil,
      counts: [FindingCount("days_missing", missing.count), FindingCount("events_expected", expected)],
      rate: nil, interval: nil,
      text: """
        No event on \(missing.count, "day") between days that have some, \(missing.count == 1 ? "" : "the first ")\
        \(UTCDay(number: earliest).description); about \(expected) a day \(plural(expected, "was", "were")) to be \
        expected.
        """,
      contrast: nil, lifecycle: nil,
      remedy: "Look for the missing logs and ingest them: each event counts once, whenever it is read.",
      user: nil)
  }

  static func judge(rejects: Proportion, _ thresholds: Thresholds) -> Finding? {
    guard let rate = rejects.rate, rate > thresholds.rejectShare,
      rejects.successes >= thresholds.fewestAffected
    else { return nil }
    return Finding(
      id: id, severity: .warning, platform: nil, permission: nil, value: nil,
      counts: [FindingCount("lines", rejects.trials), FindingCount("rejected", rejects.successes)],
      rate: rate,
      interval: rejects.wilson(),
      text: """
        \(rejects.successes) of \(rejects.trials, "line") read so far \
        \(plural(rejects.successes, "was", "were")) rejected, \(rate: rate).
        """,
      contrast: nil, lifecycle: nil,
      remedy: "The command rejects lists them, each with its place and reason.",
      user: nil)
  }
}
