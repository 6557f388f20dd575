import EventModel
import Journeys
import Queries
import Statistics
import Store

/// A rate fell, against the window before or from one app version to the next.
enum Regression: Diagnosis {
  static let id = DiagnosisID.regression
  static let needs: [EventKind] = [.prompted, .allowed, .declined]
  static let followsLifecycle = true

  static func condition(_ thresholds: Thresholds) -> Phrase {
    """
    The allow or recovery rate is lower than in the window before, or than in the app version before (score \
    test, Holm over all that are tried, p < \(share: thresholds.significance)); at least \
    \(thresholds.fewestUsers, "user") in each.
    """
  }

  static func findings(in examination: Examination) throws(StoreError) -> [Finding] {
    var changes: [Change] = []
    for subject in examination.subjects {
      for row in subject.rows {
        changes += subject.rowsBefore.filter { $0.platform == row.platform }.flatMap {
          self.changes(from: $0, to: row, before: "in the window before")
        }
      }
      let versions = try examination.rows(of: subject, by: .appVersion).filter {
        !$0.value.isEmpty && $0.counts.prompted >= examination.thresholds.fewestUsers
      }
      changes += neighbours(versions).flatMap { old, new in
        self.changes(from: old, to: new, before: "in version \(old.value)")
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

  /// One rate of one platform, now and before.
  struct Change {
    var row: FunnelRow
    var rate: String
    /// When before was.
    var before: String
    var now: Proportion
    var then: Proportion
  }

  /// Each version with the one before it, platform by platform.
  static func neighbours(_ versions: [FunnelRow]) -> [(FunnelRow, FunnelRow)] {
    let sorted = versions.sorted { isEarlier($0.value, $1.value) }
    return Set(versions.map(\.platform)).sorted { ordered([$0], [$1]) }.flatMap { platform in
      let own = sorted.filter { $0.platform == platform }
      return Array(zip(own, own.dropFirst()))
    }
  }

  /// The numbers of a version decide one by one, 4.9 before 4.10; then its bytes.
  static func isEarlier(_ left: String, _ right: String) -> Bool {
    func numbers(_ text: String) -> [Int] {
      text.utf8.split { !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        .map { Int(String(decoding: $0, as: UTF8.self)) ?? .max }
    }
    let (first, second) = (numbers(left), numbers(right))
    return first == second ? ordered([left], [right]) : first.lexicographicallyPrecedes(second)
  }

  static func changes(from old: FunnelRow, to new: FunnelRow, before: String) -> [Change] {
    var changes: [Change] = []
    if new.knowsGrants {
      changes.append(
        Change(
          row: new, rate: "allow", before: before, now: new.counts.allowRate, then: old.counts.allowRate))
    }
    // Where nobody can come back, what somebody's fallback brought is no rate to be kept.
    if new.knowsRecoveries, new.lifecycle.hasWayBack || new.lifecycle.settingsLink != .no {
      changes.append(
        Change(
          row: new, rate: "recovery", before: before, now: new.counts.recoveryRate,
          then: old.counts.recoveryRate))
    }
    return changes
  }

  static func judge(_ changes: [Change], _ thresholds: Thresholds) -> [Finding] {
    let tried = changes.filter {
      $0.now.trials >= thresholds.fewestUsers && $0.then.trials >= thresholds.fewestUsers
    }
    let pValues = holmAdjusted(tried.map { TwoProportions(arm: $0.now, baseline: $0.then).scoreTest?.p })
    return zip(tried, pValues).compactMap { change, p in
      let pair = TwoProportions(arm: change.now, baseline: change.then)
      guard let p, p < thresholds.significance, let difference = pair.difference, difference < 0 else {
        return nil
      }
      let (now, then) = (change.now, change.then)
      return Finding(
        id, .warning, change.row,
        counts: [
          "users": now.trials, change.rate == "allow" ? "allowed" : "recovered": now.successes,
          "users_before": then.trials,
          change.rate == "allow" ? "allowed_before" : "recovered_before": then.successes,
        ], rate: difference, interval: pair.differenceScoreInterval(),
        text: """
          The \(change.rate) rate fell from \(rate: then.rate) to \(rate: now.rate): \(now.successes) of \
          \(now.trials).
          """,
        contrast: "\(then.successes) of \(then.trials) \(change.before).",
        remedy: "Look what changed then in what the app says before the prompt and offers after a refusal.")
    }
  }
}
