import EventLog
import EventModel

/// One reader's own view of the shape table, so that the common event takes no lock and no keyed hash.
final class ShapeCache {
  private struct Entry {
    var hash: UInt64
    /// Where its key begins in `keys`.
    var key: Int
    /// 0 marks a free place.
    var id: Int32
  }

  private let table: ShapeTable
  private let key: SipHasher.Key
  /// Open addressing by hash.
  private var entries: [Entry]
  private var count = 0
  /// The fields of every shape seen, one after the other, as `ShapeKey` writes them.
  private var keys: [UInt8] = []

  private static let free = Entry(hash: 0, key: 0, id: 0)

  init(_ table: ShapeTable, key: SipHasher.Key) {
    self.table = table
    self.key = key
    entries = [Entry](repeating: Self.free, count: 1024)
  }

  func id(of event: borrowing RawEvent) -> Int32 {
    let hash = ShapeKey.hash(of: event, seed: key)
    var place = Int(truncatingIfNeeded: hash) & (entries.count - 1)
    while entries[place].id != 0 {
      if entries[place].hash == hash, ShapeKey.matches(event, keys, at: entries[place].key) {
        return entries[place].id
      }
      place = (place + 1) & (entries.count - 1)
    }
    return add(event, hash: hash, at: place)
  }

  private func add(_ event: borrowing RawEvent, hash: UInt64, at place: Int) -> Int32 {
    let start = keys.count
    ShapeKey.append(event, to: &keys)
    var hasher = SipHasher(key: key)
    keys[start...].withUnsafeBufferPointer { hasher.update($0) }
    let id = table.id(
      of: ShapeKey.shape(of: event, fingerprint: Int64(bitPattern: hasher.finish())),
      platform: Array(event.platform.bytes), permission: Array(event.permission.bytes))
    entries[place] = Entry(hash: hash, key: start, id: id)
    count += 1
    if count * 2 > entries.count { grow() }
    return id
  }

  private func grow() {
    let known = entries.filter { $0.id != 0 }
    entries = [Entry](repeating: Self.free, count: entries.count * 2)
    for entry in known {
      var place = Int(truncatingIfNeeded: entry.hash) & (entries.count - 1)
      while entries[place].id != 0 { place = (place + 1) & (entries.count - 1) }
      entries[place] = entry
    }
  }
}
