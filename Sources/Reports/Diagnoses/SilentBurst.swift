import EventModel
import Journeys
import Queries
import Statistics
import Store

/// An app that asks in a loop where no prompt comes up any more.
enum SilentBurst: Diagnosis {
  static let id = DiagnosisID.silentBurst
  static let needs: [EventKind] = [.prompted, .declined]

  static func condition(_ thresholds: Thresholds) -> Phrase {
    """
    At least \(thresholds.fewestAffected) users, and \(share: thresholds.burstShare) of those \
    refused at least once in the window, met a burst of silent requests. Critical where one refusal is final; \
    below that an info.
    """
  }

  /// What is counted of a platform.
  struct Evidence {
    var platform: BurstPlatform
    /// Users who were refused at least once, by a prompt or silently.
    var refused: Int
  }

  static func findings(in examination: Examination) throws(StoreError) -> [Finding] {
    var found: [Finding] = []
    for subject in examination.subjects where subject.rows.contains(where: { $0.counts.bursts > 0 }) {
      var question = examination.question
      question.permission = subject.permission
      let report = try bursts(question, from: examination.connection)
      let refused = try examination.evidence(.diagnoseRefused, of: subject) { row throws(StoreError) in
        try row.value("refused", as: Int.self)
      }
      for row in subject.rows {
        guard let platform = report.platforms.first(where: { $0.name == row.platform }) else { continue }
        let evidence = Evidence(platform: platform, refused: refused[row.platform] ?? 0)
        guard var finding = judge(row, evidence, examination.thresholds) else {
          continue
        }
        finding.user = report.bursts.first { $0.platform == row.platform }?.user
        found.append(finding)
      }
    }
    return found
  }

  static func judge(
    _ row: FunnelRow, _ evidence: Evidence, _ thresholds: Thresholds
  ) -> Finding? {
    let (platform, lifecycle) = (evidence.platform, row.lifecycle)
    guard row.knowsSilentRequests, platform.bursts > 0 else { return nil }
    let share = Proportion(successes: platform.burstUsers, trials: evidence.refused)
    let isAlarm =
      platform.burstUsers >= thresholds.fewestAffected && (share.rate ?? 0) >= thresholds.burstShare
    var text: Phrase = """
      \(platform.silentRequests) requests of \(platform.silentUsers) users came back without a prompt; \
      \(platform.burstUsers) users, \(rate: share.rate) of the refused, met them in \(platform.bursts) bursts, the \
      longest of \(platform.longest).
      """
    if let gap = platform.medianGap { text += " Median gap \(milliseconds: gap / 1000)." }
    if let reply = platform.medianReply { text += " Median reply \(milliseconds: reply / 1000)." }
    return Finding(
      id, isAlarm ? (lifecycle.isOneShot ? .critical : .warning) : .info, row,
      counts: [
        "silent_requests": platform.silentRequests, "silent_users": platform.silentUsers,
        "bursts": platform.bursts, "burst_users": platform.burstUsers, "longest": platform.longest,
        "refused": evidence.refused,
      ], rate: share.rate, interval: share.wilson(), text: text, lifecycle: lifecycle,
      remedy: lifecycle.settingsLink == .yes
        ? "Check the status first and ask only while it is undetermined; once it is refused, offer Settings."
        : "Check the status first and ask only while it is undetermined; once it is refused, offer a fallback."
    )
  }
}
