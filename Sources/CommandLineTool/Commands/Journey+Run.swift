import Rendering
import Reports

extension Journey {
  func run(in context: Context) async throws -> ExitCode {
    let connection = try database.openForReading(in: context)
    let report = try connection.map {
      try journey(of: user, permission: selection.permission, platform: selection.platform, from: $0)
    }
    try sheet.print((report ?? .empty).sheet, heading: report?.heading, in: context)
    if let report, report.events.isEmpty {
      context.say(
        "No such events of that user are stored; ids are compared as they stand in the log, byte by byte.")
    }
    return .done
  }
}
