import EventModel
import Queries
import Statistics
import Store

/// A grant was taken back, and the app has not noticed.
enum GrantLost: Diagnosis {
  static let id = DiagnosisID.grantLost
  static let needs: [EventKind] = [.revoked, .reachedFeature]
  static let followsLifecycle = false

  static func condition(_ thresholds: Thresholds) -> Phrase {
    """
    At least \(thresholds.fewestAffected, "user") lost a grant that stood (revoked) in the window, and had neither another one \
    nor reached the feature since.
    """
  }

  struct Grants {
    /// Users who lost a grant.
    var revoked: Int
    /// Of them, who were not seen with the feature again.
    var lost: Int
    var example: Pseudonym
  }

  static func findings(in examination: Examination) throws(StoreError) -> [Finding] {
    try examination.findings(from: .diagnoseLostGrants, needs: needs) { row throws(StoreError) in
      Grants(revoked: try row.value("revoked"), lost: try row.value("lost"), example: try row.example())
    } _: { row, evidence in
      judge(row, evidence, examination.thresholds)
    }
  }

  static func judge(_ row: FunnelRow, _ evidence: Grants, _ thresholds: Thresholds) -> Finding? {
    guard row.logged.contains(.reachedFeature), evidence.lost >= thresholds.fewestAffected else { return nil }
    let share = Proportion(successes: evidence.lost, trials: evidence.revoked)
    return Finding(
      id, .warning, row, counts: ["revoked": evidence.revoked, "not_back": evidence.lost], rate: share.rate,
      interval: share.wilson(),
      text: """
        \(evidence.lost) of \(evidence.revoked, "user") who lost a grant \(plural(evidence.lost, "has", "have")) \
        not reached the feature since.
        """, lifecycle: row.lifecycle,
      remedy:
        "Check the status at every entry to the feature, and ask or offer Settings when a grant has gone.",
      user: evidence.example)
  }
}
