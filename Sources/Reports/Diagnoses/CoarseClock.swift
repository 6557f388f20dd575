import EventModel
import Queries
import Statistics
import Store

/// Events that carry one time stand in an order that is a guess.
enum CoarseClock: Diagnosis {
  static let id = DiagnosisID.coarseClock
  static let needs: [EventKind] = []
  static let followsLifecycle = false

  static func condition(_ thresholds: Thresholds) -> Phrase {
    """
    More than \(share: thresholds.sameTimeShare) of neighbouring events of a journey and day carry the \
    same time, and at least \(thresholds.fewestAffected, "does", "do").
    """
  }

  static func findings(in examination: Examination) throws(StoreError) -> [Finding] {
    let shared = try examination.statement(.diagnoseSharedTimes, bindingPermission: false)
      .first { row throws(StoreError) in try row.value("events", as: Int.self) }
    // Where so few share a time, no pair of neighbours needs to be looked for.
    if (shared ?? 0) < examination.thresholds.fewestAffected { return [] }
    return try examination.findings(from: .diagnoseSameTimes, needs: needs) { row throws(StoreError) in
      Proportion(successes: try row.value("same"), trials: try row.value("neighbours"))
    } _: { row, same in
      judge(row, same, examination.thresholds)
    }
  }

  /// - Parameter same: Neighbours with the same time, of all neighbours.
  static func judge(_ row: FunnelRow, _ same: Proportion, _ thresholds: Thresholds) -> Finding? {
    guard let rate = same.rate, rate > thresholds.sameTimeShare, same.successes >= thresholds.fewestAffected
    else { return nil }
    return Finding(
      id, .info, row, counts: ["neighbours": same.trials, "same_time": same.successes], rate: rate,
      interval: same.wilson(),
      text: """
        \(same.successes) of \(same.trials, "neighbouring event"), \(rate: rate), \
        \(plural(same.successes, "carries", "carry")) the same time: their order is a guess.
        """, remedy: "Log milliseconds, or finer.")
  }
}
