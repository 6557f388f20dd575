import EventModel
import Journeys
import Queries
import Statistics
import Store

/// The one prompt that there is gets spent without a word, though an explanation is known to help.
enum ColdPromptOnOneShot: Diagnosis {
  static let id = DiagnosisID.coldPromptOnOneShot
  static let needs: [EventKind] = [.sawRationale, .prompted, .allowed]
  static let followsLifecycle = true

  static func condition(_ thresholds: Thresholds) -> Phrase {
    """
    Where one refusal is final, the arm cold is still used, and the allow rate of the rationaleFirst arms is \
    higher, with the 95% interval of the difference above 0; each with at least \(thresholds.fewestUsers) prompted.
    """
  }

  static func findings(in examination: Examination) throws(StoreError) -> [Finding] {
    var found: [Finding] = []
    for subject in examination.subjects where subject.rows.contains(where: \.lifecycle.isOneShot) {
      let rows = try examination.rows(of: subject, by: .variant)
      found += try examination.illustrated(
        subject.rows.compactMap { row in
          judge(row, arms: rows.filter { $0.platform == row.platform }, examination.thresholds)
        }, by: .diagnoseColdPrompts, of: subject)
    }
    return found
  }

  /// - Parameter arms: The row by variant.
  static func judge(_ row: FunnelRow, arms: [FunnelRow], _ thresholds: Thresholds) -> Finding? {
    func pooled(_ belongs: (String) -> Bool) -> Proportion {
      let own = arms.filter { belongs($0.value) }
      return Proportion(
        successes: own.reduce(0) { $0 + $1.counts.allowed }, trials: own.reduce(0) { $0 + $1.counts.prompted }
      )
    }
    let cold = pooled { $0 == "cold" }
    let explained = pooled { $0.hasPrefix("rationaleFirst") }
    let pair = TwoProportions(arm: explained, baseline: cold)
    guard row.knowsGrants, row.logged.contains(.sawRationale), row.lifecycle.isOneShot,
      cold.trials >= thresholds.fewestUsers,
      explained.trials >= thresholds.fewestUsers, let difference = pair.difference,
      let interval = pair.differenceScoreInterval(), interval.low > 0
    else { return nil }
    let lost = Int((difference * Double(cold.trials)).rounded())
    return Finding(
      id, .warning, row,
      counts: [
        "cold_prompted": cold.trials, "cold_allowed": cold.successes, "explained_prompted": explained.trials,
        "explained_allowed": explained.successes, "grants_lost": lost,
      ], rate: difference, interval: interval,
      text: """
        \(rate: cold.rate) of \(cold.trials) allowed when prompted cold, \(rate: explained.rate) of \
        \(explained.trials) after an explanation: about \(lost) grants lost for good in the window.
        """,
      contrast: "the difference is \(rate: difference) [\(rate: interval.low), \(rate: interval.high)].",
      lifecycle: row.lifecycle,
      remedy: "Explain before the prompt everywhere, with a way to put it off that does not spend the prompt."
    )
  }
}
