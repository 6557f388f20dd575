import EventModel
import Journeys
import Store

/// What is broken in a window.
public struct DiagnosisReport: Sendable {
  public var window: ReportWindow
  /// The gravest first; of one severity in the order of the diagnoses, then by permission and platform.
  public var findings: [Finding]
  /// Every rule, with where it had to keep silent.
  public var rules: [DiagnosisRule]
  public var thresholds: Thresholds
  /// Whether there was anything to look at.
  public var hasEvents: Bool
  /// Whether the window before cannot be compared with, since journeys of it were pruned.
  public var isWithoutPast = false

  /// Of nothing: no finding, and every rule.
  public init(window: ReportWindow, thresholds: Thresholds = Thresholds()) {
    self.window = window
    self.thresholds = thresholds
    findings = []
    rules = diagnoses.map { diagnosis in
      DiagnosisRule(
        id: diagnosis.id, condition: diagnosis.condition(thresholds),
        followsLifecycle: diagnosis.followsLifecycle, silences: [])
    }
    hasEvents = false
  }

  /// Whether anything is as grave as that.
  public func holds(_ severity: Severity) -> Bool { findings.contains { $0.severity >= severity } }
}

/// One diagnosis as a list shows it.
public struct DiagnosisRule: Sendable {
  public var id: DiagnosisID
  /// When it fires.
  public var condition: Phrase
  /// Whether it turns on what the platform makes possible.
  public var followsLifecycle: Bool
  /// Where it is silent since the log does not hold what it needs: platform, permission, the kinds missing.
  public var silences: [Silence]

  public struct Silence: Equatable, Sendable {
    public var platform: String
    public var permission: String
    public var missing: [EventKind]
  }
}

/// The user whom the first finding of a diagnosis names, with what they met; nil without one.
public func example(
  of id: DiagnosisID, _ question: FunnelQuestion, thresholds: Thresholds = Thresholds(),
  from connection: Connection
) throws(StoreError) -> JourneyReport? {
  let report = try diagnose(question, thresholds: thresholds, from: connection)
  return report.findings.first { $0.id == id && $0.user != nil }.flatMap { finding in
    finding.user.map { JourneyReport(user: $0, events: finding.example) }
  }
}

/// Everything that is broken, as of one moment. The question's field to split by plays no part.
public func diagnose(
  _ question: FunnelQuestion, thresholds: Thresholds = Thresholds(), from connection: Connection
) throws(StoreError) -> DiagnosisReport {
  try connection.snapshot { () throws(StoreError) in
    let examination = try Examination(question, thresholds: thresholds, connection: connection)
    var report = DiagnosisReport(window: question.window, thresholds: thresholds)
    report.isWithoutPast = examination.isWithoutPast
    for (index, diagnosis) in diagnoses.enumerated() {
      let found = try diagnosis.findings(in: examination).filter { finding in
        question.platform == nil || finding.platform == nil || finding.platform == question.platform
      }
      report.findings += found
      report.rules[index].silences = silences(of: diagnosis, question, examination)
    }
    report.hasEvents = examination.subjects.flatMap(\.streams).contains {
      (question.platform ?? $0.platform) == $0.platform
    }
    report.sort()
    try examination.explain(&report.findings)
    for index in report.findings.indices { try illustrate(&report.findings[index], connection) }
    return report
  }
}

/// The same of several questions, as one report and as of one moment.
///
/// - Parameter questions: At least one; they differ in their permission alone.
public func diagnose(
  _ questions: [FunnelQuestion], thresholds: Thresholds = Thresholds(), from connection: Connection
) throws(StoreError) -> DiagnosisReport {
  try connection.snapshot { () throws(StoreError) in
    var report = try diagnose(questions[0], thresholds: thresholds, from: connection)
    for question in questions.dropFirst() {
      report.add(try diagnose(question, thresholds: thresholds, from: connection))
    }
    report.sort()
    return report
  }
}

extension DiagnosisReport {
  /// Adds what another permission's report found. What both found in the log as a whole is one finding.
  fileprivate mutating func add(_ other: DiagnosisReport) {
    let common = Set(findings.filter { $0.permission == nil && $0.platform == nil }.map(\.id))
    findings += other.findings.filter {
      $0.permission != nil || $0.platform != nil || !common.contains($0.id)
    }
    for index in rules.indices { rules[index].silences += other.rules[index].silences }
    hasEvents = hasEvents || other.hasEvents
    isWithoutPast = isWithoutPast || other.isWithoutPast
  }

  fileprivate mutating func sort() {
    let order = DiagnosisID.allCases
    findings.sort { left, right in
      if left.severity != right.severity { return left.severity > right.severity }
      let (first, second) = (order.firstIndex(of: left.id) ?? 0, order.firstIndex(of: right.id) ?? 0)
      if first != second { return first < second }
      return ordered(
        [left.permission ?? "", left.platform ?? "", left.value ?? ""],
        [right.permission ?? "", right.platform ?? "", right.value ?? ""])
    }
  }
}

private func silences(
  of diagnosis: any Diagnosis.Type, _ question: FunnelQuestion, _ examination: Examination
) -> [DiagnosisRule.Silence] {
  examination.subjects.flatMap(\.streams).compactMap { stream in
    guard (question.platform ?? stream.platform) == stream.platform else { return nil }
    let missing = diagnosis.needs.filter { !stream.logged.contains($0) }
    if missing.isEmpty { return nil }
    return DiagnosisRule.Silence(platform: stream.platform, permission: stream.permission, missing: missing)
  }
}

/// Adds what the example's user met.
private func illustrate(_ finding: inout Finding, _ connection: Connection) throws(StoreError) {
  guard let user = finding.user else { return }
  finding.example = try journey(
    of: user, permission: finding.permission, platform: finding.platform, from: connection
  ).events
}
