import EventModel

/// A user of the big log: what all the user's events have in common, and how the journeys go.
struct BenchUser {
  let number: UInt64
  let platform: Platform
  /// Whether the user is in the arm that is told first why the app asks.
  let isToldWhy: Bool
  private var random: Random

  static let permissions = ["camera", "microphone", "notifications", "location"]

  init(number: UInt64, seed: UInt64) {
    self.number = number
    random = Random(seed: seed, number: number)
    platform =
      switch random.within(1...100) {
      case ...44: .ios
      case ...85: .android
      case ...96: .web
      default: .desktop
      }
    isToldWhy = random.chance(1, in: 2)
  }

  /// Tells every event of the user's journeys, about twelve; those of one journey in the order of time.
  ///
  /// Each of one to four permissions is asked for once, at a moment drawn from all days: two users in three
  /// allow and come back now and then. The others are refused again without a prompt, get a second prompt on
  /// Android, or find their way through Settings.
  /// `events` is replaced; its room is used again.
  func tell(days: Int, into events: inout [BenchEvent]) {
    var story = BenchStory(user: number, random: random)
    swap(&story.events, &events)
    story.events.removeAll(keepingCapacity: true)
    defer { swap(&story.events, &events) }
    for permission in 0..<UInt8(story.random.within(1...4)) {
      story.begin(permission, at: story.random.within(0...Int64(days) * Milliseconds.day - 1))
      story.log(.prompted)
      let allows: Int64 = (platform == .ios ? 56 : 64) + (isToldWhy ? 14 : 0)
      if story.random.chance(allows, in: 100) {
        story.wait(900...9_000)
        story.log(.allowed)
        story.use(upTo: 3)
      } else {
        story.wait(900...9_000)
        story.log(.declined)
        refused(&story)
      }
    }
  }

  private func refused(_ story: inout BenchStory) {
    for _ in 0..<story.random.within(0...5) {
      story.wait(400...4_000)
      story.log(.declined)
    }
    if platform == .android, story.random.chance(35, in: 100) {
      story.wait(Milliseconds.minute...2 * Milliseconds.day)
      story.log(.prompted)
      let allows = story.random.chance(6, in: 10)
      story.wait(900...9_000)
      story.log(allows ? .allowed : .declined)
      if allows { story.use(upTo: 2) }
    } else if story.random.chance(45, in: 100) {
      story.wait(Milliseconds.second...Milliseconds.hour)
      story.log(.openedSettings)
      guard story.random.chance(4, in: 5) else { return }
      story.wait(4_000...60_000)
      story.log(.allowed)
      story.use(upTo: 2)
    }
  }
}
