import EventModel
import Queries
import Store

/// Where the lists may have a user.
struct PostingMember: Comparable {
  let block: Int
  let person: Int64
  /// A number of the asker's.
  let slot: Int

  init(_ person: Person, id: Int64, slot: Int) {
    block = PostingList.block(of: person.pseudonym)
    (self.person, self.slot) = (id, slot)
  }

  static func < (left: PostingMember, right: PostingMember) -> Bool {
    (left.block, left.person) < (right.block, right.person)
  }
}

/// Finds users in the posting lists.
final class PostingReader {
  private let lists: BulkReader
  private let path: String

  init(_ connection: Connection) throws(StoreError) {
    lists = try BulkReader(.postingsFind, width: 2, capacity: PostingList.blocks, on: connection)
    path = connection.path
  }

  /// Calls `body` with each list that a member is in, day by day, the unsettled first.
  /// - Parameter members: In their order.
  func read(
    _ members: [PostingMember], _ body: (_ slot: Int, _ place: PostingPlace) -> Void
  ) throws(StoreError) {
    let blocks = MemberBlocks(members)
    try lists.read(
      blocks.ranges.count,
      fill: { index, row in
        row[0] = Int64(blocks.ranges[index].lowerBound)
        row[1] = Int64(blocks.ranges[index].upperBound)
      },
      each: { row throws(StoreError) in
        let (day, block): (Int32, Int) = (try row.value(0), try row.value(1))
        let (permission, first): (Int32, Int64) = (try row.value(2), try row.value(3))
        let place = PostingPlace(day: day, block: block, permission: permission)
        let isSound = try row.withBlob(4) { others in
          PostingList.forEachPerson(first: first, others: others) { person in
            if let slot = blocks.slot(of: person, block: block) { body(slot, place) }
          }
        }
        guard isSound, PostingPlace.holds(day), (0..<PostingList.blocks).contains(block) else {
          throw .damagedList(path)
        }
      })
  }
}

/// The members by their blocks.
private struct MemberBlocks {
  /// The blocks that have to be read.
  private(set) var ranges: [ClosedRange<Int>] = []
  private let members: [PostingMember]
  /// Where each block's members begin, and where the last one's end.
  private var starts: [Int]
  /// A bit for the lower bits of each member's id: most users of a list are none of the members, and most of those
  /// are told so by it.
  private var filter = [UInt64](repeating: 0, count: 1 << 14)

  /// Blocks that lie so near are read with those between, which costs less than finding the next.
  private static let nearby = 4

  init(_ members: [PostingMember]) {
    self.members = members
    starts = [Int](repeating: members.count, count: PostingList.blocks + 1)
    for (index, member) in members.enumerated().reversed() {
      starts[member.block] = index
      filter[Self.word(of: member.person)] |= Self.bit(of: member.person)
    }
    for block in (0..<PostingList.blocks).reversed() { starts[block] = min(starts[block], starts[block + 1]) }
    for block in 0..<PostingList.blocks where starts[block] < starts[block + 1] {
      if let last = ranges.last, block - last.upperBound <= Self.nearby {
        ranges[ranges.count - 1] = last.lowerBound...block
      } else {
        ranges.append(block...block)
      }
    }
  }

  /// The slot of the member with that id; nil for others.
  @inline(__always)
  func slot(of person: Int64, block: Int) -> Int? {
    if filter[Self.word(of: person)] & Self.bit(of: person) == 0 { return nil }
    guard (0..<PostingList.blocks).contains(block) else { return nil }
    let own = members[starts[block]..<starts[block + 1]]
    let place = own.partitioningIndex { $0.person >= person }
    return place < own.endIndex && own[place].person == person ? own[place].slot : nil
  }

  private static func word(of person: Int64) -> Int { Int(person >> 6) & ((1 << 14) - 1) }
  private static func bit(of person: Int64) -> UInt64 { 1 << UInt64(person & 63) }
}

extension StoreError {
  static func damagedList(_ path: String) -> StoreError {
    .damaged("posting", at: path, "a list of users is not one that ingestion wrote")
  }
}
