import EventLog
import LibC

/// A log that was opened and read.
struct ReadFile: Sendable {
  let file: LogFile
  /// Its place in the batch.
  let number: Int
  /// Of how it was read, the platform and the mapping.
  let reading: Int64
  /// The same, and where lines were rejected as one combination too many, the limit to these.
  let contentReading: Int64
  /// Bytes and microseconds since 1970, as they were before the reading began.
  let size: Int64
  let modifiedAt: Int64
  let summary: LogSummary
  let rejects: [LogReject]
  /// Its events; empty once they are sorted, or where they are in the spill.
  let records: RecordBlocks
  let spill: RecordSpill?
  /// Whether the content was read before in the same way, by an earlier run or earlier in this one.
  var isKnown = false

  var content: Content {
    Content(
      high: summary.digest.high, low: summary.digest.low, reading: contentReading,
      isWhole: summary.ending.isWhole)
  }

  /// What it holds in memory, in records; a reject takes about as much.
  var weight: Int { records.count + rejects.count }
}

/// What makes a content the same, wherever it lies: its decompressed bytes, and how and how far they were read.
struct Content: Hashable, Sendable {
  let high: UInt64
  let low: UInt64
  let reading: Int64
  /// Whether they were read to the file's end. A file that was cut off behind its last line may have all its
  /// bytes already, and yet its last line is still to come.
  let isWhole: Bool
}

/// The logs that go into the store in one transaction, in the order in which they were found, and what they
/// come to.
struct Batch: Sendable {
  let files: [ReadFile]
  let order: RecordOrder
  let shares: BatchShares
  let problems: [PathProblem]
  /// Why the disk refused to hold what did not fit into memory; the batch is void.
  let failure: SystemFailure?
}
