/// An event that is, or is about to be, in the store: 24 bytes.
struct KeptEvent: Equatable {
  /// Microseconds since 1970.
  let at: Int64
  let shape: Int32
  let latency: Int32
  /// The identity's 48 bits, then one more than the number of the file.
  private let identityAndFile: UInt64

  /// What an identity may be.
  static let identities: Range<Int64> = 0..<1 << 48

  /// - Parameters:
  ///   - identity: One of `identities`.
  ///   - file: Its number in the batch; −1 for an event that the store holds.
  init(at: Int64, shape: Int32, latency: Int32, identity: Int64, file: Int32) {
    self.at = at
    self.shape = shape
    self.latency = latency
    identityAndFile = UInt64(bitPattern: identity) << 16 | UInt64(UInt16(truncatingIfNeeded: file + 1))
  }

  var identity: Int64 { Int64(bitPattern: identityAndFile >> 16) }
  var file: Int32 { Int32(identityAndFile & 0xFFFF) - 1 }

  /// A record that holds a stored identity.
  init(_ record: Record) {
    self.init(
      at: record.at, shape: record.shape, latency: record.latency,
      identity: Int64(bitPattern: record.identity), file: Int32(record.file))
  }

  /// Equal events of one journey are the same event.
  func isSame(as other: KeptEvent) -> Bool {
    at == other.at && shape == other.shape && identity == other.identity
  }
}

extension RecordOrder {
  /// The order of a journey: time, rank, breakdown fields, then identity.
  func precedes(_ left: KeptEvent, _ right: KeptEvent) -> Bool {
    if left.at != right.at { return left.at < right.at }
    let (leftKind, rightKind) = (facts[Int(left.shape)].kind, facts[Int(right.shape)].kind)
    if leftKind != rightKind { return leftKind < rightKind }
    if left.shape != right.shape, let first = shapePrecedes(left.shape, right.shape) { return first }
    if left.identity != right.identity { return left.identity < right.identity }
    return fingerprint(left.shape) < fingerprint(right.shape)
  }

  /// Whether `events`, which are in order, hold that event.
  func contains(_ events: [KeptEvent], _ event: KeptEvent) -> Bool {
    // The first that does not come before it is the same one, or there is none.
    var (low, high) = (0, events.count)
    while low < high {
      let middle = (low + high) / 2
      if precedes(events[middle], event) { low = middle + 1 } else { high = middle }
    }
    return low < events.count && events[low].isSame(as: event)
  }

  /// Both lists, which are in order, as one in order.
  func merge(_ left: [KeptEvent], _ right: [KeptEvent]) -> [KeptEvent] {
    var merged: [KeptEvent] = []
    merged.reserveCapacity(left.count + right.count)
    var (first, second) = (left[...], right[...])
    while let head = first.first, let other = second.first {
      merged.append(precedes(other, head) ? second.removeFirst() : first.removeFirst())
    }
    merged += first
    merged += second
    return merged
  }
}
