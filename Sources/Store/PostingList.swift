/// How the table `posting` holds lists of users: as the posting lists of an inverted index, ids in ascending order,
/// each as its distance from the one before.
public enum PostingList {
  /// The users are dealt into so many blocks by the upper bits of their pseudonyms.
  public static let blocks = 1024
  /// In the place of a day: the journeys that may give something else once the feature is reached again.
  public static let unsettled: Int32 = 0
  /// The most bytes of `others` in a row, so that it fits into a cell of `RowCells`; a distance takes up to ten.
  @usableFromInline static let byteLimit = 90

  /// 0 ..< `blocks`, growing with the pseudonym.
  @inlinable
  public static func block(of pseudonym: Int64) -> Int { Int(pseudonym >> 54) + blocks / 2 }

  /// The least and the greatest pseudonym of a block.
  public static func pseudonyms(of block: Int) -> ClosedRange<Int64> {
    let first = Int64(block - blocks / 2) << 54
    return first...(first | ((1 << 54) - 1))
  }

  /// Calls `body` with each row of a list: its first user, and the distances of those that follow, seven bits a
  /// byte, lowest first, the eighth telling that another byte follows.
  /// - Parameter persons: Ids in ascending order, each once.
  @inlinable
  public static func forEachRow(
    of persons: some Sequence<Int64>,
    _ body: (_ first: Int64, _ others: [UInt8]) throws(StoreError) -> Void
  ) throws(StoreError) {
    var (first, last): (Int64, Int64) = (-1, -1)
    var others: [UInt8] = []
    others.reserveCapacity(byteLimit)
    for person in persons {
      if first >= 0, others.count + 10 <= byteLimit {
        var rest = UInt64(bitPattern: person &- last)
        while rest >= 0x80 {
          others.append(UInt8(truncatingIfNeeded: rest) | 0x80)
          rest >>= 7
        }
        others.append(UInt8(truncatingIfNeeded: rest))
      } else {
        if first >= 0 { try body(first, others) }
        first = person
        others.removeAll(keepingCapacity: true)
      }
      last = person
    }
    if first >= 0 { try body(first, others) }
  }

  /// Calls `body` with each user of a row.
  /// - Returns: False for bytes that `forEachRow` cannot have given.
  @inlinable
  public static func forEachPerson(
    first: Int64, others: UnsafeRawBufferPointer, _ body: (Int64) -> Void
  ) -> Bool {
    var (person, distance, shift): (Int64, Int64, Int64) = (first, 0, 0)
    body(first)
    for byte in others {
      distance |= Int64(byte & 0x7F) << shift
      if byte & 0x80 != 0 {
        shift += 7
        if shift > 35 { return false }
        continue
      }
      let (next, overflows) = person.addingReportingOverflow(distance)
      if distance == 0 || overflows { return false }
      body(next)
      (person, distance, shift) = (next, 0, 0)
    }
    return shift == 0
  }
}
