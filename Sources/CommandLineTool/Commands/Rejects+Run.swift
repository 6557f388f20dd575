import EventLog
import Ingestion
import Rendering
import Reports

extension Rejects {
  func run(in context: Context) async throws -> ExitCode {
    let connection = try database.openForReading(in: context)
    guard
      let found = try ledgerRejects(
        of: file.map { file in { path in Self.isWritten(path, as: file) } }, limit: limit, from: connection)
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
          "\(file.path): \(counted(file.rejected, "line was", "lines were")) rejected, of which the first \(file.listed) are kept."
        ))
    }
    if rejects.rows.isEmpty { context.say("No rejected lines are kept.") }
    return .done
  }

  /// Whether that is how somebody may write a path of the ledger: as the system has it, from the present folder on,
  /// or as `files` prints it in any format. Bytes that are no text stand there, and here, as replacement characters.
  static func isWritten(_ path: [UInt8], as file: String) -> Bool {
    let absolute = "\(LogPath(file).absolute)"
    let text = String(decoding: path, as: UTF8.self)
    return ([text] + Cell.text(text).writtenForms).contains { form in
      form.utf8.elementsEqual(file.utf8) || file != "-" && form.utf8.elementsEqual(absolute.utf8)
    }
  }

  private static func message(_ reject: LedgerReject) -> String {
    let field = reject.field.flatMap { LogField(name: $0) }
    return RejectReason(code: reject.reason, field: field)?.message ?? reject.reason
  }
}
