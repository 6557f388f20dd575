import EventModel

/// A place in a journey where it does what some platform makes impossible. Whether its own does, that platform's
/// lifecycle says: this is the evidence alone.
public struct Contradiction: Equatable, Sendable {
  public var impossibility: Impossibility
  /// Of the event that says which edition it was; of a reach or a closing, its prompt.
  public var shape: Int32
  /// When it happens, in microseconds since 1970.
  public var at: Int64
  /// When the earliest event happens that it takes: one before the window would not have been seen.
  public var since: Int64
  /// When the journey's first prompt comes, before which alone it is one; nil for never.
  public var until: Int64?
}

extension FoldedJourney {
  /// Whether there is anything to look for.
  private var isSuspicious: Bool {
    !suspects.isEmpty || episodes.count > 1
      || episodes.contains { $0.answer == .dismissed || $0.route == .ungranted || $0.route == .settings }
  }

  /// All contradictions of the journey, whatever its platform.
  ///
  /// - Parameters:
  ///   - events: What was folded.
  ///   - browser: Of a shape; empty where it is absent.
  public func contradictions(
    of events: [JourneyEvent], browser: (Int32) -> ArraySlice<UInt8>
  ) -> [Contradiction] {
    guard isSuspicious else { return [] }
    var finder = ContradictionFinder(events: events, folded: self)
    finder.addSuspects()
    finder.addEpisodes()
    if episodes.count > 2 { finder.addRefused() }
    if episodes.count > 3 { finder.addEmbargoed(browser) }
    return finder.found
  }
}

private struct ContradictionFinder {
  let events: [JourneyEvent]
  let folded: FoldedJourney
  var found: [Contradiction] = []

  init(events: [JourneyEvent], folded: FoldedJourney) { (self.events, self.folded) = (events, folded) }

  private mutating func add(
    _ impossibility: Impossibility, _ position: Int, at: Int64, since: Int64, until: Int64? = nil
  ) {
    found.append(
      Contradiction(
        impossibility: impossibility, shape: events[position].shape, at: at, since: since, until: until))
  }

  /// V3, V7 and V8: one event each.
  mutating func addSuspects() {
    let firstPrompt = folded.episodes.first?.promptedAt
    for position in folded.suspects {
      let event = events[position]
      switch event.kind {
      case .declined: add(.refusalWithoutPrompt, position, at: event.at, since: event.at, until: firstPrompt)
      case .readStatus: add(.undeterminedStatus, position, at: event.at, since: event.at)
      default: add(.closingWithoutPrompt, position, at: event.at, since: event.at)
      }
    }
  }

  /// V1, V4, V6 and V9: one prompt each.
  mutating func addEpisodes() {
    for episode in folded.episodes {
      let (position, prompted) = (episode.position, episode.promptedAt)
      if episode.previousPromptedAt != nil { add(.secondPrompt, position, at: prompted, since: prompted) }
      if episode.route == .ungranted || episode.route == .settings, let reached = episode.recoveredAt {
        add(
          episode.route == .settings ? .settingsReach : .ungrantedReach, position, at: reached,
          since: prompted)
      }
      if episode.answer == .dismissed, let closed = episode.answeredAt {
        add(.closedPrompt, position, at: closed, since: prompted)
      }
    }
  }

  /// V2: prompts after two refused ones, where nothing opened the permission since the last refusal. What opens it
  /// comes after a refusal of its instant, by the order of events, and after a prompt of it.
  mutating func addRefused() {
    var refused: [Episode] = []
    var (next, openedAt) = (0, Int64.min)
    for episode in folded.episodes {
      while next < episode.position {
        let event = events[next]
        if event.kind == .openedSettings || event.kind == .revoked { openedAt = event.at }
        next += 1
      }
      if let last = refused.last?.answeredAt, refused.count > 1, openedAt < last {
        add(
          .promptAfterTwoRefusals, episode.position, at: episode.promptedAt,
          since: refused[refused.count - 2].promptedAt)
      }
      if episode.answer == .declined { refused.append(episode) }
    }
  }

  /// V5: prompts within seven days of the last of three closed ones in the same browser.
  mutating func addEmbargoed(_ browser: (Int32) -> ArraySlice<UInt8>) {
    guard folded.episodes.count(where: { $0.answer == .dismissed }) > 2 else { return }
    var closed: [[UInt8]: [Episode]] = [:]
    for episode in folded.episodes {
      let name = browser(events[episode.position].shape).map { $0 | (65...90 ~= $0 ? 0x20 : 0) }
      if let own = closed[name], own.count > 2, let last = own[own.count - 1].answeredAt,
        episode.promptedAt - last < Self.embargo
      {
        add(
          .promptDuringEmbargo, episode.position, at: episode.promptedAt,
          since: own[own.count - 3].promptedAt)
      }
      if episode.answer == .dismissed { closed[name, default: []].append(episode) }
    }
  }

  private static let embargo = 7 * Instant.microsecondsPerDay
}
