/// How often names were met, and where first. Holds a bounded number of names, each cut in length.
public struct NameTally: Sendable {
  public struct Entry: Sendable {
    public var count = 0
    /// The first three places.
    public var places: [LogPlace] = []
  }

  static let placeLimit = 3

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

  mutating func add(_ name: [UInt8], at place: LogPlace) {
    // One byte more than is printed, so that the print shows the cut.
    let key = name.count > nameBytes ? Array(name.prefix(nameBytes + 1)) : name
    if let index = entries.index(forKey: key) {
      entries.values[index].count += 1
      if entries.values[index].places.count < Self.placeLimit { entries.values[index].places.append(place) }
    } else {
      add(key, Entry(count: 1, places: [place]))
    }
  }

  /// Adds what another tally counted, in `file` where that is given.
  public mutating func merge(_ other: NameTally, file: String? = nil) {
    for (name, entry) in other.entries {
      let places = entry.places.map { LogPlace(file: file ?? $0.file, position: $0.position) }
      add(name, Entry(count: entry.count, places: places))
    }
    beyondLimit += other.beyondLimit
  }

  private mutating func add(_ name: [UInt8], _ entry: Entry) {
    guard let known = entries[name] else {
      if entries.count < limit { entries[name] = entry } else { beyondLimit += entry.count }
      return
    }
    entries[name] = Entry(
      count: known.count + entry.count,
      places: Array((known.places + entry.places).prefix(Self.placeLimit)))
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
