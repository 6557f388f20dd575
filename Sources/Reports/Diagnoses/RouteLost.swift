import EventModel
import Journeys
import Queries
import Statistics
import Store

/// A way back that worked in the window before works no longer, or less.
enum RouteLost: Diagnosis {
  static let id = DiagnosisID.routeLost
  static let needs: [EventKind] = [.prompted, .declined, .reachedFeature]
  static let followsLifecycle = true

  static func condition(_ thresholds: Thresholds) -> Phrase {
    """
    A route by which people recovered in the window before is lower now (score test, Holm over all routes, \
    p < \(share: thresholds.significance)); at least \(thresholds.fewestUsers) declined in each.
    """
  }

  static func findings(in examination: Examination) throws(StoreError) -> [Finding] {
    let changes = examination.subjects.flatMap { subject in
      subject.rows.flatMap { row in
        subject.rowsBefore.filter { $0.platform == row.platform }.flatMap { Self.changes(from: $0, to: row) }
      }
    }
    let found = judge(changes, examination.thresholds)
    var illustrated: [Finding] = []
    for subject in examination.subjects {
      illustrated += try examination.illustrated(
        found.filter { $0.permission == subject.permission }, by: .diagnoseLostUsers, of: subject)
    }
    return illustrated
  }

  /// One route on one platform, in two windows.
  struct Change {
    var row: FunnelRow
    var route: String
    var now: Proportion
    var before: Proportion
  }

  /// The routes that the platform has.
  static func changes(from before: FunnelRow, to now: FunnelRow) -> [Change] {
    guard now.knowsRoutes else { return [] }
    let lifecycle = now.lifecycle
    let routes: [(String, KeyPath<FunnelCounts, Int>, Bool)] = [
      ("re-prompt", \.recoveredByReprompt, lifecycle.reprompt != .never),
      ("Settings", \.recoveredBySettings, lifecycle.settingsLink != .no),
      ("another grant", \.recoveredOtherwise, true),
    ]
    return routes.filter(\.2).map { route, count, _ in
      func rate(_ counts: FunnelCounts) -> Proportion {
        Proportion(successes: counts[keyPath: count], trials: counts.recoveryEligible)
      }
      return Change(row: now, route: route, now: rate(now.counts), before: rate(before.counts))
    }
  }

  static func judge(_ changes: [Change], _ thresholds: Thresholds) -> [Finding] {
    let tried = changes.filter {
      $0.now.trials >= thresholds.fewestUsers && $0.before.trials >= thresholds.fewestUsers
        && $0.before.successes > 0
    }
    let pValues = holmAdjusted(tried.map { TwoProportions(arm: $0.now, baseline: $0.before).scoreTest?.p })
    return zip(tried, pValues).compactMap { change, p in
      let pair = TwoProportions(arm: change.now, baseline: change.before)
      guard let p, p < thresholds.significance, let difference = pair.difference, difference < 0 else {
        return nil
      }
      return finding(change, difference, pair.differenceScoreInterval())
    }
  }

  private static func finding(_ change: Change, _ difference: Double, _ interval: Interval?) -> Finding {
    let (now, before) = (change.now, change.before)
    let isGone = now.successes == 0
    return Finding(
      id, .warning, change.row,
      counts: [
        "declined": now.trials, "recovered": now.successes, "declined_before": before.trials,
        "recovered_before": before.successes,
      ], rate: difference, interval: interval,
      text: """
        Recovery by \(change.route) \(isGone ? "is gone" : "fell"): \(now.successes) of \(now.trials) who \
        declined, \(rate: now.rate).
        """,
      contrast: "\(rate: before.rate) in the window before (\(before.successes) of \(before.trials)).",
      lifecycle: change.row.lifecycle,
      remedy: """
        Look what the release changed after a refusal: a new way back has to stand beside the old one, not in \
        its place.
        """)
  }
}
