/// How a prompt was answered.
public enum Answer: UInt8, CaseIterable, Sendable {
  case allowed = 1
  case declined, dismissed, ignored
}

/// How somebody who declined came to reach the feature after all.
public enum Route: UInt8, CaseIterable, Sendable {
  /// The last grant before the reach is the answer of a later prompt.
  case reprompt = 1
  /// The last grant came outside a prompt, after a visit to Settings; or no grant was logged but a visit was.
  case settings
  /// The last grant came outside a prompt, with no visit to Settings before it.
  case other
  /// Neither a grant nor a visit: a fallback, a cached state, or a grant that was not logged.
  case ungranted
}

/// The experiment arm of a prompt.
public enum Arm: UInt8, Sendable {
  /// The `variant` of the prompt's own event.
  case named
  /// No variant, and no rationale in the ten minutes before.
  case inferredCold
  /// No variant, but a rationale in the ten minutes before, after any earlier prompt.
  case inferredRationaleFirst
}

/// One prompt and what came of it. Times are microseconds since 1970; positions are indices into the journey.
public struct Episode: Equatable, Sendable {
  /// Where the `prompted` stands in the journey, from 0.
  public var position: Int
  public var promptedAt: Int64
  /// When the journey's previous prompt was shown.
  public var previousPromptedAt: Int64?
  public var arm: Arm
  public var answer: Answer?
  public var answeredAt: Int64?
  /// The first `reachedFeature` at or after the prompt.
  public var reachedAt: Int64?
  /// For a declined answer, the first `reachedFeature` after it.
  public var recoveredAt: Int64?
  public var route: Route?
}

/// A request that was answered without a prompt.
public struct SilentRequest: Equatable, Sendable {
  /// Where the stray `declined`, or the `requested`, stands in the journey, from 0.
  public var position: Int
  public var at: Int64
  /// The stretch of the journey it belongs to, counted from 0. A burst never crosses stretches.
  public var stretch: Int
}

/// A point where the user was, or was about to be, asked.
public struct Ask: Equatable, Sendable {
  /// Where the event stands in the journey, from 0.
  public var position: Int
  public var at: Int64
}

/// What the fold makes of one journey, each list in the order of the journey.
public struct FoldedJourney: Equatable, Sendable {
  public var episodes: [Episode] = []
  public var silentRequests: [SilentRequest] = []
  public var asks: [Ask] = []
  /// Where events stand that may be impossible by themselves, from 0: refusals before the first prompt, closings
  /// of a prompt that was not open, readings of an undetermined status.
  public var suspects: [Int] = []

  public init() {}
}
