import EventModel
import Journeys
import Queries
import Store

/// People are asked, and no prompt ever comes up, while it does elsewhere.
enum NeverPrompts: Diagnosis {
  static let id = DiagnosisID.neverPrompts
  static let needs: [EventKind] = [.prompted]
  static let followsLifecycle = true

  static func condition(_ thresholds: Thresholds) -> Phrase {
    """
    At least \(thresholds.fewestUsers, "user was", "users were") asked, none was prompted, and another platform or browser \
    prompts. Those refused without a prompt are left out where one refusal is final: theirs may be an old one.
    """
  }

  static func findings(in examination: Examination) throws(StoreError) -> [Finding] {
    var found: [Finding] = []
    for subject in examination.subjects {
      let rows = subject.rows + (try examination.rows(of: subject, by: .browser).filter { !$0.value.isEmpty })
      var own = rows.compactMap {
        judge($0, among: rows, examination.thresholds)
      }
      if own.isEmpty { continue }
      let examples = try users(of: subject, in: examination)
      for index in own.indices {
        let finding = own[index]
        own[index].user =
          examples.first {
            $0.platform == finding.platform && (finding.value ?? $0.browser) == $0.browser
          }?.user
      }
      found += own
    }
    return found
  }

  private static func users(
    of subject: Examination.Subject, in examination: Examination
  ) throws(StoreError) -> [(platform: String, browser: String, user: Pseudonym)] {
    let statement = try examination.statement(.diagnoseNeverPrompts, of: subject)
    var users: [(platform: String, browser: String, user: Pseudonym)] = []
    try statement.forEachRow { row throws(StoreError) in
      let platform: Int64 = try row.value("platform")
      guard let stream = subject.streams.first(where: { $0.platformID == platform }) else { return }
      users.append((stream.platform, try row.value("browser"), try row.example()))
    }
    return users
  }

  /// - Parameter rows: The permission on all platforms, and by the browsers that the log names.
  static func judge(
    _ row: FunnelRow, among rows: [FunnelRow], _ thresholds: Thresholds
  ) -> Finding? {
    let (counts, lifecycle) = (row.counts, row.lifecycle)
    guard row.knowsPrompts, counts.prompted == 0, row.askedAndNotRefused >= thresholds.fewestUsers
    else { return nil }
    let others = rows.filter { $0.counts.prompted > 0 && $0.knowsPrompts }
    // Where the whole platform never prompts, its browsers need no finding of their own.
    let isPart = !row.value.isEmpty
    guard !others.isEmpty,
      !isPart || others.contains(where: { $0.platform == row.platform && !$0.value.isEmpty })
    else { return nil }
    let elsewhere = others.filter { $0.value.isEmpty != isPart && (!isPart || $0.platform == row.platform) }
    let best = elsewhere.max { $0.counts.prompted < $1.counts.prompted }
    return Finding(
      id, .critical, row, counts: ["asked": counts.asked, "prompted": 0],
      text: "\(counts.asked, "user was", "users were") asked and not one prompt came up.",
      contrast: best.map {
        let name = $0.value.isEmpty ? $0.platform : $0.value
        return "\(name) prompted \($0.counts.prompted) of \($0.counts.asked) asked."
      }, lifecycle: lifecycle, remedy: remedy(row.platform))
  }

  private static func remedy(_ platform: String) -> Phrase {
    switch platform {
    case "web":
      """
      Call the API inside the click itself, before anything is awaited, on a secure page whose permissions \
      policy allows it.
      """
    case "android":
      """
      Look whether the manifest declares the permission, a notification channel exists before the request, and \
      which target level the system sees.
      """
    case "ios":
      "Look whether the app declares its purpose text, and asks while the status is undetermined."
    default:
      """
      Look whether the request is ever called: some desktop systems never report the status as undetermined, \
      and an app that waits for that never asks.
      """
    }
  }
}
