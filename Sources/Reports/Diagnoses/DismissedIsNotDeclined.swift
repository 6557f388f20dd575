import EventModel
import Journeys
import Queries
import Statistics
import Store

/// Many prompts are closed, or go away, unanswered: that is no refusal, and the platforms do not count it as one.
enum DismissedIsNotDeclined: Diagnosis {
  static let id = DiagnosisID.dismissedIsNotDeclined
  static let needs: [EventKind] = [.prompted]
  static let followsLifecycle = true

  static func condition(_ thresholds: Thresholds) -> Phrase {
    """
    Of at least \(thresholds.fewestUsers, "answer") \(share: thresholds.closedShare) or more are \
    prompts closed or gone away, where the platform lets a prompt be closed.
    """
  }

  struct Closings {
    /// Users who closed three prompts or more.
    var threeTimes: Int
    /// When the example closed the third.
    var third: Instant?
    var example: Pseudonym
  }

  static func findings(in examination: Examination) throws(StoreError) -> [Finding] {
    try examination.findings(from: .diagnoseDismissals, needs: needs) { row throws(StoreError) in
      Closings(
        threeTimes: try row.value("three_times"),
        third: (try row.value("third_us", as: Int64?.self)).map { Instant(microseconds: $0) },
        example: try row.example())
    } _: { row, evidence in
      judge(row, evidence, examination.thresholds)
    }
  }

  static func judge(_ row: FunnelRow, _ evidence: Closings, _ thresholds: Thresholds) -> Finding? {
    // Of users whose prompts can be closed.
    var counts = FunnelCounts()
    for part in row.ownParts where !part.lifecycle.impossible.contains(.closedPrompt) {
      counts += part.counts
    }
    let share = Proportion(
      successes: counts.dismissed + counts.ignored, trials: counts.prompted - counts.unanswered)
    guard row.knowsPrompts, share.trials >= thresholds.fewestUsers,
      (share.rate ?? 0) >= thresholds.closedShare
    else { return nil }
    return Finding(
      id, .info, row,
      counts: [
        "answers": share.trials, "dismissed": counts.dismissed, "ignored": counts.ignored,
        "declined": counts.declined, "closed_three_times": evidence.threeTimes,
      ], rate: share.rate, interval: share.wilson(),
      text: """
        \(share.successes) of \(share.trials, "answer"), \(rate: share.rate), \
        \(plural(share.successes, "is a prompt", "are prompts")) closed or gone away, not \
        refused.\(consequence(row, evidence))
        """, lifecycle: row.lifecycle,
      remedy: """
        Do not treat a closed prompt as a refusal: keep the feature's way in, and ask again in context, later.
        """, user: evidence.example)
  }

  private static func consequence(_ row: FunnelRow, _ evidence: Closings) -> Phrase {
    if row.ownParts.contains(where: { $0.lifecycle.mayBePutOff }) {
      guard let third = evidence.third else {
        return " A third one keeps the prompt away for 7 days in Chrome."
      }
      let next = Instant(microseconds: third.microseconds + 7 * Instant.microsecondsPerDay)
      return """
         \(evidence.threeTimes, "user") closed three, which keeps it away for 7 days in Chrome: for the example \
        until \(next).
        """
    }
    if case .refusals(let limit) = row.lifecycle.prompts, limit > 1 {
      return " It costs none of the \(limit) refusals that the system counts."
    }
    return ""
  }
}

extension Lifecycle {
  /// Whether closed prompts may keep the next one away for some days: where the row says so, or, on the web, where
  /// the log does not say which browser it is.
  fileprivate var mayBePutOff: Bool {
    impossible.contains(.promptDuringEmbargo) || (platform == "web" && edition == nil)
  }
}
