import EventLog
import EventModel

/// One reader's own view of the shape table, so that the common event takes no lock and no costly hash.
final class ShapeCache {
  private struct Entry {
    var hash: UInt64
    /// 0 marks a free place.
    var id: Int32
  }

  private let table: ShapeTable
  private let key: SipHasher.Key
  /// Open addressing by hash. The hash stands for the shape: it is seeded with the key, and as unlikely to be
  /// the same for two shapes as their fingerprints are.
  private var entries: [Entry]
  private var count = 0

  private static let free = Entry(hash: 0, id: 0)

  init(_ table: ShapeTable, key: SipHasher.Key) {
    self.table = table
    self.key = key
    entries = [Entry](repeating: Self.free, count: 1024)
  }

  func id(of event: borrowing RawEvent) -> Int32 {
    let hash = ShapeKey.hash(of: event, seed: key)
    let place = place(of: hash)
    return entries[place].id != 0 ? entries[place].id : add(event, hash: hash, at: place)
  }

  /// Where a hash stands, or would.
  private func place(of hash: UInt64) -> Int {
    var place = Int(truncatingIfNeeded: hash) & (entries.count - 1)
    while entries[place].id != 0 && entries[place].hash != hash { place = (place + 1) & (entries.count - 1) }
    return place
  }

  private func add(_ event: borrowing RawEvent, hash: UInt64, at place: Int) -> Int32 {
    let id = table.id(
      of: ShapeKey.shape(of: event, key: key), platform: Array(event.platform.bytes),
      permission: Array(event.permission.bytes))
    entries[place] = Entry(hash: hash, id: id)
    count += 1
    if count * 2 > entries.count { grow() }
    return id
  }

  private func grow() {
    let known = entries.filter { $0.id != 0 }
    entries = [Entry](repeating: Self.free, count: entries.count * 2)
    for entry in known { entries[place(of: entry.hash)] = entry }
  }
}
