import LibC
import Rendering
import Reports
import Store

extension Export {
  func run(in context: Context) async throws -> ExitCode {
    let zone = try window.zone(in: context, command: Self.command.name)
    guard let folder else { return .done }
    let connection = try database.openForReading(in: context)
    let request = ExportRequest(
      questions: [
        FunnelQuestion(
          window: try window.window(in: zone, for: connection, context: context),
          permission: selection.permission, platform: selection.platform)
      ],
      dialect: sheet.dialect, includesJourneys: includesJourneys, minimumCell: minimumCell)
    let result = try export(request, from: connection, to: folder)
    if result.permissions.isEmpty { try selection.sayNothingFound(in: connection, context: context) }
    if minimumCell != nil {
      context.say(
        "Left out with --min-cell, since they part the same users in other ways and could give small groups away:"
          + " arms (compare.csv has no rows), findings (findings.csv has none: that there is one tells that nobody, or"
          + " few, came back), days (trend.csv holds whole windows), who reached the feature, and requests.")
    }
    return .done
  }
}

/// Replaces the tables of a folder with those that the request asks for.
/// - Throws: `CommandFailure` with `.locked` where another run is writing to the folder; else `StoreError` or
///   `FileFailure`. The earlier files are then as they were.
func export(_ request: ExportRequest, from connection: Connection, to folder: String) throws -> ExportResult {
  do {
    let files = try AtomicFileSet(in: folder, manifest: ExportTable.manifest.fileName)
    let result = try writeTables(request, from: connection, into: files)
    try files.commit()
    return result
  } catch let failure as FileFailure where failure.kind == .locked {
    throw CommandFailure(.locked, failure.description)
  }
}

/// Writes the tables, and the manifest over them, aside; the caller commits them, with files of its own if it
/// has any.
func writeTables(
  _ request: ExportRequest, from connection: Connection, into files: AtomicFileSet
) throws -> ExportResult {
  do throws(ExportFailure) {
    return try connection.snapshot { () throws(ExportFailure) in
      do {
        var exporter = try Exporter(request, from: connection, into: files)
        return try exporter.write()
      } catch {
        throw ExportFailure(cause: error)
      }
    }
  } catch {
    throw error.cause
  }
}

/// What stopped an export, carried out of the snapshot of the database.
private struct ExportFailure: StoreErrorCarrier {
  let cause: any Error

  init(cause: any Error) { self.cause = cause }
  init(_ error: StoreError) { cause = error }
}
