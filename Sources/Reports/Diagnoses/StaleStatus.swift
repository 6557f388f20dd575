import EventModel
import Queries
import Statistics
import Store

/// The app keeps an old answer after the user has changed it.
enum StaleStatus: Diagnosis {
  static let id = DiagnosisID.staleStatus
  static let needs: [EventKind] = [.prompted, .allowed, .declined, .reachedFeature]
  static let followsLifecycle = false

  static func condition(_ thresholds: Thresholds) -> Phrase {
    """
    At least \(thresholds.fewestAffected, "user was", "users were") granted the permission outside a prompt, then refused in \
    silence or offered Settings once more, and did not reach the feature.
    """
  }

  struct Grants {
    /// Users with a grant outside a prompt.
    var granted: Int
    /// Of them, whom the app went on treating as refused.
    var stale: Int
    var example: Pseudonym
  }

  static func findings(in examination: Examination) throws(StoreError) -> [Finding] {
    try examination.findings(
      from: .diagnoseStaleStatus, needs: needs,
      where: \.maySeeRefusals
    ) { row throws(StoreError) in
      Grants(granted: try row.value("granted"), stale: try row.value("stale"), example: try row.example())
    } _: { row, evidence in
      judge(row, evidence, examination.thresholds)
    }
  }

  static func judge(_ row: FunnelRow, _ evidence: Grants, _ thresholds: Thresholds) -> Finding? {
    guard row.knowsReaches, row.knowsGrants, evidence.stale >= thresholds.fewestAffected else { return nil }
    let share = Proportion(successes: evidence.stale, trials: evidence.granted)
    return Finding(
      id, .warning, row,
      counts: ["granted_outside_prompt": evidence.granted, "still_refused": evidence.stale],
      rate: share.rate, interval: share.wilson(),
      text: """
        \(evidence.stale) of \(evidence.granted, "user") who changed the answer outside a prompt \
        \(plural(evidence.stale, "was", "were")) refused all the same, or sent to Settings once more, and never reached the feature.
        """,
      lifecycle: row.lifecycle,
      remedy:
        "Read the status anew whenever the app comes to the front, and keep no copy of the last answer.",
      user: evidence.example)
  }
}

extension FunnelRow {
  /// Whether anybody was refused in silence, or can have been offered Settings.
  fileprivate var maySeeRefusals: Bool { counts.silentRequests > 0 || logged.contains(.offeredSettings) }
}
