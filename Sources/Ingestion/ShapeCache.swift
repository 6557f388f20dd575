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
  /// What all readers hold together, of 16 bytes each, and the least that one holds: a cache that is full forgets.
  private static let mostEntries = 1 << 22
  private static let fewestEntries = 1 << 14

  static let standardLimit = max(fewestEntries, mostEntries / processorCount())
  private let limit: Int

  /// - Parameter limit: The most entries.
  init(_ table: ShapeTable, key: SipHasher.Key, limit: Int = ShapeCache.standardLimit) {
    self.table = table
    self.key = key
    self.limit = limit
    entries = [Entry](repeating: Self.free, count: 1024)
  }

  /// The id of the event's shape; 0 where it has none, since there are too many.
  func id(of event: borrowing RawEvent) -> Int32 {
    let hash = ShapeKey.hash(of: event, seed: key)
    let place = place(of: hash)
    return entries[place].id != 0 ? entries[place].id : add(event, hash: hash)
  }

  /// What to blame where an event has no shape.
  var crowdedField: LogField { table.crowdedField }

  /// Where a hash stands, or would.
  private func place(of hash: UInt64) -> Int {
    var place = home(of: hash)
    while entries[place].id != 0 && entries[place].hash != hash { place = (place + 1) & (entries.count - 1) }
    return place
  }

  private func home(of hash: UInt64) -> Int { Int(truncatingIfNeeded: hash) & (entries.count - 1) }

  private func add(_ event: borrowing RawEvent, hash: UInt64) -> Int32 {
    let id = table.id(of: event, key: key)
    if id == 0 { return id }
    if count * 2 >= entries.count {
      if entries.count * 2 > limit {
        // Whoever stood here is met again as new; those behind are still found.
        entries[home(of: hash)] = Entry(hash: hash, id: id)
        return id
      }
      grow()
    }
    entries[self.place(of: hash)] = Entry(hash: hash, id: id)
    count += 1
    return id
  }

  private func grow() {
    let known = entries.filter { $0.id != 0 }
    entries = [Entry](repeating: Self.free, count: entries.count * 2)
    for entry in known { entries[place(of: entry.hash)] = entry }
  }
}
