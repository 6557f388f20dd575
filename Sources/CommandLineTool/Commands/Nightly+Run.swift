import EventLog
import EventModel
import Ingestion
import LibC
import Rendering
import Reports
import Store

extension Nightly {
  func run(in context: Context) async throws -> ExitCode {
    var night = Night(startedAt: context.now(), permissions: permissions, failOn: failOn)
    // All that can be wrong with the settings is known before anything is done.
    let plan = try plan(in: context)
    let lock = try database.lock(in: context)
    let files = try outputFiles(in: plan.out, manifest: NightSummary.fileName)
    do {
      for request in plan.requests {
        night.ingest.add(try await Ingestion.ingest(request, holding: lock))
      }
      try report(plan, into: files, &night, context: context)
    } catch {
      night.failure = (error as? CommandFailure)?.message ?? String(describing: error)
    }
    // Nobody else may write before the summary that speaks for it all stands.
    withExtendedLifetime(lock) {}
    if let message = night.message(about: plan.out) { context.say(message) }
    return night.exitCode
  }

  /// The settings, read and checked.
  private struct Plan {
    var out: String
    var requests: [IngestRequest]
    var zone: Zone
    var policy: AuditPolicy
    var thresholds: Thresholds
  }

  private func plan(in context: Context) throws -> Plan {
    guard let out else {
      throw UsageError.conflict(
        "nightly needs a folder to write to: --out DIR, or \"out\" in the configuration file",
        command: "nightly")
    }
    guard !allSources.isEmpty else {
      throw UsageError.conflict(
        "nightly needs logs: --logs DIR, or \"sources\" in the configuration file", command: "nightly")
    }
    let requests = try allSources.map { source in
      var request = IngestRequest(
        paths: [LogPath(source.logs)], platform: source.platform.flatMap { Token($0) },
        mapping: try source.map.map { (path) throws(CommandFailure) in try LogMapping(file: path) },
        now: context.now())
      request.stopsAtRefusal = false
      request.settleTime = settle.microseconds
      return request
    }
    _ = try lifecycles.listing()
    return Plan(
      out: out, requests: requests, zone: try window.zone(in: context, command: Self.command.name),
      policy: try policy.map { try AuditPolicy(file: $0) } ?? AuditPolicy(),
      thresholds: Thresholds(thresholds))
  }

  /// Asks all questions and writes all answers.
  private func report(
    _ plan: Plan, into files: AtomicFileSet, _ night: inout Night, context: Context
  ) throws {
    let connection = try Database.openForReading(database.path(in: context))
    let reportWindow = try window.window(in: plan.zone, for: connection, context: context)
    night.window = reportWindow
    var funnels: [FunnelReport] = []
    var diagnoses: [DiagnosisReport] = []
    for permission in permissions.isEmpty ? [nil] : permissions.map(Optional.some) {
      var question = FunnelQuestion(window: reportWindow, permission: permission)
      try lifecycles.apply(to: &question)
      funnels.append(try funnel(question, from: connection))
      diagnoses.append(try diagnose(question, thresholds: plan.thresholds, from: connection))
      for cell in try audit(question, from: connection).errors(under: plan.policy) {
        night.brokenRules.append("\(cell.rule.name): \(cell.platform) \(cell.permission)")
      }
    }
    try write(FunnelReport.joined(funnels)?.sheet, to: "report.csv", files, &night)
    try write(DiagnosisReport.joined(diagnoses)?.sheet, to: "findings.csv", files, &night)
    let previous = PreviousSummary(in: plan.out)
    let day = reportWindow.days.upperBound.description
    let before = previous?.findings ?? []
    night.findings = diagnoses.flatMap(\.findings).map { FindingRecord($0, foundOn: day) }.identified
      .keepingDays(of: before)
    if previous != nil { night.changes = NightChanges(from: before, to: night.findings) }
    let summary = NightSummary(of: night, after: previous, end: context.now())
    try files.file(named: NightSummary.fileName).write(summary.bytes)
    try files.commit()
  }

  private func write(
    _ sheet: Sheet?, to name: String, _ files: AtomicFileSet, _ night: inout Night
  ) throws {
    guard let sheet else { return }
    try files.file(named: name).write(sheet.csv())
    night.files.append(name)
  }
}

extension Thresholds {
  /// The built-in ones with these in their place.
  init(_ settings: [ThresholdSetting]) {
    self.init()
    for setting in settings { _ = set(setting.name, to: setting.text) }
  }
}

extension FunnelReport {
  /// The rows of several permissions under one question; nil without any.
  fileprivate static func joined(_ reports: [FunnelReport]) -> FunnelReport? {
    reports.first.map { FunnelReport(question: $0.question, rows: reports.flatMap(\.rows)) }
  }
}

extension DiagnosisReport {
  fileprivate static func joined(_ reports: [DiagnosisReport]) -> DiagnosisReport? {
    var joined = reports.first
    joined?.findings = reports.flatMap(\.findings)
    return joined
  }
}
