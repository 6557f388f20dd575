import EventModel

/// Folds one journey, given in the order of the journey, into its episodes, silent requests and asks.
public func fold(_ events: [JourneyEvent]) -> FoldedJourney {
  var folder = JourneyFolder()
  folder.fold(events.span)
  return folder.folded
}

/// The fold: one walk over a journey with one piece of state, the open prompt, and what is still pending on
/// later events. `Queries/fold/` says the same in SQL and is the definition.
///
/// A folder is meant to be used for many journeys in turn, so that its storage is allocated once.
public struct JourneyFolder {
  /// What the last journey gave.
  public private(set) var folded = FoldedJourney()
  /// Whether one more `reachedFeature` at the end of the last journey would change nothing of what it gave.
  public private(set) var isSettled = false

  /// How long after it was shown a prompt can still be answered, in microseconds.
  public static let answerLimit: Int64 = 24 * 3600 * Instant.microsecondsPerSecond
  /// How long before a prompt a rationale still counts as its own, in microseconds.
  public static let rationaleLimit: Int64 = 600 * Instant.microsecondsPerSecond

  private var openPrompt = false
  private var grantStands = false
  private var lastPromptedAt: Int64?
  private var lastRationaleAt: Int64?
  /// Where each episode's answer stands in the journey; the entry of an unanswered one is not read.
  private var answerPositions: [Int] = []
  /// The first episode that has not reached the feature, and the first that may still recover.
  private var firstUnreached = 0
  private var firstUnrecovered = 0
  private var lastAllowed: (position: Int, answersPrompt: Bool, settingsBefore: Int)?
  private var lastSettings = -1
  private var pendingAsks: [Ask] = []
  private var stretch = SilentStretch()

  public init() {}

  /// Replaces `folded` by what this journey gives.
  public mutating func fold(_ events: Span<JourneyEvent>) {
    reset()
    for position in 0..<events.count { read(events[position], at: position) }
    isSettled =
      pendingAsks.isEmpty && stretch.isEmpty && firstUnreached == folded.episodes.count
      && !folded.episodes[firstUnrecovered...].contains { $0.answer == .declined }
    stretch.end(served: false, into: &folded.silentRequests)
    folded.asks += pendingAsks
    pendingAsks.clear()
  }

  private mutating func reset() {
    folded.episodes.removeAll(keepingCapacity: true)
    folded.silentRequests.removeAll(keepingCapacity: true)
    folded.asks.removeAll(keepingCapacity: true)
    folded.suspects.removeAll(keepingCapacity: true)
    answerPositions.removeAll(keepingCapacity: true)
    stretch.restart()
    openPrompt = false
    grantStands = false
    lastPromptedAt = nil
    lastRationaleAt = nil
    firstUnreached = 0
    firstUnrecovered = 0
    lastAllowed = nil
    lastSettings = -1
  }

  private mutating func read(_ event: JourneyEvent, at position: Int) {
    switch event.kind {
    case .tappedFeature:
      mayAsk(event, at: position)
    case .sawRationale:
      lastRationaleAt = event.at
      mayAsk(event, at: position)
    case .requested:
      mayAsk(event, at: position)
      if !grantStands { stretch.requests.append((position, event.at)) }
    case .prompted:
      open(event, at: position)
    case .allowed, .declined, .dismissed, .ignored:
      answer(event, at: position)
    case .offeredSettings:
      openPrompt = false
    case .openedSettings:
      openPrompt = false
      lastSettings = position
    case .revoked:
      grantStands = false
      stretch.end(served: false, into: &folded.silentRequests)
    case .reachedFeature:
      reach(event, at: position)
    case .readStatus:
      if event.isUndetermined { folded.suspects.append(position) }
    case .choseNotNow:
      break
    }
  }

  /// An ask point without a grant is an ask unless the feature is the next thing that happens.
  private mutating func mayAsk(_ event: JourneyEvent, at position: Int) {
    if !grantStands { pendingAsks.append(Ask(position: position, at: event.at)) }
  }

  private mutating func settleAsks(held: Bool) {
    if pendingAsks.isEmpty { return }
    if held { folded.asks += pendingAsks }
    pendingAsks.clear()
  }

  private mutating func open(_ event: JourneyEvent, at position: Int) {
    stretch.end(served: true, into: &folded.silentRequests)
    settleAsks(held: true)
    folded.asks.append(Ask(position: position, at: event.at))
    folded.episodes.append(
      Episode(
        position: position, promptedAt: event.at, previousPromptedAt: lastPromptedAt, arm: arm(of: event)))
    answerPositions.append(-1)
    openPrompt = true
    lastPromptedAt = event.at
    lastRationaleAt = nil
  }

  private func arm(of prompt: JourneyEvent) -> Arm {
    if prompt.hasVariant { return .named }
    guard let lastRationaleAt, prompt.at - lastRationaleAt <= Self.rationaleLimit else {
      return .inferredCold
    }
    return .inferredRationaleFirst
  }

  private mutating func answer(_ event: JourneyEvent, at position: Int) {
    settleAsks(held: true)
    let last = folded.episodes.count - 1
    let answersPrompt = openPrompt && event.at - folded.episodes[last].promptedAt <= Self.answerLimit
    if answersPrompt {
      folded.episodes[last].answer = Answer(event.kind)
      folded.episodes[last].answeredAt = event.at
      answerPositions[last] = position
      openPrompt = false
    }
    if answersPrompt || event.kind == .allowed {
      stretch.end(served: true, into: &folded.silentRequests)
    } else if event.kind == .declined {
      stretch.strayDeclines.append((position, event.at))
      if last < 0 { folded.suspects.append(position) }
    } else {
      folded.suspects.append(position)
    }
    if event.kind == .allowed {
      grantStands = true
      lastAllowed = (position, answersPrompt, lastSettings)
    } else if event.kind == .declined {
      grantStands = false
    }
  }

  private mutating func reach(_ event: JourneyEvent, at position: Int) {
    stretch.end(served: true, into: &folded.silentRequests)
    settleAsks(held: false)
    let count = folded.episodes.count
    for index in firstUnreached..<count { folded.episodes[index].reachedAt = event.at }
    firstUnreached = count
    for index in firstUnrecovered..<count where folded.episodes[index].answer == .declined {
      folded.episodes[index].recoveredAt = event.at
      folded.episodes[index].route = route(after: answerPositions[index])
    }
    // Only the last prompt can still be open; every other one has its answer and now its reach.
    firstUnrecovered = openPrompt ? count - 1 : count
  }

  /// The way from a decline at `position` to a reach that is being read now.
  private func route(after position: Int) -> Route {
    guard let lastAllowed, lastAllowed.position > position else {
      return lastSettings > position ? .settings : .ungranted
    }
    if lastAllowed.answersPrompt { return .reprompt }
    return lastAllowed.settingsBefore > position ? .settings : .other
  }
}

extension Array {
  /// Removes all, and keeps the room for the next journey unless it is that of one which millions take part in.
  mutating func clear() { removeAll(keepingCapacity: capacity <= 1 << 16) }
}

extension Answer {
  /// Nil for an event that answers nothing.
  init?(_ kind: EventKind) {
    switch kind {
    case .allowed: self = .allowed
    case .declined: self = .declined
    case .dismissed: self = .dismissed
    case .ignored: self = .ignored
    default: return nil
    }
  }
}
