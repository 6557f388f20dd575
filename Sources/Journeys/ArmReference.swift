import EventModel

/// What names the experiment arm of an event: the variant of a shape, or an inference where none is named.
public struct ArmReference: Hashable, BitwiseCopyable, Sendable {
  /// 0: the variant of the event's own shape; above 0: the shape whose variant it is; −1: inferred cold;
  /// −2: inferred rationaleFirst.
  public let code: Int32

  public init(code: Int32) { self.code = code }

  public static let own = ArmReference(code: 0)
  public static let cold = ArmReference(code: -1)
  public static let rationaleFirst = ArmReference(code: -2)

  /// The arm of an episode as its own row refers to it.
  public init(_ arm: Arm) {
    switch arm {
    case .named: self = .own
    case .inferredCold: self = .cold
    case .inferredRationaleFirst: self = .rationaleFirst
    }
  }
}

/// Which arm the asks and silent requests of a journey belong to, so that they stand beside the prompts of
/// that arm in a report: the event's own variant, else the arm of the prompt that the ask led to or that the
/// silent request came after.
public struct ArmFinder {
  private let events: [JourneyEvent]
  private let episodes: [Episode]
  /// The arm of a journey without a prompt: whether it ever showed a rationale.
  private let withoutPrompt: ArmReference

  public init(events: [JourneyEvent], episodes: [Episode]) {
    self.events = events
    self.episodes = episodes
    let explained = episodes.isEmpty && events.contains { $0.kind == .sawRationale }
    withoutPrompt = explained ? .rationaleFirst : .cold
  }

  /// The arm of an ask at `position`, where no prompt follows that of the last one.
  public func ask(at position: Int) -> ArmReference {
    if events[position].hasVariant { return .own }
    return reference(to: min(promptsBefore(position), episodes.count - 1))
  }

  /// The arm of a silent request at `position`, where no prompt came before that of the first one.
  public func silentRequest(at position: Int) -> ArmReference {
    if events[position].hasVariant { return .own }
    return reference(to: max(promptsBefore(position) - 1, 0))
  }

  /// How many prompts stand before `position`.
  private func promptsBefore(_ position: Int) -> Int {
    var (low, high) = (0, episodes.count)
    while low < high {
      let middle = (low + high) / 2
      if episodes[middle].position < position { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private func reference(to index: Int) -> ArmReference {
    guard episodes.indices.contains(index) else { return withoutPrompt }
    let episode = episodes[index]
    return episode.arm == .named
      ? ArmReference(code: events[episode.position].shape) : ArmReference(episode.arm)
  }
}
