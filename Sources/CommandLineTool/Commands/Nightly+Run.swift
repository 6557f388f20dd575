import EventLog
import EventModel
import Ingestion
import LibC
import Rendering
import Reports
import Store

extension Nightly {
  func run(in context: Context) async throws -> ExitCode {
    var night = Night(
      startedAt: context.now(), permissions: permissions, failOn: failOn, hidesNumbers: minimumCell != nil)
    // All that can be wrong with the settings is known before anything is done.
    let plan = try plan(in: context)
    let lock = try database.lock(in: context)
    let files = try outputFiles(in: plan.out, manifest: NightSummary.fileName)
    do {
      for request in plan.requests {
        night.ingest.add(try await Ingestion.ingest(request, holding: lock))
      }
      if try self.database.isMissing(in: context) {
        throw CommandFailure(.unreadable, "nothing could be read, so there is no database to report on")
      }
      if let keepDays { _ = try prune(before: Prune.mark(keeping: keepDays, in: context), holding: lock) }
      try report(plan, into: files, &night, context: context)
    } catch {
      night.failure = (error as? CommandFailure)?.message ?? String(describing: error)
      night.failureCode = Program.exitCode(of: error)
    }
    // Nobody else may write before the summary that speaks for it all stands.
    withExtendedLifetime(lock) {}
    if let message = night.message(about: plan.out) { context.say(message) }
    return night.exitCode
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
    return try Plan(self, out: out, in: context)
  }

  /// Asks all questions and writes all answers.
  private func report(
    _ plan: Plan, into files: AtomicFileSet, _ night: inout Night, context: Context
  ) throws {
    let connection = try Database.openForReading(database.path(in: context))
    let reportWindow = try window.window(in: plan.zone, for: connection, context: context, saysAhead: false)
    night.window = reportWindow
    let questions = try questions(reportWindow)
    let diagnosis = try diagnose(questions, thresholds: plan.thresholds, from: connection)
    for question in questions {
      for cell in try audit(question, from: connection).errors(under: plan.policy) {
        night.brokenRules.append("\(cell.rule.name): \(cell.platform) \(cell.permission)")
      }
    }
    var request = ExportRequest(
      questions: questions, dialect: SpreadsheetOptions().dialect, minimumCell: minimumCell)
    request.diagnosis = diagnosis
    night.files = try writeTables(request, from: connection, into: files).files.map(\.name)
    if minimumCell == nil {
      try files.file(named: Self.pageName).write(
        page(questions, diagnosis: diagnosis, from: connection))
      night.files.append(Self.pageName)
    } else {
      // The page shows every number.
      files.remove(Self.pageName)
    }
    let previous = try PreviousSummary(in: plan.out)
    let day = reportWindow.days.upperBound.description
    let before = previous?.findings ?? []
    night.findings = diagnosis.findings.map { FindingRecord($0, foundOn: day) }.unique.numbered
      .keepingDays(of: before)
    if previous != nil { night.changes = NightChanges(from: before, to: night.findings) }
    let summary = NightSummary(of: night, after: previous, end: context.now())
    // That there is a finding can give a small group away, whatever else is hidden.
    try files.file(named: NightSummary.fileName, isPrivate: minimumCell != nil).write(summary.bytes)
    try files.commit()
  }

  static let pageName = WrittenFiles.page

  /// One for each permission that was chosen; one for all where none was.
  private func questions(_ window: ReportWindow) throws -> [FunnelQuestion] {
    var question = FunnelQuestion(window: window)
    question.lifecycles = try lifecycles.listing().table
    return question.each(of: permissions)
  }
}
