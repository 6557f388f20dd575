/// Puts a share of a batch's records together by user and journey.
///
/// The pseudonym's bits are evenly spread, so one counting pass over its upper bits leaves buckets of a few
/// dozen records, each sorted by comparison; and consecutive buckets are an even share of the users.
struct BatchSorter {
  let order: RecordOrder
  /// How many upper bits of a pseudonym tell its bucket.
  private let bucketBits: Int
  /// The buckets of the share.
  private let buckets: Range<Int>

  /// - Parameters:
  ///   - share: 0 ..< `shares`.
  ///   - shares: In how many parts the users are dealt.
  ///   - records: About how many records all shares have.
  init(order: RecordOrder, share: Int, of shares: Int, records: Int) {
    self.order = order
    bucketBits = min(max(10, Int.bitWidth - (records / 12).leadingZeroBitCount), 26)
    let all = 1 << bucketBits
    buckets = (all * share / shares)..<(all * (share + 1) / shares)
  }

  /// The share's records of all blocks in the order of `RecordOrder`.
  func sort(_ parts: [RecordBlocks]) -> [Record] {
    var starts = [Int](repeating: 0, count: buckets.count + 1)
    forEachRecord(of: parts) { _, bucket in starts[bucket + 1] += 1 }
    for bucket in 0..<buckets.count { starts[bucket + 1] += starts[bucket] }
    let total = starts[buckets.count]
    // The standard library would write the count of nothing into the array that all empty ones share.
    if total == 0 { return [] }
    var next = starts
    return [Record](unsafeUninitializedCapacity: total) { destination, count in
      forEachRecord(of: parts) { record, bucket in
        destination.initializeElement(at: next[bucket], to: record)
        next[bucket] += 1
      }
      count = total
      for (start, end) in zip(starts, starts.dropFirst()) where end - start > 1 {
        var bucket = UnsafeMutableBufferPointer(rebasing: destination[start..<end])
        if bucket.count > Self.insertionLimit {
          bucket.sort(by: order.precedes)
        } else {
          insertionSort(bucket)
        }
      }
    }
  }

  /// Up to so many records, moving neighbours is faster than anything that needs room of its own.
  private static let insertionLimit = 48

  private func insertionSort(_ bucket: UnsafeMutableBufferPointer<Record>) {
    for end in 1..<bucket.count {
      let record = bucket[end]
      var index = end
      while index > 0, order.precedes(record, bucket[index - 1]) {
        bucket[index] = bucket[index - 1]
        index -= 1
      }
      bucket[index] = record
    }
  }

  /// Calls `body` with each record of the share and its bucket, from 0.
  @inline(__always)
  private func forEachRecord(of parts: [RecordBlocks], _ body: (Record, Int) -> Void) {
    for part in parts {
      part.forEachBlock { block in
        for record in block {
          let bucket = Self.upperBits(bucketBits, of: record)
          if buckets.contains(bucket) { body(record, bucket - buckets.lowerBound) }
        }
      }
    }
  }

  /// The share that a record belongs to.
  /// - Parameter shareBits: The binary logarithm of how many shares there are.
  @inline(__always)
  static func share(of record: Record, bits shareBits: Int) -> Int { upperBits(shareBits, of: record) }

  @inline(__always)
  private static func upperBits(_ count: Int, of record: Record) -> Int {
    // The sign bit is flipped so that buckets come in the order of signed pseudonyms, as SQLite has them.
    Int((UInt64(bitPattern: record.user) ^ 1 << 63) &>> UInt64(64 - count))
  }
}
