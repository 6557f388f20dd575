import EventModel
import Journeys
import Queries
import Store

/// Settings is the only way back, and nobody is shown it.
enum NoSettingsPath: Diagnosis {
  static let id = DiagnosisID.noSettingsPath
  static let needs: [EventKind] = [.openedSettings]
  static let followsLifecycle = true

  static func condition(_ thresholds: Thresholds) -> Phrase {
    """
    At least \(thresholds.fewestUsers, "user was", "users were") refused where Settings is the only way back, and nobody was \
    offered it or opened it.
    """
  }

  /// Users.
  struct Refused {
    var refused: Int
    var byPrompt: Int
    var silently: Int
    var example: Pseudonym
  }

  static func findings(in examination: Examination) throws(StoreError) -> [Finding] {
    let rows = examination.subjects.flatMap(\.rows).filter { row in
      row.logged.contains(.openedSettings) && row.ownParts.contains { isOnlyWayBack($0.lifecycle) }
    }
    if rows.isEmpty { return [] }
    let refused = try examination.refusals()
    let found = rows.compactMap { row in
      judge(
        row, refused.filter { $0.permission == row.permission && $0.platform == row.platform },
        examination.thresholds)
    }
    if found.isEmpty { return [] }
    let visited = try examination.evidence(.diagnoseSettingsVisits) { row throws(StoreError) in
      (try row.value("offered", as: Int.self)) + (try row.value("opened", as: Int.self)) > 0
    }
    return found.filter { finding in
      !visited.contains { $0.value && $0.permission == finding.permission && $0.platform == finding.platform }
    }
  }

  private static func isOnlyWayBack(_ lifecycle: Lifecycle) -> Bool {
    lifecycle.settingsLink == .yes && [.never, .whenReset].contains(lifecycle.reprompt)
  }

  /// - Parameter all: Of the row's platform, by edition: those count for whom Settings is the only way back.
  static func judge(_ row: FunnelRow, _ all: [Evidence<Refused>], _ thresholds: Thresholds) -> Finding? {
    let counted = all.filter { isOnlyWayBack($0.lifecycle) }
    func sum(_ key: KeyPath<Refused, Int>) -> Int { counted.reduce(0) { $0 + $1.value[keyPath: key] } }
    let (refused, byPrompt, silently) = (sum(\.refused), sum(\.byPrompt), sum(\.silently))
    guard refused >= thresholds.fewestUsers else { return nil }
    return Finding(
      id, .warning, row,
      counts: [
        "refused": refused, "refused_by_prompt": byPrompt, "refused_silently": silently,
        "offered_settings": 0, "opened_settings": 0,
      ],
      text: """
        \(refused, "user was", "users were") refused (by a prompt \(byPrompt), without one \(silently)), and nobody was offered \
        Settings or opened it.
        """, lifecycle: Lifecycle(sharedBy: counted.map(\.lifecycle)),
      remedy: "After a refusal, say what is missing and link to the app's page in the device settings.",
      user: counted.max { $0.value.refused < $1.value.refused }?.value.example)
  }
}

extension Examination {
  /// Who was refused, by the edition of each user's last refusal; read once.
  func refusals() throws(StoreError) -> [Evidence<NoSettingsPath.Refused>] {
    if let known = known.refusals { return known }
    let found = try evidence(.diagnoseRefused, isByEdition: true) { row throws(StoreError) in
      NoSettingsPath.Refused(
        refused: try row.value("refused"), byPrompt: try row.value("by_prompt"),
        silently: try row.value("silently"), example: try row.example())
    }
    known.refusals = found
    return found
  }

  /// What more than one diagnosis asks for.
  final class Known {
    fileprivate var refusals: [Evidence<NoSettingsPath.Refused>]?
  }
}
