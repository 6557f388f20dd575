import Ingestion
import LibC
import Store
import Synchronization
import Testing

/// Ingests a folder into a new database of another and gives its path.
func ingested(
  _ logs: String, into folder: String, now: Int64 = 1_790_000_000_000_000
) async throws -> String {
  let path = "\(folder)/events.sqlite"
  let request = IngestRequest(paths: [LogPath(logs)], now: now)
  _ = try await ingest(request, holding: WriterLock(for: path))
  return path
}

/// The package's folder.
let packageFolder = String(#filePath.dropLast("/Tests/ReportsTests/Support/Databases.swift".utf8.count))

/// The databases of `SampleData`, each ingested once a run and removed at its end.
enum SampleDatabase {
  private static let scratch = Mutex<[String]>([])

  /// Of `SampleData/logs`.
  static let logs = Task { try await ingest("logs") }
  /// Of `SampleData/broken`.
  static let broken = Task { try await ingest("broken") }

  private static func ingest(_ name: String) async throws -> String {
    let base = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array("\(base)/reports-tests-XXXXXX".utf8CString)
    let folder = String(cString: try #require(mkdtemp(&template)))
    scratch.withLock { folders in
      if folders.isEmpty { atexit { SampleDatabase.remove() } }
      folders.append(folder)
    }
    return try await ingested("\(packageFolder)/SampleData/\(name)", into: folder)
  }

  private static func remove() {
    scratch.withLock { folders in folders.forEach(ScratchFolder.remove) }
  }
}
