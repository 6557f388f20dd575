import EventModel

/// The telling of one user's journeys, one after the other.
struct BenchStory {
  let user: UInt64
  var random: Random
  var events: [BenchEvent] = []
  private var at: Int64 = 0
  private var number: UInt16 = 0
  private var permission: UInt8 = 0

  init(user: UInt64, random: Random) {
    (self.user, self.random) = (user, random)
  }

  mutating func begin(_ permission: UInt8, at: Int64) { (self.permission, self.at) = (permission, at) }

  mutating func wait(_ milliseconds: ClosedRange<Int64>) { at += random.within(milliseconds) }

  mutating func log(_ kind: EventKind) {
    events.append(BenchEvent(at: at, user: user, number: number, kind: kind, permission: permission))
    number += 1
  }

  /// The feature runs at once, and again within days of one another.
  mutating func use(upTo times: Int64) {
    wait(150...900)
    log(.reachedFeature)
    for _ in 0..<random.within(0...times) {
      wait(Milliseconds.minute...3 * Milliseconds.day)
      log(.reachedFeature)
    }
  }
}
