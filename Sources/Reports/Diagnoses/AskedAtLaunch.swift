import EventModel
import Queries
import Statistics
import Store

/// The prompt comes before anybody can know what it is for.
enum AskedAtLaunch: Diagnosis {
  static let id = DiagnosisID.askedAtLaunch
  static let needs: [EventKind] = [.prompted]
  static let followsLifecycle = false

  static func condition(_ thresholds: Thresholds) -> Phrase {
    """
    At least \(thresholds.fewestUsers, "user was", "users were") prompted, \(share: thresholds.launchShare) or more \
    of them at launch (trigger).
    """
  }

  static func findings(in examination: Examination) throws(StoreError) -> [Finding] {
    var found: [Finding] = []
    for subject in examination.subjects {
      let rows = try examination.rows(of: subject, by: .trigger)
      found += try examination.illustrated(
        subject.rows.compactMap { row in
          judge(row, triggers: rows.filter { $0.platform == row.platform }, examination.thresholds)
        }, by: .diagnoseLaunchPrompts, of: subject)
    }
    return found
  }

  /// - Parameter triggers: The row by trigger.
  static func judge(_ row: FunnelRow, triggers: [FunnelRow], _ thresholds: Thresholds) -> Finding? {
    guard row.knowsPrompts, row.counts.prompted >= thresholds.fewestUsers,
      let launch = triggers.first(where: { $0.value == "launch" })
    else { return nil }
    let share = Proportion(successes: launch.counts.prompted, trials: row.counts.prompted)
    guard let rate = share.rate, rate >= thresholds.launchShare else { return nil }
    let others = Proportion(
      successes: row.counts.allowed - launch.counts.allowed,
      trials: row.counts.prompted - launch.counts.prompted)
    let own = launch.counts.allowRate
    return Finding(
      id, .warning, row,
      counts: [
        "prompted": row.counts.prompted, "prompted_at_launch": launch.counts.prompted,
        "allowed_at_launch": launch.counts.allowed,
      ], rate: rate, interval: share.wilson(),
      text: """
        \(share.successes) of \(share.trials, "user"), \(rate: rate), \
        \(plural(share.successes, "was", "were")) prompted at launch; \
        \(rate: own.rate) of them allowed.
        """,
      contrast: others.isKnown
        ? "prompted at other times, \(rate: others.rate) allowed (\(others.successes) of \(others.trials))."
        : nil,
      remedy: "Ask when the user taps the feature that needs the permission, after a word on what it is for.")
  }
}
