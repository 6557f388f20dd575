/// Tells the events of a journey from their duplicates, in the place where they lie.
struct Deduplicator {
  /// For each file of the batch, how many of its events were known already, and how many are new. Each is
  /// counted where it is decided, so that the sums can be checked against what was read.
  private(set) var duplicates: [Int]
  private(set) var news: [Int]

  init(files: Int) {
    duplicates = [Int](repeating: 0, count: files)
    news = duplicates
  }

  /// Reads the records of one journey, in the order of `RecordOrder`, and puts those that are events of their own
  /// together from `start` on, which is not behind them: in the order of the journey, with their stored identities.
  ///
  /// An event with an id is one event wherever it stands. Without an id, the nth such event of one file is
  /// the nth of every other file, so a file can add only as many as it has more than any before.
  /// - Parameter slot: Takes the place of the user in what is kept.
  /// - Returns: Behind the last event kept.
  mutating func read(
    _ journey: Range<Int>, of records: inout [Record], to start: Int, slot: Int64, order: RecordOrder
  ) -> Int {
    var kept = start
    var index = journey.lowerBound
    while index < journey.upperBound {
      let first = records[index]
      var end = index + 1
      while end < journey.upperBound, Self.areEqual(first, records[end]) { end += 1 }
      if end == index + 1 || first.hasID {
        keep(first, ordinal: 0, slot, in: &records, at: &kept)
        for duplicate in (index + 1)..<end { duplicates[records[duplicate].file] += 1 }
      } else {
        readEquals(index..<end, slot, in: &records, at: &kept)
      }
      index = end
    }
    // Ordinals change identities, and with them the order of events that are otherwise alike.
    order.sort(&records, start..<kept)
    return kept
  }

  private mutating func readEquals(
    _ equals: Range<Int>, _ slot: Int64, in records: inout [Record], at kept: inout Int
  ) {
    var (file, ordinal, known) = (-1, 0, 0)
    for index in equals {
      let record = records[index]
      if record.file != file { (file, ordinal) = (record.file, 0) }
      if ordinal < known {
        duplicates[file] += 1
      } else {
        keep(record, ordinal: ordinal, slot, in: &records, at: &kept)
        known += 1
      }
      ordinal += 1
    }
  }

  /// What is written never passes what is read.
  private mutating func keep(
    _ record: Record, ordinal: Int, _ slot: Int64, in records: inout [Record], at kept: inout Int
  ) {
    news[record.file] += 1
    records[kept] = record
    records[kept].identity = UInt64(bitPattern: record.storedIdentity(ordinal: UInt64(ordinal)))
    records[kept].user = slot
    kept += 1
  }

  private static func areEqual(_ left: Record, _ right: Record) -> Bool {
    left.at == right.at && left.shape == right.shape && left.identity == right.identity
  }
}

extension RecordOrder {
  /// Sorts a range of records that is nearly in order already.
  func sort(_ records: inout [Record], _ range: Range<Int>) {
    guard range.dropFirst().contains(where: { precedes(records[$0], records[$0 - 1]) }) else { return }
    records.withUnsafeMutableBufferPointer { records in
      var own = UnsafeMutableBufferPointer(rebasing: records[range])
      own.sort(by: precedes)
    }
  }
}
