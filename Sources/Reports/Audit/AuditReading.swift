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
    for subject in examination.subjects {
      let evidence = try AuditEvidence(
        subject, examination, again: again.filter { $0.permission == subject.permission },
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
  private var tallies: [AuditRule: [String: AuditTally]] = [:]

  /// - Parameters:
  ///   - again: Users who were prompted again after a refusal, by edition.
  ///   - reduced: Reduced grants, by scope and edition.
  fileprivate init(
    _ subject: Examination.Subject, _ examination: Examination, again: [Evidence<Int>],
    reduced: [Evidence<ReducedGrantRefused.Grants>]
  ) throws(StoreError) {
    let columns: [(AuditRule, String, String)] = [
      (.askedInContext, "triggered", "at_launch"), (.explainedFirst, "prompted", "unexplained"),
      (.offersSettings, "declined", "unoffered"), (.readsAfterSettings, "opened", "unread"),
      (.worksWithoutGrant, "tapped", "unserved"),
    ]
    let users = try examination.evidence(.auditUsers, of: subject) { row throws(StoreError) in
      var tallies: [AuditTally] = []
      for (_, users, broken) in columns { tallies.append(try Self.tally(row, users, broken)) }
      return tallies
    }
    for (platform, tallies) in users {
      for (column, tally) in zip(columns, tallies) { self.tallies[column.0, default: [:]][platform] = tally }
    }
    tallies[.grantedWithoutPrompt] = try examination.evidence(.auditPromptedAgain, of: subject) {
      row throws(StoreError) in try Self.tally(row, "granted", "again")
    }
    if subject.streams.contains(where: { $0.logged.contains(.revoked) }) {
      tallies[.noticesLostGrant] = try examination.evidence(.diagnoseLostGrants, of: subject) {
        row throws(StoreError) in try Self.tally(row, "revoked", "lost")
      }
    }
    for row in subject.rows {
      let counts = row.counts
      tallies[.requestsOnlyUndetermined, default: [:]][row.platform] = AuditTally(
        users: max(counts.asked, counts.silentUsers), broken: counts.silentUsers)
      let repeated = again.filter { $0.platform == row.platform }.reduce(0) { $0 + $1.value }
      tallies[.notAskedAgain, default: [:]][row.platform] = AuditTally(
        users: max(counts.declined, repeated), broken: repeated)
    }
    for grant in reduced {
      let reach = grant.value.reach
      tallies[.acceptsReducedGrant, default: [:]][grant.platform, default: AuditTally()].users += reach.trials
      tallies[.acceptsReducedGrant, default: [:]][grant.platform, default: AuditTally()].broken +=
        reach.trials - reach.successes
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
