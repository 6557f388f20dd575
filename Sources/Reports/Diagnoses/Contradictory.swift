import EventModel
import Journeys
import Store

/// The log holds what cannot have happened.
enum Contradictory: Diagnosis {
  static let id = DiagnosisID.contradiction
  static let needs: [EventKind] = [.prompted]
  static let followsLifecycle = true

  static func condition(_ thresholds: Thresholds) -> Phrase {
    """
    Any journey holds a sequence that its platform makes impossible, V1 to V9 (the command lifecycles says \
    which); the command contradictions lists the journeys.
    """
  }

  static func findings(in examination: Examination) throws(StoreError) -> [Finding] {
    let streams = examination.subjects.flatMap(\.streams)
    let (question, connection) = (examination.question, examination.connection)
    // Most logs hold none: the daily cube says so without a look at a single event.
    let possible = Set(try dayContradictions(of: streams, question, connection).map(\.possible))
    return try groups(of: streams, question, connection, among: possible).compactMap { group in
      examination.subjects.flatMap(\.rows)
        .first { $0.platform == group.platform && $0.permission == group.permission }
        .flatMap { judge($0, group) }
    }
  }

  static func judge(_ row: FunnelRow, _ group: ContradictionReport.Group) -> Finding? {
    guard let first = group.journeys.first else { return nil }
    var finding = Finding(
      id, .warning, row, counts: ["journeys": group.journeys.count],
      text:
        "\(group.journeys.count, "journey holds", "journeys hold") \(group.meaning). The log is wrong there, not the users.",
      lifecycle: group.lifecycle,
      remedy: remedy(group.impossibility), user: first.user)
    finding.value = group.code
    return finding
  }

  private static func remedy(_ impossibility: Impossibility) -> Phrase {
    switch impossibility {
    case .secondPrompt, .promptAfterTwoRefusals, .promptDuringEmbargo:
      """
      Log prompted when the prompt is shown, not when it is called for, and use an id of the install as the user.
      """
    case .refusalWithoutPrompt:
      """
      Log prompted whenever a prompt is shown, and a refusal that a stored answer, a policy or an embargo gave \
      as readStatus.
      """
    case .settingsReach:
      "Log openedSettings where a link of the app led to the device settings, and nowhere else."
    case .ungrantedReach:
      "Log every grant found on return as allowed, and a fallback as another feature."
    case .closedPrompt, .closingWithoutPrompt:
      "Log dismissed and ignored of the system's prompt alone, not of the app's own explanation."
    case .undeterminedStatus:
      "Log the status as the system gives it; an error or a missing value is not undetermined."
    }
  }
}
