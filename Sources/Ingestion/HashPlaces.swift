/// Finds numbered things by a hash: open addressing, at most two thirds full.
struct HashPlaces {
  /// 0 marks a free place; things are numbered from 1.
  private var ids = [Int32](repeating: 0, count: 1024)
  private var count = 0

  /// The thing of that hash that is the same; nil where there is none.
  func id(_ hash: UInt64, isSame: (Int32) -> Bool) -> Int32? {
    var place = place(of: hash)
    while ids[place] != 0 {
      if isSame(ids[place]) { return ids[place] }
      place = (place + 1) & (ids.count - 1)
    }
    return nil
  }

  /// Adds a thing that was not found. `hashOf` gives the hashes of others.
  mutating func insert(_ id: Int32, _ hash: UInt64, hashOf: (Int32) -> UInt64) {
    count += 1
    if count * 3 > ids.count * 2 {
      let known = ids
      ids = [Int32](repeating: 0, count: known.count * 2)
      for id in known where id != 0 { put(id, hashOf(id)) }
    }
    put(id, hash)
  }

  private mutating func put(_ id: Int32, _ hash: UInt64) {
    var place = place(of: hash)
    while ids[place] != 0 { place = (place + 1) & (ids.count - 1) }
    ids[place] = id
  }

  private func place(of hash: UInt64) -> Int { Int(truncatingIfNeeded: hash) & (ids.count - 1) }
}
