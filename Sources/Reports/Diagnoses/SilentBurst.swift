import EventModel
import Journeys
import Queries
import Statistics
import Store

/// An app that asks in a loop where no prompt comes up any more.
enum SilentBurst: Diagnosis {
  static let id = DiagnosisID.silentBurst
  static let needs: [EventKind] = [.prompted, .declined]
  static let followsLifecycle = true

  static func condition(_ thresholds: Thresholds) -> Phrase {
    """
    At least \(thresholds.fewestAffected, "user"), and \(share: thresholds.burstShare) of those \
    refused at least once in the window, met a burst of silent requests. Critical where one refusal is final; \
    below that an info.
    """
  }

  static func findings(in examination: Examination) throws(StoreError) -> [Finding] {
    let subjects = examination.subjects.filter { $0.rows.contains { $0.counts.bursts > 0 } }
    if subjects.isEmpty { return [] }
    let refused = try examination.refusals()
    var found: [Finding] = []
    for subject in subjects {
      var question = examination.question
      question.permission = subject.permission
      let platforms = try burstPlatforms(question, from: examination.connection)
      for row in subject.rows {
        guard let platform = platforms.first(where: { $0.name == row.platform }) else { continue }
        let own = refused.filter { $0.permission == row.permission && $0.platform == row.platform }
        if let finding = judge(row, platform, own, examination.thresholds) { found.append(finding) }
      }
    }
    return found
  }

  /// - Parameter refused: Users of the row's platform who were refused at least once, by edition.
  static func judge(
    _ row: FunnelRow, _ platform: BurstPlatform, _ refused: [Evidence<NoSettingsPath.Refused>],
    _ thresholds: Thresholds
  ) -> Finding? {
    guard row.knowsSilentRequests, platform.bursts > 0 else { return nil }
    func isAlarm(_ share: Proportion) -> Bool {
      share.successes >= thresholds.fewestAffected && (share.rate ?? 0) >= thresholds.burstShare
    }
    let allRefused = refused.reduce(0) { $0 + $1.value.refused }
    let share = Proportion(successes: platform.burstUsers, trials: allRefused)
    // Those for whom one refusal is final: all of them, or the users of some editions.
    let isMixed = row.parts.count > 1
    let parts = row.ownParts.filter(\.lifecycle.isOneShot)
    let final = Proportion(
      successes: isMixed
        ? parts.reduce(0) { $0 + $1.counts.burstUsers } : parts.isEmpty ? 0 : share.successes,
      trials: isMixed
        ? refused.filter(\.lifecycle.isOneShot).reduce(0) { $0 + $1.value.refused } : share.trials)
    let lifecycle = (isAlarm(final) ? row.lifecycle(where: \.isOneShot) : nil) ?? row.lifecycle
    var text: Phrase = """
      \(platform.silentRequests, "request") of \(platform.silentUsers, "user") came back without a prompt; \
      \(platform.burstUsers, "user"), \(rate: share.rate) of the refused, met \
      \(plural(platform.silentRequests, "it", "them")) in \(platform.bursts, "burst"), \
      \(platform.bursts == 1 ? "" : "the longest ")of \(platform.longest).
      """
    if let gap = platform.medianGap { text += " Median gap \(milliseconds: gap / 1000)." }
    if let reply = platform.medianReply { text += " Median reply \(milliseconds: reply / 1000)." }
    return Finding(
      id, isAlarm(final) ? .critical : isAlarm(share) ? .warning : .info, row,
      counts: [
        "silent_requests": platform.silentRequests, "silent_users": platform.silentUsers,
        "bursts": platform.bursts, "burst_users": platform.burstUsers, "longest": platform.longest,
        "refused": allRefused,
      ], rate: share.rate, interval: share.wilson(), text: text, lifecycle: lifecycle,
      remedy: lifecycle.settingsLink == .yes
        ? "Check the status first and ask only while it is undetermined; once it is refused, offer Settings."
        : "Check the status first and ask only while it is undetermined; once it is refused, offer a fallback.",
      user: platform.example)
  }
}
