import EventModel

/// Which rows of the daily cube a count goes to.
public enum Attribution: Hashable, BitwiseCopyable, Sendable {
  /// The row of all users and, for every breakdown field, the row of the shape's value.
  case every(shape: Int32, arm: ArmReference)
  /// The row of all users of the shape's platform and permission.
  case whole(shape: Int32)
  /// The row of one field's value only.
  case one(AttributeField, shape: Int32, arm: ArmReference)

  public func hash(into hasher: inout Hasher) {
    switch self {
    case .every(let shape, let arm): hasher.combine(packed(shape, arm.code))
    case .whole(let shape): hasher.combine(packed(shape, .min))
    case .one(let field, let shape, let arm):
      hasher.combine(packed(shape, arm.code))
      hasher.combine(field)
    }
  }
}

/// Two numbers in one word, for hashing.
private func packed(_ high: Int32, _ low: Int32) -> UInt64 {
  UInt64(UInt32(bitPattern: high)) << 32 | UInt64(UInt32(bitPattern: low))
}

/// What is counted by day.
public protocol DayKey: Hashable, BitwiseCopyable {
  /// UTC days since 1970-01-01.
  var day: Int32 { get }
}

/// What a row of the daily cube counts, without the count.
public protocol DayCountKey: DayKey {
  var attribution: Attribution { get set }
}

/// A prompt as whole days see it. Offsets are days since the prompt's day, −1 for never.
public struct PromptCount: DayCountKey, Sendable {
  public var attribution: Attribution
  public var day: Int32
  /// Days since the day of the journey's previous prompt, −1 without one.
  public var gap: Int32
  /// `Answer.rawValue`, 0 when unanswered.
  public var answer: UInt8
  public var answeredAfter: Int32
  public var reachedAfter: Int32
  /// `Route.rawValue`, 0 without a recovery.
  public var route: UInt8
  public var recoveredAfter: Int32

  // In four words: the synthesized one takes three times as long, and this is the hot path.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(attribution)
    hasher.combine(packed(day, gap))
    hasher.combine(packed(reachedAfter, recoveredAfter))
    hasher.combine(packed(answeredAfter, Int32(answer) << 8 | Int32(route)))
  }
}

/// The first ask of a journey on a day, or its first silent request; `gap` as for prompts.
public struct OccasionCount: DayCountKey, Sendable {
  public var attribution: Attribution
  public var day: Int32
  public var gap: Int32

  public func hash(into hasher: inout Hasher) {
    hasher.combine(attribution)
    hasher.combine(packed(day, gap))
  }
}

/// A burst as it stands at the end of the day `after` days after the one it began on.
public struct BurstCount: DayCountKey, Sendable {
  public var attribution: Attribution
  public var day: Int32
  /// Days since the day of the journey's previous burst, −1 without one.
  public var gap: Int32
  public var after: Int32
  public var requests: Int32
  /// Whether it is a burst from that day on.
  public var begins: Bool
}

/// A contradiction as whole days see it.
public struct ContradictionCount: DayKey, Sendable {
  /// `Impossibility.number`.
  public var number: UInt8
  /// Of the event that says which edition it was.
  public var shape: Int32
  /// UTC days since 1970-01-01.
  public var day: Int32
  /// Days since the earliest event that it takes.
  public var daysBack: Int32
  /// Days until the journey's first prompt, on which it is none any more; −1 for never.
  public var daysOn: Int32

  init(_ contradiction: Contradiction) {
    number = contradiction.impossibility.number
    shape = contradiction.shape
    day = dayNumber(contradiction.at)
    daysBack = day - dayNumber(contradiction.since)
    let day = day
    daysOn = contradiction.until.map { dayNumber($0) - day } ?? -1
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(packed(day, shape))
    hasher.combine(packed(daysBack, daysOn))
    hasher.combine(number)
  }
}

/// The additive counts behind every report over whole UTC days. Journeys are added with sign 1, and taken
/// back with sign −1 as they were before new events came.
public struct DayCounts: Sendable {
  public var prompts: [PromptCount: Int] = [:]
  public var asks: [OccasionCount: Int] = [:]
  public var silent: [OccasionCount: (users: Int, requests: Int)] = [:]
  public var bursts: [BurstCount: Int] = [:]
  public var contradictions: [ContradictionCount: Int] = [:]

  public init() {}

  /// How many different counts there are.
  public var size: Int {
    prompts.count + asks.count + silent.count + bursts.count + contradictions.count
  }

  /// The value that an occasion has of a field.
  public typealias ValueOf = (AttributeField, Occasion) -> FieldValue

  /// Adds what other journeys contribute.
  public mutating func add(_ others: DayCounts) {
    for (key, users) in others.prompts { prompts[key, default: 0] += users }
    for (key, users) in others.asks { asks[key, default: 0] += users }
    for (key, count) in others.silent {
      silent[key, default: (0, 0)].users += count.users
      silent[key, default: (0, 0)].requests += count.requests
    }
    for (key, count) in others.bursts { bursts[key, default: 0] += count }
    for (key, times) in others.contradictions { contradictions[key, default: 0] += times }
  }

  /// Adds what one journey contributes.
  public mutating func add(
    _ folded: FoldedJourney, of events: [JourneyEvent], sign: Int, value: ValueOf
  ) {
    for episode in folded.episodes { add(episode, of: events, sign: sign) }
    let arms = ArmFinder(events: events, episodes: folded.episodes)
    var lastAskDay: Int32?
    for ask in folded.asks {
      let day = dayNumber(ask.at)
      defer { lastAskDay = day }
      if day == lastAskDay { continue }
      let key = OccasionCount(
        attribution: .every(shape: events[ask.position].shape, arm: arms.ask(at: ask.position)),
        day: day, gap: lastAskDay.map { day - $0 } ?? -1)
      asks[key, default: 0] += sign
    }
    if !folded.silentRequests.isEmpty {
      let occasions = folded.silentRequests.map {
        Occasion(
          shape: events[$0.position].shape, arm: arms.silentRequest(at: $0.position), at: $0.at)
      }
      addSilent(occasions, folded.silentRequests, sign: sign, value: value)
    }
    func browser(_ shape: Int32) -> Int32 { value(.browser, Occasion(shape: shape, arm: .own, at: 0)).folded }
    folded.forEachContradiction(of: events, browser: browser) { contradiction in
      let key = ContradictionCount(contradiction)
      // The first prompt's own day takes those before it back in any window.
      if key.daysOn != 0 { contradictions[key, default: 0] += sign }
    }
  }

  private mutating func add(_ episode: Episode, of events: [JourneyEvent], sign: Int) {
    let day = dayNumber(episode.promptedAt)
    let gap = episode.previousPromptedAt.map { day - dayNumber($0) } ?? -1
    // A second prompt on one day is nobody's first in a window of whole days.
    if gap == 0 { return }
    func days(to at: Int64?) -> Int32 { at.map { dayNumber($0) - day } ?? -1 }
    let key = PromptCount(
      attribution: .every(shape: events[episode.position].shape, arm: ArmReference(episode.arm)),
      day: day, gap: gap, answer: episode.answer?.rawValue ?? 0, answeredAfter: days(to: episode.answeredAt),
      reachedAfter: days(to: episode.reachedAt), route: episode.route?.rawValue ?? 0,
      recoveredAfter: days(to: episode.recoveredAt))
    prompts[key, default: 0] += sign
  }
}

/// The UTC day of an instant in microseconds since 1970.
func dayNumber(_ at: Int64) -> Int32 { Instant(microseconds: at).day.number }
