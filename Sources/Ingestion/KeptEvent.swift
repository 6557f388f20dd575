/// An event that is, or is about to be, in the store.
struct KeptEvent: Equatable {
  /// Microseconds since 1970.
  var at: Int64
  var shape: Int32
  var latency: Int32
  /// 48 bits.
  var identity: Int64
  /// The number of its file in the batch; −1 for an event that the store holds.
  var file: Int32

  init(at: Int64, shape: Int32, latency: Int32, identity: Int64, file: Int32) {
    self.at = at
    self.shape = shape
    self.latency = latency
    self.identity = identity
    self.file = file
  }

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

  /// Sorts what is nearly in order already.
  func sort(_ events: inout [KeptEvent]) {
    for index in events.indices.dropFirst() where precedes(events[index], events[index - 1]) {
      events.sort(by: precedes)
      return
    }
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
    return merged + first + second
  }
}
