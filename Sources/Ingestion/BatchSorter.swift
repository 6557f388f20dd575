import EventModel

/// Puts the records of a batch together by user and journey.
///
/// The pseudonym's bits are evenly spread, so one counting pass over its upper bits leaves buckets of some
/// hundred records, each sorted by comparison.
struct BatchSorter {
  let order: RecordOrder

  private static let bucketBits: UInt64 = 12

  /// Moves all records into one array in the order of `RecordOrder`, and empties `parts`.
  func sort(_ parts: [RecordBlocks]) -> [Record] {
    let buckets = 1 << Self.bucketBits
    var starts = [Int](repeating: 0, count: buckets + 1)
    var total = 0
    for part in parts {
      total += part.count
      part.forEachBlock { for record in $0 { starts[Self.bucket(of: record) + 1] += 1 } }
    }
    for bucket in 0..<buckets { starts[bucket + 1] += starts[bucket] }
    var next = starts
    return [Record](unsafeUninitializedCapacity: total) { destination, count in
      for part in parts {
        part.forEachBlock { block in
          for record in block {
            let bucket = Self.bucket(of: record)
            destination.initializeElement(at: next[bucket], to: record)
            next[bucket] += 1
          }
        }
        part.removeAll()
      }
      count = total
      for bucket in 0..<buckets where starts[bucket + 1] - starts[bucket] > 1 {
        var slice = UnsafeMutableBufferPointer(rebasing: destination[starts[bucket]..<starts[bucket + 1]])
        slice.sort(by: order.precedes)
      }
    }
  }

  private static func bucket(of record: Record) -> Int {
    // The sign bit is flipped so that buckets come in the order of signed pseudonyms, as SQLite has them.
    Int((UInt64(bitPattern: record.user) ^ 1 << 63) >> (64 - bucketBits))
  }
}

/// The order of records in a batch: user, platform, permission, then that of the journey, then file.
struct RecordOrder {
  let catalog: ShapeCatalog
  /// By shape id.
  let facts: [ShapeFacts]

  init(_ catalog: ShapeCatalog) {
    self.catalog = catalog
    let gap = ShapeFacts(platform: 0, permission: 0, kind: .prompted, hasVariant: false)
    facts = catalog.shapes.map { $0?.facts ?? gap }
  }

  func precedes(_ left: Record, _ right: Record) -> Bool {
    if left.user != right.user { return left.user < right.user }
    let (leftFacts, rightFacts) = (facts[Int(left.shape)], facts[Int(right.shape)])
    if leftFacts.stream != rightFacts.stream { return leftFacts.stream < rightFacts.stream }
    let (leftAt, rightAt) = (left.at, right.at)
    if leftAt != rightAt { return leftAt < rightAt }
    if leftFacts.kind != rightFacts.kind { return leftFacts.kind < rightFacts.kind }
    if left.shape != right.shape, let first = shapePrecedes(left.shape, right.shape) { return first }
    if left.identity != right.identity { return left.identity < right.identity }
    if left.shape != right.shape { return fingerprint(left.shape) < fingerprint(right.shape) }
    return left.moment < right.moment
  }

  /// By breakdown fields; nil where these are equal.
  func shapePrecedes(_ left: Int32, _ right: Int32) -> Bool? {
    guard let left = catalog.shapes[Int(left)], let right = catalog.shapes[Int(right)] else { return nil }
    return left.texts.attributesPrecede(right.texts)
  }

  func fingerprint(_ shape: Int32) -> Int64 { catalog.shapes[Int(shape)]?.fingerprint ?? 0 }
}
