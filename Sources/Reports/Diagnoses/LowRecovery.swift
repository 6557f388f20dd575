import EventModel
import Journeys
import Queries
import Statistics
import Store

/// People come back, but fewer than on the best platform: a problem of the funnel, not of its structure.
enum LowRecovery: Diagnosis {
  static let id = DiagnosisID.lowRecovery
  static let needs: [EventKind] = [.prompted, .declined, .reachedFeature]
  static let followsLifecycle = true

  static func condition(_ thresholds: Thresholds) -> Phrase {
    """
    No dead end, but the 95% interval of recovered / declined lies below that of the best other platform \
    with a way back; both with at least \(thresholds.fewestUsers) declined.
    """
  }

  static func findings(in examination: Examination) throws(StoreError) -> [Finding] {
    try examination.findings(examples: .diagnoseLostUsers) { row, subject in
      judge(row, among: subject.rows, examination.thresholds)
    }
  }

  static func judge(_ row: FunnelRow, among rows: [FunnelRow], _ thresholds: Thresholds) -> Finding? {
    // Where the platform is known to leave no way back, a low rate is not the funnel's.
    guard row.lifecycle.hasWayBack || row.lifecycle.settingsLink != .no, row.knowsRecoveries,
      row.counts.recoveryEligible >= thresholds.fewestUsers,
      DeadEnd.judge(row, among: rows, thresholds) == nil,
      let best = bestElsewhere(than: row, among: rows, thresholds),
      let own = row.counts.recoveryRate.wilson(), let other = best.counts.recoveryRate.wilson(),
      own.high < other.low
    else { return nil }
    let (rate, bestRate) = (row.counts.recoveryRate, best.counts.recoveryRate)
    return Finding(
      id, .warning, row, counts: ["declined": rate.trials, "recovered": rate.successes], rate: rate.rate,
      interval: own,
      text: """
        \(rate.successes) of \(rate.trials) who declined reached the feature after all, \(rate: rate.rate) \
        [\(rate: own.low), \(rate: own.high)]. A funnel problem, not a dead end.
        """,
      contrast: """
        \(best.platform): \(rate: bestRate.rate) [\(rate: other.low), \(rate: other.high)], \
        \(bestRate.successes) of \(bestRate.trials).
        """,
      lifecycle: row.lifecycle,
      remedy: "Compare what each platform offers after a refusal, and offer every way back that this one has."
    )
  }
}
