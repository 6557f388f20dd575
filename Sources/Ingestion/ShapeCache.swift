import EventLog
import EventModel

/// One reader's own view of the shape table, so that the common event takes no lock.
final class ShapeCache {
  private let table: ShapeTable
  private let key: SipHasher.Key
  /// Open addressing by fingerprint; id 0 marks a free place.
  private var fingerprints: [Int64]
  private var ids: [Int32]
  private var count = 0

  init(_ table: ShapeTable, key: SipHasher.Key) {
    self.table = table
    self.key = key
    fingerprints = [Int64](repeating: 0, count: 1024)
    ids = [Int32](repeating: 0, count: 1024)
  }

  func id(of event: borrowing RawEvent) -> Int32 {
    let fingerprint = fingerprint(of: event)
    let place = place(of: fingerprint)
    if ids[place] != 0 { return ids[place] }
    let id = table.id(
      of: Self.shape(of: event, fingerprint: fingerprint), platform: Array(event.platform.bytes),
      permission: Array(event.permission.bytes))
    fingerprints[place] = fingerprint
    ids[place] = id
    count += 1
    if count * 2 > ids.count { grow() }
    return id
  }

  /// Where a fingerprint stands, or would.
  private func place(of fingerprint: Int64) -> Int {
    let mask = ids.count - 1
    var place = Int(truncatingIfNeeded: fingerprint) & mask
    while ids[place] != 0 && fingerprints[place] != fingerprint { place = (place + 1) & mask }
    return place
  }

  private func grow() {
    let known = zip(fingerprints, ids).filter { $0.1 != 0 }
    fingerprints = [Int64](repeating: 0, count: ids.count * 2)
    ids = [Int32](repeating: 0, count: ids.count * 2)
    for (fingerprint, id) in known {
      let place = place(of: fingerprint)
      (fingerprints[place], ids[place]) = (fingerprint, id)
    }
  }

  private func fingerprint(of event: borrowing RawEvent) -> Int64 {
    var hasher = SipHasher(key: key)
    // The small fields share a word; 2 stands for an absent flag.
    let flags =
      UInt64(event.promptShown.map { $0 ? 1 : 0 } ?? 2) << 2 | UInt64(event.gesture.map { $0 ? 1 : 0 } ?? 2)
    var present: UInt64 = 0
    Self.forEachText(of: event) { index, text in present |= text.isEmpty ? 0 : 1 << UInt64(index) }
    hasher.update(UInt64(event.kind.rank) | flags << 8 | present << 16)
    hasher.update(event.platform.bytes)
    hasher.update(event.permission.bytes)
    Self.forEachText(of: event) { _, text in if !text.isEmpty { hasher.update(text.bytes) } }
    return Int64(bitPattern: hasher.finish())
  }

  private static func shape(of event: borrowing RawEvent, fingerprint: Int64) -> Shape {
    var texts = ShapeTexts()
    forEachText(of: event) { _, text in texts.append(text.bytes) }
    return Shape(
      fingerprint: fingerprint, platform: 0, permission: 0, kind: event.kind,
      promptShown: event.promptShown, gesture: event.gesture, texts: texts)
  }

  /// The text fields of a shape in the order of `ShapeTexts`.
  @inline(__always)
  private static func forEachText(of event: borrowing RawEvent, _ body: (Int, ByteSlice) -> Void) {
    body(0, event.variant)
    body(1, event.appVersion)
    body(2, event.osVersion)
    body(3, event.region)
    body(4, event.feature)
    body(5, event.browser)
    body(6, event.trigger)
    body(7, event.scope)
    body(8, event.status)
    body(9, event.source)
  }
}
