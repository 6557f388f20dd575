import EventLog
import EventModel
import Ingestion
import LibC
import Reports

extension Nightly {
  /// The settings, read and checked: all that can be wrong with them before anything is done.
  struct Plan {
    let out: String
    let requests: [IngestRequest]
    let zone: Zone
    let policy: AuditPolicy
    let thresholds: Thresholds

    /// - Parameter out: The folder to write to; empty where none is named yet.
    init(_ nightly: Nightly, out: String, in context: Context) throws {
      self.out = out
      requests = try nightly.allSources.map { source in
        var request = IngestRequest(
          paths: [LogPath(source.logs)], platform: source.platform.flatMap { Token($0) },
          mapping: try source.map.map { (path) throws(CommandFailure) in try LogMapping(file: path) },
          now: context.now())
        request.stopsAtRefusal = false
        request.settleTime = nightly.settle.microseconds
        request.outFolders = out.isEmpty ? [] : [LogPath(out)]
        return request
      }
      _ = try nightly.lifecycles.listing()
      zone = try nightly.window.zone(in: context, command: Nightly.command.name)
      policy = try nightly.policy.map { try AuditPolicy(file: $0) } ?? AuditPolicy()
      thresholds = try nightly.thresholds.values()
      if !out.isEmpty { try Self.check(out, logs: nightly.allSources.map(\.logs)) }
    }

    /// Refuses a place that no folder can be written at, and a folder of logs itself: what stands in `out` is not
    /// read.
    private static func check(_ out: String, logs: [String]) throws(CommandFailure) {
      var status = stat()
      guard stat(out, &status) == 0 else { return }
      guard status.st_mode & S_IFMT == S_IFDIR else {
        throw CommandFailure(.usage, "--out \(out): there is a file of that name; name a folder")
      }
      let folder = FileIdentity(LogPath(out))
      if let own = logs.first(where: { FileIdentity(LogPath($0)) == folder }) {
        throw CommandFailure(
          .usage, "--out \(out) is the folder of the logs \(own) itself; name another one, in it or elsewhere"
        )
      }
    }
  }
}
