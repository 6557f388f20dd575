/// The vocabulary of a permission log, in tie-break order: of two events at the same instant the one with
/// the lower rank is read first.
public enum EventKind: UInt8, CaseIterable, Comparable, Sendable, BitwiseCopyable {
  /// The user asked for the feature: the ask point.
  case tappedFeature = 1
  /// The app showed its own explanation.
  case sawRationale
  /// The user put the explanation off; the system prompt is not spent.
  case choseNotNow
  /// The app read the state without asking.
  case readStatus
  /// The app called the request API.
  case requested
  /// The system prompt was shown.
  case prompted
  /// The answer, or a status found later, is a grant.
  case allowed
  /// The request came back refused.
  case declined
  /// The prompt was closed without an answer.
  case dismissed
  /// The prompt went away unanswered.
  case ignored
  /// The app offered a way to device settings.
  case offeredSettings
  /// The user followed it.
  case openedSettings
  /// A grant was lost: settings, expiry, automatic reset.
  case revoked
  /// The feature ran.
  case reachedFeature

  /// 1 … 14.
  public var rank: UInt8 { rawValue }

  /// The name as a log in our own format writes it, such as `reachedFeature`.
  public var name: String { Self.names[Int(rawValue) - 1] }

  // Asked of every case once: reflection is slow.
  private static let names = allCases.map { "\($0)" }

  /// The kinds that a log in our own format is taken to hold even before one is seen.
  public static let core: [EventKind] = [
    .prompted, .allowed, .declined, .openedSettings, .reachedFeature,
  ]

  public static func < (left: EventKind, right: EventKind) -> Bool {
    left.rawValue < right.rawValue
  }
}
