import EventLog
import Ingestion
import Rendering
import Reports

extension Rejects {
  func run(in context: Context) async throws -> ExitCode {
    let connection = try database.openForReading(in: context)
    guard
      let found = try ledgerRejects(
        path: file.map { $0 == "-" ? Array($0.utf8) : LogPath($0).absolute.bytes }, limit: limit,
        from: connection)
    else {
      throw CommandFailure(
        .usage,
        "--file \(file ?? ""): no such file was read; write it as the command files prints it")
    }
    let rejects = Sheet(rejects: found.lines, message: Self.message)
    // In a table each reason is explained once, below.
    let reasons = Set(found.lines.map { "\($0.reason): \(Self.message($0))" })
    try sheet.print(rejects, notes: reasons.sorted(), in: context)
    for file in found.unlisted {
      context.say(
        terminalSafe(
          "\(file.path): \(file.rejected) lines were rejected, of which the first \(file.listed) are kept."))
    }
    if rejects.rows.isEmpty { context.say("No rejected lines are kept.") }
    return .done
  }

  private static func message(_ reject: LedgerReject) -> String {
    let field = reject.field.flatMap { LogField(name: $0) }
    return RejectReason(code: reject.reason, field: field)?.message ?? reject.reason
  }
}
