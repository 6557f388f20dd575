import EventModel
import Journeys
import Queries
import Statistics
import Store

/// Of those who declined, next to nobody ever comes back: not a low rate, but a state without a way out.
enum DeadEnd: Diagnosis {
  static let id = DiagnosisID.deadEnd
  static let needs: [EventKind] = [.prompted, .declined, .reachedFeature]
  static let followsLifecycle = true

  static func condition(_ thresholds: Thresholds) -> Phrase {
    """
    The exact one-sided 95% bound of recovered / declined is below \(share: thresholds.deadEnd), so \
    after at least \(fewestDeclined(thresholds)) declined. Critical where the platform has a way back.
    """
  }

  /// How many have to decline, and not one recover, for the bound to be that low.
  private static func fewestDeclined(_ thresholds: Thresholds) -> Int {
    var (low, high) = (1, 1_000_000)
    while low < high {
      let middle = (low + high) / 2
      let bound = Proportion(successes: 0, trials: middle).exactUpperBound() ?? 1
      if bound < thresholds.deadEnd { high = middle } else { low = middle + 1 }
    }
    return low
  }

  static func findings(in examination: Examination) throws(StoreError) -> [Finding] {
    try examination.findings(examples: .diagnoseLostUsers) { row, subject in
      judge(row, among: subject.rows, examination.thresholds)
    }
  }

  /// - Parameter rows: The permission on all platforms, for contrast.
  static func judge(
    _ row: FunnelRow, among rows: [FunnelRow], _ thresholds: Thresholds
  ) -> Finding? {
    let lifecycle = row.lifecycle
    let out = WayOut(row)
    guard row.knowsRecoveries, let bound = out.recovery.exactUpperBound(), bound < thresholds.deadEnd else {
      return nil
    }
    return Finding(
      id, lifecycle.hasWayBack ? .critical : .warning, row,
      counts: [
        "declined": out.recovery.trials, "recovered": out.recovery.successes,
        "set_aside_reprompt": out.impossible, "set_aside_ungranted": out.ungranted,
      ], rate: out.recovery.rate, interval: Interval(low: 0, high: bound), text: text(row.counts, out, bound),
      contrast: bestElsewhere(than: row, among: rows, thresholds).map { best in
        let rate = best.counts.recoveryRate
        return "\(best.platform) brings \(rate: rate.rate) back (\(rate.successes) of \(rate.trials))."
      }, lifecycle: lifecycle, remedy: remedy(lifecycle))
  }

  private static func text(_ counts: FunnelCounts, _ out: WayOut, _ bound: Double) -> Phrase {
    var text: Phrase = """
      \(out.recovery.successes) of \(out.recovery.trials) who declined reached the feature after all: at most \
      \(rate: bound, decimals: 3) at 95% confidence.
      """
    if out.recovery.successes == 0 {
      text +=
        " A rate of \(rate: 0.02, decimals: 0) would be a funnel problem; zero is a state no code path leaves."
    } else {
      text += """
         Not a low rate: no code path was made to lead out. They got out by re-prompt \(out.reprompt), via \
        Settings \(counts.recoveredBySettings), by another grant \(counts.recoveredOtherwise).
        """
    }
    if out.impossible > 0 {
      text += " Set aside: \(out.impossible) by a second prompt, which the platform never shows."
    }
    if out.ungranted > 0 { text += " Set aside: \(out.ungranted) without any grant in the log." }
    return text
  }

  private static func remedy(_ lifecycle: Lifecycle) -> Phrase {
    if lifecycle.settingsLink == .yes {
      return """
        Read the status before asking. Once it is refused, say what is missing and link to the app's page in the \
        device settings; read the status again when the user comes back.
        """
    }
    if lifecycle.hasWayBack {
      return "Ask once more, after an explanation, when the user next taps the feature."
    }
    return """
      The platform itself has no way back. Offer a fallback that works without the permission, and show how to \
      lift the block by hand.
      """
  }
}

/// Recoveries that count as a way out, and those that do not.
private struct WayOut {
  var recovery: Proportion
  var reprompt: Int
  /// By a second prompt on a platform that shows one alone.
  var impossible: Int
  /// By a fallback, a cached state or a grant that was not logged.
  var ungranted: Int

  init(_ row: FunnelRow) {
    let counts = row.counts
    impossible = row.ownParts.reduce(0) { sum, part in
      sum + (part.lifecycle.isOneShot ? part.counts.recoveredByReprompt : 0)
    }
    reprompt = counts.recoveredByReprompt - impossible
    ungranted = counts.recoveredUngranted
    recovery = Proportion(
      successes: counts.recovered - impossible - ungranted, trials: counts.recoveryEligible)
  }
}

/// The other platform with the best recovery rate, of those that have a way back and enough declined.
func bestElsewhere(
  than row: FunnelRow, among rows: [FunnelRow], _ thresholds: Thresholds
) -> FunnelRow? {
  rows.filter {
    $0.platform != row.platform && $0.knowsRecoveries && $0.lifecycle.hasWayBack
      && $0.counts.recoveryEligible >= thresholds.fewestUsers && $0.counts.recovered > 0
  }.max { ($0.counts.recoveryRate.rate ?? 0) < ($1.counts.recoveryRate.rate ?? 0) }
}
