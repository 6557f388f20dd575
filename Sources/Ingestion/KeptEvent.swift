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

  var isNew: Bool { file >= 0 }

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
