import EventModel
import Journeys
import Queries
import Statistics
import Store

/// Judges every rule on every platform, as of one moment. The field to split by plays no part.
public func audit(_ question: FunnelQuestion, from connection: Connection) throws(StoreError) -> AuditReport {
  try connection.snapshot { () throws(StoreError) in
    let examination = try Examination(question, thresholds: Thresholds(), connection: connection)
    var report = AuditReport(window: question.window)
    let again = try examination.evidence(.diagnoseAskedAgain, isByEdition: true) { row throws(StoreError) in
      try row.value("users", as: Int.self)
    }
    let reduced = try ReducedGrantRefused.grants(in: examination).filter(ReducedGrantRefused.isReduced)
    let tallies = try AuditEvidence.tallies(in: examination)
    let unoffered = try AuditEvidence.unoffered(in: examination)
    for subject in examination.subjects {
      let evidence = AuditEvidence(
        subject, tallies: tallies[subject.permission] ?? [:],
        unoffered: unoffered.filter { $0.permission == subject.permission },
        again: again.filter { $0.permission == subject.permission },
        reduced: reduced.filter { $0.permission == subject.permission })
      for rule in AuditRule.allCases {
        for row in subject.rows where (question.platform ?? row.platform) == row.platform {
          let (verdict, certainty) = evidence.judge(rule, row)
          report.cells.append(
            AuditReport.Cell(
              rule: rule, permission: row.permission, platform: row.platform, verdict: verdict,
              certainty: certainty))
        }
      }
    }
    return report
  }
}

/// Users to whom a rule applied, and those to whom it was not kept.
struct AuditTally: Equatable {
  var users = 0
  var broken = 0
}

/// All that is counted of one permission, by platform.
struct AuditEvidence {
  private var tallies: Tallies

  typealias Tallies = [AuditRule: [String: AuditTally]]

  /// - Parameters:
  ///   - tallies: Of the permission, as far as one query counts them.
  ///   - unoffered: Users who declined, by edition; read where a platform's editions differ in the link alone.
  ///   - again: Users who were prompted again after a refusal, by edition.
  ///   - reduced: Reduced grants, by scope and edition.
  fileprivate init(
    _ subject: Examination.Subject, tallies: Tallies, unoffered: [Evidence<AuditTally>],
    again: [Evidence<Int>], reduced: [Evidence<ReducedGrantRefused.Grants>]
  ) {
    self.tallies = tallies
    for row in subject.rows where row.settingsLinkDiffers {
      let own = unoffered.filter { $0.platform == row.platform && $0.lifecycle.settingsLink != .no }
      self.tallies[.offersSettings, default: [:]][row.platform] = AuditTally(
        users: own.reduce(0) { $0 + $1.value.users }, broken: own.reduce(0) { $0 + $1.value.broken })
    }
    for row in subject.rows {
      let counts = row.counts
      self.tallies[.requestsOnlyUndetermined, default: [:]][row.platform] = AuditTally(
        users: max(counts.asked, counts.silentUsers), broken: counts.silentUsers)
      let repeated = again.filter { $0.platform == row.platform }.reduce(0) { $0 + $1.value }
      self.tallies[.notAskedAgain, default: [:]][row.platform] = AuditTally(
        users: max(counts.declined, repeated), broken: repeated)
    }
    for grant in reduced {
      let reach = grant.value.reach
      self.tallies[.acceptsReducedGrant, default: [:]][grant.platform, default: AuditTally()].users +=
        reach.trials
      self.tallies[.acceptsReducedGrant, default: [:]][grant.platform, default: AuditTally()].broken +=
        reach.trials - reach.successes
    }
  }

