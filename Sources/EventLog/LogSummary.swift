import EventModel

/// What reading one log came to: `lines` = `accepted` + `rejected` + `blank` + `other`.
public struct LogSummary: Sendable {
  public var lines = 0
  /// Lines handed to the sink as events.
  public var accepted = 0
  public var rejected = 0
  /// Of `rejected`: sound lines that were not to be kept, of forgotten users or too old.
  public private(set) var forgotten = 0
  public private(set) var retired = 0
  /// Lines with nothing but spaces and tabs.
  public var blank = 0
  /// Lines whose event the mapping declares as known and not ours.
  public var other = 0
  public var compressedBytes = 0
  public var decompressedBytes = 0
  /// Over the decompressed bytes.
  public var digest = ContentDigest(high: 0, low: 0)
  public var ending = Ending.complete
  /// The names of events that were rejected as unknown, at most 100 of them. For printing, not for keeping.
  public var unknownEvents = NameTally(limit: 100)

  /// Counts events that the sink was given and did not want as lines that were rejected.
  /// - Parameter surplus: Those that the sink put down as rejects itself.
  public mutating func withhold(forgotten: Int, retired: Int, surplus: Int) {
    accepted -= forgotten + retired + surplus
    rejected += forgotten + retired + surplus
    self.forgotten += forgotten
    self.retired += retired
  }
}

/// How the bytes of a log ended. Offsets count from 0 in the file as it lies on the disk.
public enum Ending: Hashable, Sendable {
  case complete
  /// The file ends within a gzip member. The whole lines before were read; the unfinished one was not
  /// counted, since the rest of it comes when the file is whole.
  case truncated(at: Int)
  /// Nothing behind the damage was read. The lines before were, but what fails its checksum may hold anything.
  case corrupt(at: Int, Damage)
  /// All members are whole, but other bytes stand behind them.
  case trailingBytes(at: Int, count: Int)
  case limit(ReadLimit, at: Int)
  /// Not a log; nothing was read.
  case foreign(ForeignContent)
  /// The sink wanted no more.
  case abandoned

  /// What zlib found wrong.
  public enum Damage: String, Sendable { case header, data, checksum, length }

  /// The member of `ReadLimits` that was hit.
  public enum ReadLimit: String, Sendable { case decompressedBytes, ratio, idleBytes }
}

extension Ending {
  /// True where every line that the file holds was read.
  public var isWhole: Bool {
    switch self {
    case .complete, .trailingBytes: true
    default: false
    }
  }

  /// What happened and what to do, in one line; nil for a complete file.
  public var message: String? {
    switch self {
    case .complete: nil
    case .truncated(let offset):
      "truncated at byte \(offset); the whole lines before were read, the rest is read when the file is whole"
    case .corrupt(let offset, let damage):
      "corrupt gzip \(damage.rawValue) near byte \(offset); copy the file again"
    case .trailingBytes(let offset, let count):
      "\(count) \(plural(count, "byte that is", "bytes that are")) not gzip \(plural(count, "follows", "follow")) the last member at byte \(offset); all members were read"
    case .limit(.decompressedBytes, let offset):
      "too large: stopped near byte \(offset); split the file"
    case .limit(.ratio, let offset):
      "decompresses far beyond what a log does: stopped near byte \(offset) as a decompression bomb"
    case .limit(.idleBytes, let offset):
      "yields no content any more: stopped near byte \(offset)"
    case .foreign(let content): "\(content.description), not an event log; \(content.remedy)"
    case .abandoned: "not read to its end"
    }
  }
}
