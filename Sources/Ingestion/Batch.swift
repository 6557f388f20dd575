import EventLog

/// A log that was opened and read.
struct ReadFile: Sendable {
  let file: LogFile
  /// Its place in the batch.
  let number: Int
  /// Of how it was read, the platform and the mapping.
  let reading: Int64
  /// Bytes and microseconds since 1970, as they were before the reading began.
  let size: Int64
  let modifiedAt: Int64
  let summary: LogSummary
  let rejects: [LogReject]
  /// Its events; empty once they are sorted.
  let records: RecordBlocks
  /// Whether the content was read before in the same way, by an earlier run or earlier in this one.
  var isKnown = false

  var content: Content {
    Content(high: summary.digest.high, low: summary.digest.low, reading: reading)
  }
}

/// What makes a content the same, wherever it lies: its decompressed bytes and how they were read.
struct Content: Hashable, Sendable {
  let high: UInt64
  let low: UInt64
  let reading: Int64
}

/// The logs that go into the store in one transaction, in the order in which they were found, and what they
/// come to.
struct Batch: Sendable {
  var files: [ReadFile] = []
  /// By share of the users.
  var parts: [FoldedPart] = []
  var order: RecordOrder
  var problems: [PathProblem] = []
}