  /// What queries count of all permissions at once, by permission.
  fileprivate static func tallies(in examination: Examination) throws(StoreError) -> [String: Tallies] {
    var found: [String: Tallies] = [:]
    func count(
      _ query: Query, _ columns: [(AuditRule, String, String)]
    ) throws(StoreError) {
      let evidence = try examination.evidence(query) { row throws(StoreError) in
        var tallies: [AuditTally] = []
        for (_, users, broken) in columns { tallies.append(try tally(row, users, broken)) }
        return tallies
      }
      for own in evidence {
        for (column, tally) in zip(columns, own.value) {
          found[own.permission, default: [:]][column.0, default: [:]][own.platform] = tally
        }
      }
    }
    try count(
      .auditUsers,
      [
        (.askedInContext, "triggered", "at_launch"), (.offersSettings, "declined", "unoffered"),
        (.readsAfterSettings, "opened", "unread"),
        (.worksWithoutGrant, "tapped", "unserved"),
      ])
    if examination.subjects.flatMap(\.streams).contains(where: { $0.logged.contains(.sawRationale) }) {
      try count(.auditExplained, [(.explainedFirst, "prompted", "unexplained")])
    }
    try count(.auditPromptedAgain, [(.grantedWithoutPrompt, "granted", "again")])
    if examination.subjects.flatMap(\.streams).contains(where: { $0.logged.contains(.revoked) }) {
      try count(.diagnoseLostGrants, [(.noticesLostGrant, "revoked", "lost")])
    }
    return found
  }

  /// Those who declined without an offer of Settings, where it turns on the edition whether there is a link.
  fileprivate static func unoffered(
    in examination: Examination
  ) throws(StoreError) -> [Evidence<AuditTally>] {
    guard examination.subjects.flatMap(\.rows).contains(where: \.settingsLinkDiffers) else { return [] }
    return try examination.evidence(.auditUnoffered, isByEdition: true) { row throws(StoreError) in
      try tally(row, "declined", "unoffered")
    }
  }

  private static func tally(
    _ row: Statement, _ users: String, _ broken: String
  ) throws(StoreError) -> AuditTally {
    AuditTally(users: try row.value(users), broken: try row.value(broken))
  }

  fileprivate func judge(_ rule: AuditRule, _ row: FunnelRow) -> (AuditVerdict, AuditCertainty) {
    Self.judge(rule, row, tallies[rule]?[row.platform] ?? AuditTally())
  }

  /// What a tally says, given what the log can hold and what the platform makes possible.
  static func judge(
    _ rule: AuditRule, _ row: FunnelRow, _ tally: AuditTally
  ) -> (AuditVerdict, AuditCertainty) {
    let logged = row.logged
    func verdict(needs kinds: [EventKind], _ isPossible: Bool = true) -> AuditVerdict {
      AuditVerdict(tally.broken, of: tally.users, isLogged: isPossible && logged.contains(all: kinds))
    }
    switch rule {
    case .askedInContext: return (verdict(needs: [.prompted]), .observed)
    case .explainedFirst: return (verdict(needs: [.prompted, .sawRationale]), .observed)
    case .requestsOnlyUndetermined:
      return (
        verdict(needs: [.prompted], row.knowsSilentRequests),
        logged.contains(.requested) ? .observed : .inferred
      )
    case .grantedWithoutPrompt: return (verdict(needs: [.prompted, .allowed]), .observed)
    case .offersSettings:
      // Whether the offer could be cancelled no event says.
      return (verdict(needs: [.declined, .openedSettings], !row.lacksSettingsLink), .inferred)
    case .readsAfterSettings:
      return (verdict(needs: [.openedSettings]), logged.contains(.readStatus) ? .observed : .inferred)
    case .notAskedAgain: return (verdict(needs: [.prompted, .declined]), .observed)
    case .worksWithoutGrant:
      return (verdict(needs: [.tappedFeature, .declined, .reachedFeature]), .speculative)
    case .acceptsReducedGrant: return (verdict(needs: [.prompted, .allowed, .reachedFeature]), .inferred)
    case .noticesLostGrant: return (verdict(needs: [.revoked, .reachedFeature]), .inferred)
    }
  }
}

extension FunnelRow {
  /// Whether an app can lead to the device settings on some of its editions and not on others.
  fileprivate var settingsLinkDiffers: Bool {
    parts.contains { $0.lifecycle.settingsLink == .no } && parts.contains { $0.lifecycle.settingsLink != .no }
  }
}
