import Rendering
import Reports

extension Files {
  func run(in context: Context) async throws -> ExitCode {
    let connection = try database.openForReading(in: context)
    let files = try ledgerFiles(from: connection)
    try sheet.print(Sheet(files: files), in: context)
    if files.isEmpty {
      context.say("No log was read into this database: run \(Program.name) ingest LOGS first.")
    }
    return .done
  }
}
