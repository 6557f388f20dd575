import EventModel
import Journeys
import Queries
import Statistics
import Store

/// People grant less than everything, and the app takes that for a refusal.
enum ReducedGrantRefused: Diagnosis {
  static let id = DiagnosisID.reducedGrantRefused
  static let needs: [EventKind] = [.prompted, .allowed, .reachedFeature]
  static let followsLifecycle = true

  static func condition(_ thresholds: Thresholds) -> Phrase {
    """
    At least \(thresholds.fewestUsers, "user") with a reduced grant (scope) that the platform knows \
    \(plural(thresholds.fewestUsers, "reaches", "reach")) the feature less often than those with a full one, the 95% interval of the difference below \
    −\(share: thresholds.reducedGap).
    """
  }

  /// The grants of one scope.
  struct Grants {
    var scope: String
    /// Who reached the feature, of those who were granted.
    var reach: Proportion
    var example: Pseudonym
  }

  static func findings(in examination: Examination) throws(StoreError) -> [Finding] {
    if !examination.subjects.flatMap(\.rows).contains(where: { $0.logged.contains(all: needs) }) { return [] }
    let grants = try grants(in: examination)
    return examination.subjects.flatMap { subject in
      let own = grants.filter { $0.permission == subject.permission }
      return subject.rows.compactMap { judge($0, own, examination.thresholds) }
    }
  }

  /// Grants by platform, scope and edition.
  static func grants(in examination: Examination) throws(StoreError) -> [Evidence<Grants>] {
    try examination.evidence(.diagnoseReducedGrants, isByEdition: true) { row throws(StoreError) in
      Grants(
        scope: try row.value("scope"),
        reach: Proportion(successes: try row.value("reached"), trials: try row.value("granted")),
        example: try row.example())
    }
  }

  /// - Parameter grants: Of the permission on all platforms: where one has too few full grants, those of all count.
  static func judge(_ row: FunnelRow, _ grants: [Evidence<Grants>], _ thresholds: Thresholds) -> Finding? {
    let own = grants.filter { $0.platform == row.platform }
    let reduced = own.filter(isReduced)
    var full = pooled(own.filter { !isReduced($0) })
    let isOwn = full.trials >= thresholds.fewestUsers
    if !isOwn { full = pooled(grants.filter { !isReduced($0) }) }
    let pair = TwoProportions(arm: pooled(reduced), baseline: full)
    guard row.knowsReaches, row.knowsGrants, pair.arm.trials >= thresholds.fewestUsers,
      full.trials >= thresholds.fewestUsers, let difference = pair.difference,
      let interval = pair.differenceScoreInterval(), interval.high < -thresholds.reducedGap
    else { return nil }
    var scopes: [String] = []
    for grant in reduced where !scopes.contains(grant.value.scope) { scopes.append(grant.value.scope) }
    return Finding(
      id, .warning, row,
      counts: [
        "reduced_grants": pair.arm.trials, "reduced_reached": pair.arm.successes, "full_grants": full.trials,
        "full_reached": full.successes,
      ], rate: difference, interval: interval,
      text: """
        \(pair.arm.successes) of \(pair.arm.trials, "user") with a reduced grant (\(scopes.joined(separator: ", "))) reached the feature, \
        \(rate: pair.arm.rate).
        """,
      contrast: """
        \(rate: full.rate) with a full grant\(isOwn ? "" : ", on all platforms") (\(full.successes) of \
        \(full.trials)).
        """,
      lifecycle: Lifecycle(sharedBy: reduced.map(\.lifecycle)),
      remedy: "Accept the reduced grant and work with what it gives; ask for more only where it is needed.",
      user: reduced.max { $0.value.reach.trials < $1.value.reach.trials }?.value.example)
  }

  /// Whether the scope is one that gives less than all, by the edition of the grant.
  static func isReduced(_ grant: Evidence<Grants>) -> Bool {
    grant.lifecycle.reducedGrants.contains(grant.value.scope)
  }

  private static func pooled(_ grants: [Evidence<Grants>]) -> Proportion {
    Proportion(
      successes: grants.reduce(0) { $0 + $1.value.reach.successes },
      trials: grants.reduce(0) { $0 + $1.value.reach.trials })
  }
}
