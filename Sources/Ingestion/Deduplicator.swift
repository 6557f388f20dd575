/// Tells the events of a journey from their duplicates.
struct Deduplicator {
  /// For each file of the batch, how many of its events were known already, and how many are new. Each is
  /// counted where it is decided, so that the sums can be checked against what was read.
  private(set) var duplicates: [Int]
  private(set) var news: [Int]
  /// The events of the last journey, in its order.
  private(set) var kept: [KeptEvent] = []

  init(files: Int) {
    duplicates = [Int](repeating: 0, count: files)
    news = duplicates
  }

  /// Reads the records of one journey, in the order of `RecordOrder`.
  ///
  /// An event with an id is one event wherever it stands. Without an id, the nth such event of one file is
  /// the nth of every other file, so a file can add only as many as it has more than any before.
  mutating func read(_ records: ArraySlice<Record>, order: RecordOrder) {
    kept.removeAll(keepingCapacity: true)
    var index = records.startIndex
    while index < records.endIndex {
      let first = records[index]
      var end = index + 1
      while end < records.endIndex, Self.areEqual(first, records[end]) { end += 1 }
      if end == index + 1 || first.hasID {
        keep(first, ordinal: 0)
        for record in records[(index + 1)..<end] { duplicates[record.file] += 1 }
      } else {
        readEquals(records[index..<end])
      }
      index = end
    }
    // Ordinals change identities, and with them the order of events that are otherwise alike.
    order.sort(&kept)
  }

  private mutating func readEquals(_ records: ArraySlice<Record>) {
    var (file, ordinal, known) = (-1, 0, 0)
    for record in records {
      if record.file != file { (file, ordinal) = (record.file, 0) }
      if ordinal < known {
        duplicates[file] += 1
      } else {
        keep(record, ordinal: ordinal)
        known += 1
      }
      ordinal += 1
    }
  }

  private mutating func keep(_ record: Record, ordinal: Int) {
    news[record.file] += 1
    kept.append(
      KeptEvent(
        at: record.at, shape: record.shape, latency: record.latency,
        identity: record.storedIdentity(ordinal: UInt64(ordinal)), file: Int32(record.file)))
  }

  private static func areEqual(_ left: Record, _ right: Record) -> Bool {
    left.at == right.at && left.shape == right.shape && left.identity == right.identity
  }
}
