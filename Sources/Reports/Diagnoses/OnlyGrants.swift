import EventModel
import Queries
import Store

/// A log in which everybody agrees cannot hold a refusal.
enum OnlyGrants: Diagnosis {
  static let id = DiagnosisID.onlyGrants
  static let needs: [EventKind] = [.allowed]
  static let followsLifecycle = false

  static func condition(_ thresholds: Thresholds) -> Phrase {
    "At least \(thresholds.fewestUsers, "user was", "users were") granted the permission in the window, and the log holds no refusal"
      + " at any time."
  }

  struct Answers {
    /// Users.
    var granted: Int
    /// Events of the whole log.
    var refusals: Int
    var example: Pseudonym
  }

  static func findings(in examination: Examination) throws(StoreError) -> [Finding] {
    try examination.findings(from: .diagnoseAnswers, needs: needs, where: \.lacksRefusals) {
      row throws(StoreError) in
      Answers(
        granted: try row.value("granted"), refusals: try row.value("refusals"), example: try row.example())
    } _: { row, evidence in
      judge(row, evidence, examination.thresholds)
    }
  }

  static func judge(_ row: FunnelRow, _ evidence: Answers, _ thresholds: Thresholds) -> Finding? {
    guard evidence.granted >= thresholds.fewestUsers, evidence.refusals == 0 else { return nil }
    return Finding(
      id, .warning, row, counts: ["granted": evidence.granted, "refused": 0],
      text: """
        \(evidence.granted, "user was", "users were") granted the permission and not one was refused: the log cannot hold a \
        refusal, and rates from it mean nothing.
        """,
      remedy: "Log declined where the request comes back refused, and look whether a filter drops it.",
      user: evidence.example)
  }
}

extension FunnelRow {
  fileprivate var lacksRefusals: Bool { counts.declined == 0 }
}
