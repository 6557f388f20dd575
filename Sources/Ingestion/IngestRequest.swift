import EventLog
import EventModel

/// What to ingest, and how.
public struct IngestRequest: Sendable {
  public var paths: [LogPath]
  /// Folders that this program writes to: not searched where they lie below a path.
  public var outFolders: [LogPath] = []
  /// The platform of records that name none.
  public var platform: Token?
  public var mapping: LogMapping?
  /// Opens files too that look as the ledger has them.
  public var verifies = false
  /// When a log is refused whole, and the run stops.
  public var rejectRule = RejectRule.standard
  /// Whether a log that is refused ends the run; else only that log is left out.
  public var stopsAtRefusal = true
  /// A log that changed within so many microseconds of `now` may still be written, and is left for a later run.
  public var settleTime: Int64 = 0
  /// Microseconds since 1970: when this happens, for the ledger.
  public var now: Int64
  /// How long a line may be, and where reading a log stops.
  public var limits = ReadLimits()
  /// A batch takes no further file once it holds so many records, and a log with more goes to disk; at least 1.
  /// A record takes 32 bytes, and two batches are in memory at a time.
  public var recordsPerBatch = IngestRequest.standardRecordsPerBatch

  public static let standardRecordsPerBatch = 1_000_000

  /// How many distinct combinations the database may hold of the fields that are kept by combination: an event that
  /// would bring one more is rejected. At least 1.
  public var maximumCombinations = IngestRequest.standardMaximumCombinations

  /// Several times what an app with twenty releases in fifty regions comes to, and a few hundred megabytes.
  public static let standardMaximumCombinations = 1_000_000

  /// The kinds that the source says it logs.
  var declaredKinds: Set<EventKind> { mapping?.declaredKinds ?? Set(EventKind.core) }

  public init(paths: [LogPath], platform: Token? = nil, mapping: LogMapping? = nil, now: Int64) {
    self.paths = paths
    self.platform = platform
    self.mapping = mapping
    self.now = now
  }
}
