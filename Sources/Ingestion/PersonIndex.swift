/// The users of a database that is being made, in memory: they are found without asking the store, and stored
/// once, in order, at the end.
struct PersonIndex: Sendable {
  fileprivate struct Entry {
    var pseudonym: Int64
    var platform: Int32
    var stored: StoredPerson
  }

  /// In the order of pseudonym and platform.
  private var entries: [Entry] = []

  /// So many users are held at most, at about 56 bytes each; a database with more keeps them in the store.
  static let limit = 2_000_000

  var count: Int { entries.count }

  /// What is known of each person, nil for a new one, and the ids of all. Notes what the persons add.
  /// - Parameter persons: In the order of pseudonym and platform.
  mutating func resolve(_ persons: [Person]) -> (known: [StoredPerson?], ids: [Int64]) {
    var known: [StoredPerson?] = []
    var (ids, news): ([Int64], [Entry]) = ([], [])
    known.reserveCapacity(persons.count)
    ids.reserveCapacity(persons.count)
    var index = persons.first.map(position) ?? 0
    for person in persons {
      while index < entries.count, entries[index].precedes(person) { index += 1 }
      if index < entries.count, entries[index].is(person) {
        known.append(entries[index].stored)
        entries[index].stored.add(person)
        ids.append(entries[index].stored.id)
      } else {
        let id = Int64(entries.count + news.count + 1)
        known.append(nil)
        ids.append(id)
        news.append(
          Entry(
            pseudonym: person.pseudonym, platform: person.platform,
            stored: StoredPerson(id: id, permissions: person.permissions, days: person.days)))
      }
    }
    insert(news)
    return (known, ids)
  }

  /// Calls `body` with every user, in order.
  func forEachUser<Failure: Error>(
    _ body: (_ pseudonym: Int64, _ platform: Int32, StoredPerson) throws(Failure) -> Void
  ) throws(Failure) {
    for entry in entries { try body(entry.pseudonym, entry.platform, entry.stored) }
  }

  /// The first entry that does not come before the person.
  private func position(of person: Person) -> Int {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].precedes(person) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Merges from the back, in place; `news` are in order and none is among the entries.
  private mutating func insert(_ news: [Entry]) {
    var (old, new) = (entries.count - 1, news.count - 1)
    entries += news
    var target = entries.count - 1
    while new >= 0 {
      if old >= 0, news[new].precedes(entries[old]) {
        entries[target] = entries[old]
        old -= 1
      } else {
        entries[target] = news[new]
        new -= 1
      }
      target -= 1
    }
  }
}

extension PersonIndex.Entry {
  fileprivate func precedes(_ person: Person) -> Bool {
    (pseudonym, platform) < (person.pseudonym, person.platform)
  }

  fileprivate func precedes(_ other: Self) -> Bool {
    (pseudonym, platform) < (other.pseudonym, other.platform)
  }

  fileprivate func `is`(_ person: Person) -> Bool {
    pseudonym == person.pseudonym && platform == person.platform
  }
}
