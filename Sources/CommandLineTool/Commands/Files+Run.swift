import Rendering
import Reports

extension Files {
  func run(in context: Context) async throws -> ExitCode {
    let connection = try database.openForReading(in: context)
    let files = try connection.map { try ledgerFiles(from: $0) } ?? []
    try sheet.print(Sheet(files: files), in: context)
    if connection != nil, files.isEmpty { DatabaseOptions.sayNothingIngested(in: context) }
    return .done
  }
}
