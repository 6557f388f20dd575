import Queries
import Store

/// Whether the posting lists say what the events say.
struct PostingCheck {
  private let connection: Connection
  private let recount: PostingRecount

  init(_ connection: Connection) throws(StoreError) {
    self.connection = connection
    recount = try PostingRecount(connection)
  }

  /// How many rows of the days' lists are not as a recount gives them.
  func strayRows() throws(StoreError) -> Int {
    let stored = try connection.prepare(.postingsRows)
    var strays = 0
    for day in try recount.days() {
      var expected: [Row] = []
      for list in try recount.lists(of: day) {
        try PostingList.forEachRow(of: list.persons) { first, others in
          expected.append(Row(block: list.block, permission: list.permission, first: first, others: others))
        }
      }
      var found: [Row] = []
      try stored.bind(1, Int64(day))
      try stored.forEachRow { row throws(StoreError) in
        found.append(
          Row(
            block: try row.value(0), permission: try row.value(1), first: try row.value(2),
            others: try row.value(3)))
      }
      if found != expected { strays += Set(found).symmetricDifference(expected).count }
    }
    return strays
  }

  /// How many journeys are taken for settled though one more reach of the feature would change an episode of theirs,
  /// so that such a reach would be passed over; and how many users listed as unsettled are none.
  func wronglySettled() throws(StoreError) -> Int {
    var strays = 0
    var unsettled = JourneySet()
    let stored = try connection.prepare(.postingsRows)
    try stored.bind(1, Int64(PostingList.unsettled))
    try stored.forEachRow { row throws(StoreError) in
      let (permission, first): (Int32, Int64) = (try row.value(1), try row.value(2))
      let others: [UInt8] = try row.value(3)
      let isSound = others.withUnsafeBytes { bytes in
        PostingList.forEachPerson(first: first, others: bytes) {
          if recount.knows($0), let person = UInt32(exactly: $0) {
            _ = unsettled.insert(person: person, permission: permission)
          } else {
            strays += 1
          }
        }
      }
      if !isSound { strays += 1 }
    }
    try connection.prepare(.postingsOpenJourneys).forEachRow { row throws(StoreError) in
      let permission: Int32 = try row.value(1)
      guard let person = UInt32(exactly: try row.value(0, as: Int64.self)),
        !unsettled.insert(person: person, permission: permission)
      else {
        strays += 1
        return
      }
    }
    return strays
  }

  private struct Row: Hashable {
    let block: Int
    let permission: Int32
    let first: Int64
    let others: [UInt8]
  }
}
