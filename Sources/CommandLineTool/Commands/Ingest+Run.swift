import EventLog
import Ingestion
import Rendering
import Store

extension Ingest {
  func run(in context: Context) async throws -> ExitCode {
    let request = IngestRequest(
      paths: paths.map { LogPath($0) }, platform: platform.flatMap { Token($0) },
      mapping: try map.map { try LogMapping(file: $0) }, now: context.now())
    let report = try await Ingestion.ingest(
      request, holding: WriterLock(for: try database.pathForWriting(in: context)))
    try context.output.write("\(report)\n")
    return .done
  }
}
