import EventModel
import Journeys
import Queries
import Store

/// Whoever declined is prompted once more.
enum AskedAgainAfterRefusal: Diagnosis {
  static let id = DiagnosisID.askedAgainAfterRefusal
  static let needs: [EventKind] = [.prompted, .declined]

  static func condition(_ thresholds: Thresholds) -> Phrase {
    """
    At least \(thresholds.fewestAffected) users saw a prompt after one that they had declined. An info; a \
    warning where the platform never shows a second one.
    """
  }

  struct Evidence {
    var prompts: Int
    /// Who saw them.
    var users: Int
    var example: Pseudonym
  }

  static func findings(in examination: Examination) throws(StoreError) -> [Finding] {
    try examination.findings(from: .diagnoseAskedAgain, needs: needs) { row throws(StoreError) in
      Evidence(
        prompts: try row.value("prompts"), users: try row.value("users"), example: try row.example())
    } _: { row, evidence, _ in
      judge(row, evidence, examination.thresholds)
    }
  }

  static func judge(_ row: FunnelRow, _ evidence: Evidence, _ thresholds: Thresholds) -> Finding? {
    guard row.knowsRefusals, evidence.users >= thresholds.fewestAffected else { return nil }
    let isImpossible = row.lifecycle.isOneShot
    var text: Phrase = "\(evidence.users) users saw \(evidence.prompts) prompts after they had declined one."
    if isImpossible {
      text += " The platform shows one alone, so the log is wrong there, or these were new installs."
    }
    return Finding(
      id, isImpossible ? .warning : .info, row,
      counts: ["users": evidence.users, "prompts": evidence.prompts], text: text, lifecycle: row.lifecycle,
      remedy: isImpossible
        ? """
        Log prompted when the prompt is shown, not when it is called for; use an id of the install, so that a \
        new install is a new user.
        """
        : "Ask again only in context and after an explanation: the next refusal may be the last that is possible.",
      user: evidence.example)
  }
}
