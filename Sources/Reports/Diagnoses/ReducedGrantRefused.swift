import EventModel
import Journeys
import Queries
import Statistics
import Store

/// People grant less than everything, and the app takes that for a refusal.
enum ReducedGrantRefused: Diagnosis {
  static let id = DiagnosisID.reducedGrantRefused
  static let needs: [EventKind] = [.prompted, .allowed, .reachedFeature]

  static func condition(_ thresholds: Thresholds) -> Phrase {
    """
    At least \(thresholds.fewestUsers) users with a reduced grant (scope) that the platform knows reach the \
    feature less often than those with a full one, the 95% interval of the difference below \
    −\(share: thresholds.reducedGap).
    """
  }

  /// The grants of one scope.
  struct Evidence {
    var platform: String
    var scope: String
    /// Who reached the feature, of those who were granted.
    var reach: Proportion
    var example: Pseudonym
  }

  static func findings(in examination: Examination) throws(StoreError) -> [Finding] {
    var found: [Finding] = []
    for subject in examination.subjects {
      let evidence = try evidence(of: subject, in: examination)
      found += subject.rows.compactMap { judge($0, evidence, among: subject.rows, examination.thresholds) }
    }
    return found
  }

  /// The grants of a permission by platform and scope.
  static func evidence(
    of subject: Examination.Subject, in examination: Examination
  ) throws(StoreError) -> [Evidence] {
    let statement = try examination.statement(.diagnoseReducedGrants, of: subject)
    var evidence: [Evidence] = []
    try statement.forEachRow { row throws(StoreError) in
      let platform: Int64 = try row.value("platform")
      guard let stream = subject.streams.first(where: { $0.platformID == platform }) else { return }
      evidence.append(
        Evidence(
          platform: stream.platform, scope: try row.value("scope"),
          reach: Proportion(successes: try row.value("reached"), trials: try row.value("granted")),
          example: try row.example()))
    }
    return evidence
  }

  /// - Parameter rows: The permission on all platforms: where one has too few full grants, those of all count.
  static func judge(
    _ row: FunnelRow, _ evidence: [Evidence], among rows: [FunnelRow], _ thresholds: Thresholds
  ) -> Finding? {
    func isReduced(_ grant: Evidence) -> Bool {
      rows.contains {
        $0.platform == grant.platform && $0.lifecycle.reducedGrants.contains(grant.scope)
      }
    }
    let own = evidence.filter { $0.platform == row.platform }
    let reduced = own.filter(isReduced)
    var full = pooled(own.filter { !isReduced($0) })
    let isOwn = full.trials >= thresholds.fewestUsers
    if !isOwn { full = pooled(evidence.filter { !isReduced($0) }) }
    let pair = TwoProportions(arm: pooled(reduced), baseline: full)
    guard row.knowsReaches, row.knowsGrants, pair.arm.trials >= thresholds.fewestUsers,
      full.trials >= thresholds.fewestUsers, let difference = pair.difference,
      let interval = pair.differenceScoreInterval(), interval.high < -thresholds.reducedGap
    else { return nil }
    let scopes = reduced.map(\.scope).joined(separator: ", ")
    return Finding(
      id, .warning, row,
      counts: [
        "reduced_grants": pair.arm.trials, "reduced_reached": pair.arm.successes, "full_grants": full.trials,
        "full_reached": full.successes,
      ], rate: difference, interval: interval,
      text: """
        \(pair.arm.successes) of \(pair.arm.trials) users with a reduced grant (\(scopes)) reached the feature, \
        \(rate: pair.arm.rate).
        """,
      contrast: """
        \(rate: full.rate) with a full grant\(isOwn ? "" : ", on all platforms") (\(full.successes) of \
        \(full.trials)).
        """,
      lifecycle: row.lifecycle,
      remedy: "Accept the reduced grant and work with what it gives; ask for more only where it is needed.",
      user: reduced.max { $0.reach.trials < $1.reach.trials }?.example)
  }

  private static func pooled(_ grants: [Evidence]) -> Proportion {
    Proportion(
      successes: grants.reduce(0) { $0 + $1.reach.successes },
      trials: grants.reduce(0) { $0 + $1.reach.trials })
  }
}
