import EventModel
import Journeys
import Queries
import Store

/// Whoever declined is prompted once more.
enum AskedAgainAfterRefusal: Diagnosis {
  static let id = DiagnosisID.askedAgainAfterRefusal
  static let needs: [EventKind] = [.prompted, .declined]
  static let followsLifecycle = true

  static func condition(_ thresholds: Thresholds) -> Phrase {
    """
    At least \(thresholds.fewestAffected, "user") saw a prompt after one that they had declined, at any time before \
    and whatever came between, a grant too. An info; a warning where the platform never shows a second one.
    """
  }

  struct Seen {
    var prompts: Int
    /// Who saw them.
    var users: Int
    var example: Pseudonym
  }

  static func findings(in examination: Examination) throws(StoreError) -> [Finding] {
    let again = try examination.evidence(.diagnoseAskedAgain, isByEdition: true) { row throws(StoreError) in
      Seen(prompts: try row.value("prompts"), users: try row.value("users"), example: try row.example())
    }
    return examination.subjects.flatMap(\.rows).compactMap { row in
      judge(
        row, again.filter { $0.permission == row.permission && $0.platform == row.platform },
        examination.thresholds)
    }
  }

  /// - Parameter all: Of the row's platform, by edition: where enough saw what theirs rules out, these count.
  static func judge(_ row: FunnelRow, _ all: [Evidence<Seen>], _ thresholds: Thresholds) -> Finding? {
    func users(_ evidence: [Evidence<Seen>]) -> Int { evidence.reduce(0) { $0 + $1.value.users } }
    let ruledOut = all.filter(\.lifecycle.isOneShot)
    let isImpossible = users(ruledOut) >= thresholds.fewestAffected
    let counted = isImpossible ? ruledOut : all
    let (users, prompts) = (users(counted), counted.reduce(0) { $0 + $1.value.prompts })
    guard row.knowsRefusals, users >= thresholds.fewestAffected else { return nil }
    var text: Phrase = "\(users, "user") saw \(prompts, "prompt") after having declined one."
    if isImpossible {
      text += " The platform shows one alone, so the log is wrong there, or these were new installs."
    }
    return Finding(
      id, isImpossible ? .warning : .info, row,
      counts: ["users": users, "prompts": prompts], text: text,
      lifecycle: Lifecycle(sharedBy: counted.map(\.lifecycle)),
      remedy: isImpossible
        ? """
        Log prompted when the prompt is shown, not when it is called for; use an id of the install, so that a \
        new install is a new user.
        """
        : "Ask again only in context and after an explanation: the next refusal may be the last that is possible.",
      user: counted.max { $0.value.users < $1.value.users }?.value.example)
  }
}
