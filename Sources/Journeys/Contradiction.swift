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
  ///   - browser: Of a shape, by a number that names share which differ in case alone.
  public func contradictions(
    of events: [JourneyEvent], browser: (Int32) -> Int32
  ) -> [Contradiction] {
    var found: [Contradiction] = []
    forEachContradiction(of: events, browser: browser) { found.append($0) }
    return found
  }

  /// Hands them over one by one, since every event can be one.
  func forEachContradiction(
    of events: [JourneyEvent], browser: (Int32) -> Int32, _ body: (Contradiction) -> Void
  ) {
    guard isSuspicious else { return }
    let finder = ContradictionFinder(events: events, folded: self)
    finder.findSuspects(body)
    finder.findEpisodes(body)
    if episodes.count > 2 { finder.findRefused(body) }
    if episodes.count > 3 { finder.findEmbargoed(browser, body) }
  }
}

private struct ContradictionFinder {
  let events: [JourneyEvent]
  let folded: FoldedJourney

  private func contradiction(
    _ impossibility: Impossibility, _ position: Int, at: Int64, since: Int64, until: Int64? = nil
  ) -> Contradiction {
    Contradiction(
      impossibility: impossibility, shape: events[position].shape, at: at, since: since, until: until)
  }

  /// V3, V7 and V8: one event each.
  func findSuspects(_ body: (Contradiction) -> Void) {
    let firstPrompt = folded.episodes.first?.promptedAt
    for position in folded.suspects {
      let event = events[position]
      switch event.kind {
      case .declined:
        body(
          contradiction(.refusalWithoutPrompt, position, at: event.at, since: event.at, until: firstPrompt))
      case .readStatus: body(contradiction(.undeterminedStatus, position, at: event.at, since: event.at))
      default: body(contradiction(.closingWithoutPrompt, position, at: event.at, since: event.at))
      }
    }
  }

  /// V1, V4, V6 and V9: one prompt each.
  func findEpisodes(_ body: (Contradiction) -> Void) {
    for episode in folded.episodes {
      let (position, prompted) = (episode.position, episode.promptedAt)
      if episode.previousPromptedAt != nil {
        body(contradiction(.secondPrompt, position, at: prompted, since: prompted))
      }
      if episode.route == .ungranted || episode.route == .settings, let reached = episode.recoveredAt {
        body(
          contradiction(
            episode.route == .settings ? .settingsReach : .ungrantedReach, position, at: reached,
            since: prompted))
      }
      if episode.answer == .dismissed, let closed = episode.answeredAt {
        body(contradiction(.closedPrompt, position, at: closed, since: prompted))
      }
    }
  }

  /// V2: prompts after two refused ones, where nothing opened the permission since the last refusal. What opens it
  /// comes after a refusal of its instant, by the order of events, and after a prompt of it.
  func findRefused(_ body: (Contradiction) -> Void) {
    var refused = Latest()
    var (next, openedAt) = (0, Int64.min)
    for episode in folded.episodes {
      while next < episode.position {
        let event = events[next]
        if event.kind == .openedSettings || event.kind == .revoked { openedAt = event.at }
        next += 1
      }
      if let last = refused.last?.answeredAt, let since = refused.beforeLast?.promptedAt, openedAt < last {
        body(contradiction(.promptAfterTwoRefusals, episode.position, at: episode.promptedAt, since: since))
      }
      if episode.answer == .declined { refused.note(episode) }
    }
  }

  /// V5: prompts within seven days of the last of three closed ones in the same browser.
  func findEmbargoed(_ browser: (Int32) -> Int32, _ body: (Contradiction) -> Void) {
    guard folded.episodes.count(where: { $0.answer == .dismissed }) > 2 else { return }
    var closed: [Int32: Latest] = [:]
    for episode in folded.episodes {
      let name = browser(events[episode.position].shape)
      if let own = closed[name], let last = own.last?.answeredAt, let since = own.thirdLast?.promptedAt,
        episode.promptedAt - last < Self.embargo
      {
        body(contradiction(.promptDuringEmbargo, episode.position, at: episode.promptedAt, since: since))
      }
      if episode.answer == .dismissed { closed[name, default: Latest()].note(episode) }
    }
  }

  /// The last three of a kind.
  private struct Latest {
    private(set) var last: Episode?
    private(set) var beforeLast: Episode?
    private(set) var thirdLast: Episode?

    mutating func note(_ episode: Episode) { (thirdLast, beforeLast, last) = (beforeLast, last, episode) }
  }

  private static let embargo = 7 * Instant.microsecondsPerDay
}
