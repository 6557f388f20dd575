/// How often names were met, and where first. Holds a bounded number of names, each cut in length.
public struct NameTally: Sendable {
  public struct Entry: Sendable {
    public var count = 0
    /// The first three places.
    public var places: [LogPlace] = []
  }

  /// How many distinct names are held.
  public let limit: Int
  /// How often names were met that came after `limit` others.
  public private(set) var beyondLimit = 0
  private let nameBytes: Int
  private var entries: [[UInt8]: Entry] = [:]

  public init(limit: Int, nameBytes: Int = 64) {
    self.limit = limit
    self.nameBytes = nameBytes
  }

  /// Names fit for print with their entries, the most frequent first.
  public var names: [(name: String, entry: Entry)] {
    entries.map { (printable($0.key, limit: nameBytes), $0.value) }
      .sorted { ($1.entry.count, $0.name) < ($0.entry.count, $1.name) }
  }

  public var isEmpty: Bool { entries.isEmpty }

  mutating func add(_ name: some Collection<UInt8>, at place: LogPlace) {
    add(name, count: 1, places: [place])
  }

  /// Adds what another tally counted, in `file` where that is given.
  public mutating func merge(_ other: NameTally, file: String? = nil) {
    for (name, entry) in other.entries {
      let places = entry.places.map { LogPlace(file: file ?? $0.file, position: $0.position) }
      add(name, count: entry.count, places: places)
    }
    beyondLimit += other.beyondLimit
  }

  private mutating func add(_ name: some Collection<UInt8>, count: Int, places: [LogPlace]) {
    // One byte more than is printed, so that the print shows the cut.
    let key = Array(name.prefix(nameBytes + 1))
    guard entries[key] != nil || entries.count < limit else {
      beyondLimit += count
      return
    }
    entries[key, default: Entry()].count += count
    let room = 3 - (entries[key]?.places.count ?? 0)
    if room > 0 { entries[key]?.places += places.prefix(room) }
  }
}

/// A line of a file.
public struct LogPlace: Hashable, Sendable {
  /// As the caller named it.
  public var file: String
  public var position: LinePosition

  public init(file: String, position: LinePosition) {
    self.file = file
    self.position = position
  }
}
