import EventModel
import Journeys
import Queries
import Store

/// Settings is the only way back, and nobody is shown it.
enum NoSettingsPath: Diagnosis {
  static let id = DiagnosisID.noSettingsPath
  static let needs: [EventKind] = [.openedSettings]

  static func condition(_ thresholds: Thresholds) -> Phrase {
    """
    At least \(thresholds.fewestUsers) users were refused where Settings is the only way back, and nobody was \
    offered it or opened it.
    """
  }

  /// Users.
  struct Evidence {
    var refused = 0
    var byPrompt = 0
    var silently = 0
    var offered = 0
    var opened = 0
    var example: Pseudonym?
  }

  static func findings(in examination: Examination) throws(StoreError) -> [Finding] {
    var found: [Finding] = []
    for subject in examination.subjects where subject.rows.contains(where: { isOnlyWayBack($0.lifecycle) }) {
      var evidence = try examination.evidence(.diagnoseRefused, of: subject) { row throws(StoreError) in
        Evidence(
          refused: try row.value("refused"), byPrompt: try row.value("by_prompt"),
          silently: try row.value("silently"), example: try row.example())
      }
      let visits = try examination.evidence(.diagnoseSettingsVisits, of: subject) { row throws(StoreError) in
        (offered: try row.value("offered", as: Int.self), opened: try row.value("opened", as: Int.self))
      }
      for (platform, visit) in visits {
        evidence[platform]?.offered = visit.offered
        evidence[platform]?.opened = visit.opened
      }
      found += subject.rows.compactMap { row in
        evidence[row.platform].flatMap {
          judge(row, $0, examination.thresholds)
        }
      }
    }
    return found
  }

  private static func isOnlyWayBack(_ lifecycle: Lifecycle) -> Bool {
    lifecycle.settingsLink == .yes && [.never, .whenReset].contains(lifecycle.reprompt)
  }

  static func judge(
    _ row: FunnelRow, _ evidence: Evidence, _ thresholds: Thresholds
  ) -> Finding? {
    guard row.logged.contains(.openedSettings), isOnlyWayBack(row.lifecycle),
      evidence.refused >= thresholds.fewestUsers, evidence.offered == 0, evidence.opened == 0
    else { return nil }
    return Finding(
      id, .warning, row,
      counts: [
        "refused": evidence.refused, "refused_by_prompt": evidence.byPrompt,
        "refused_silently": evidence.silently, "offered_settings": 0, "opened_settings": 0,
      ],
      text: """
        \(evidence.refused) users were refused (by a prompt \(evidence.byPrompt), without one \
        \(evidence.silently)), and nobody was offered Settings or opened it.
        """, lifecycle: row.lifecycle,
      remedy: "After a refusal, say what is missing and link to the app's page in the device settings.",
      user: evidence.example)
  }
}
