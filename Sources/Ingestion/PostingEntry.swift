import EventModel
import Store

/// One of the lists of `posting`: of a day (or of the unsettled), of a block of the users and of a permission. In
/// one word, so that the order of the table is that of a number.
struct PostingPlace: Equatable, Comparable, Sendable {
  private let word: UInt64

  /// - Parameters:
  ///   - day: 0 or a day that a log may hold, 16 bits.
  ///   - block: 10 bits.
  ///   - permission: 31 bits.
  init(day: Int32, block: Int, permission: Int32) {
    word =
      UInt64(UInt32(bitPattern: day)) << 42 | UInt64(truncatingIfNeeded: block) << 32
      | UInt64(UInt32(bitPattern: permission))
  }

  var day: Int32 { Int32(truncatingIfNeeded: word >> 42) }
  var block: Int { Int(word >> 32 & 0x3FF) }
  var permission: Int32 { Int32(truncatingIfNeeded: word) }

  static func < (left: PostingPlace, right: PostingPlace) -> Bool { left.word < right.word }

  /// The days that a log may hold, and the list of the unsettled.
  static func holds(_ day: Int32) -> Bool {
    UTCDay.loggedNumbers.contains(day) || day == PostingList.unsettled
  }
}

/// A user who comes into a list, or leaves it.
struct PostingEntry: Comparable, Sendable {
  let place: PostingPlace
  let person: Int64
  var leaves = false

  static func < (left: PostingEntry, right: PostingEntry) -> Bool {
    left.place == right.place ? left.person < right.person : left.place < right.place
  }
}

extension FoldedPart {
  /// What the lists have to learn of the part's journeys, in the order of the table.
  /// - Parameters:
  ///   - ids: Of the persons, by slot.
  ///   - known: What the store knows of the journeys; nil where it is empty.
  func postings(ids: [Int64], known: KnownJourneys? = nil) -> [PostingEntry] {
    var entries: [PostingEntry] = []
    entries.reserveCapacity(journeys.count * 2)
    for (index, journey) in journeys.enumerated() {
      let slot = Int(journey.slot)
      let block = PostingList.block(of: persons[slot].pseudonym)
      func note(_ day: Int32, leaves: Bool = false) {
        let place = PostingPlace(day: day, block: block, permission: journey.permission)
        entries.append(PostingEntry(place: place, person: ids[slot], leaves: leaves))
      }
      // The records are in the order of their times.
      var last = Int32.min
      for record in records[recordRange(index)] where record.user >= 0 && record.day != last {
        last = record.day
        if known?.days(of: index).contains(last) != true { note(last) }
      }
      let wasUnsettled = known?.isUnsettled[index] ?? false
      if journey.isSettled == wasUnsettled { note(PostingList.unsettled, leaves: wasUnsettled) }
    }
    entries.sort()
    return entries
  }
}

extension [PostingEntry] {
  /// Calls `body` with the entries of each list, which come in the order of the table.
  func forEachList(
    _ body: (PostingPlace, ArraySlice<PostingEntry>) throws(StoreError) -> Void
  ) throws(StoreError) {
    var start = 0
    while start < count {
      let place = self[start].place
      let end = self[start...].firstIndex { $0.place != place } ?? count
      try body(place, self[start..<end])
      start = end
    }
  }
}
