import EventModel
import Queries
import Statistics
import Store

/// People follow the way to Settings, and it does not bring them back.
enum SettingsWithoutEffect: Diagnosis {
  static let id = DiagnosisID.settingsWithoutEffect
  static let needs: [EventKind] = [.prompted, .declined, .openedSettings, .reachedFeature]
  static let followsLifecycle = true

  static func condition(_ thresholds: Thresholds) -> Phrase {
    """
    At least \(thresholds.fewestUsers, "user") who declined opened Settings, and the exact one-sided 95% bound of \
    those who came back that way is below \(share: thresholds.settingsEffect).
    """
  }

  struct Visits {
    /// Users who declined and then opened Settings.
    var opened: Int
    /// Of them, who reached the feature that way.
    var back: Int
    var example: Pseudonym
  }

  static func findings(in examination: Examination) throws(StoreError) -> [Finding] {
    try examination.findings(from: .diagnoseSettingsEffect, needs: needs, where: \.mayHaveSettingsLink) {
      row throws(StoreError) in
      Visits(opened: try row.value("opened"), back: try row.value("back"), example: try row.example())
    } _: { row, evidence in
      judge(row, evidence, examination.thresholds)
    }
  }

  static func judge(_ row: FunnelRow, _ evidence: Visits, _ thresholds: Thresholds) -> Finding? {
    let back = Proportion(successes: evidence.back, trials: evidence.opened)
    guard row.knowsRoutes, !row.lacksSettingsLink, back.trials >= thresholds.fewestUsers,
      let bound = back.exactUpperBound(), bound < thresholds.settingsEffect
    else { return nil }
    return Finding(
      id, .warning, row, counts: ["opened_settings": evidence.opened, "recovered_settings": evidence.back],
      rate: back.rate, interval: back.clopperPearson(),
      text: """
        Of \(evidence.opened, "user") who declined and opened Settings \(evidence.back) came back that way: at most \
        \(rate: bound) at 95% confidence.
        """, lifecycle: row.lifecycle,
      remedy: """
        Look whether the link opens the app's own page, and read the status again each time the app comes to \
        the front.
        """, user: evidence.example)
  }
}

extension FunnelRow {
  fileprivate var mayHaveSettingsLink: Bool { !lacksSettingsLink }
}
