import EventModel

/// One event of a journey as the fold reads it. A journey is all events of one (user, platform, permission),
/// ordered by time, rank, the breakdown fields bytewise and identity.
public struct JourneyEvent: Equatable, Sendable {
  /// Microseconds since 1970-01-01T00:00:00Z.
  public var at: Int64
  public var kind: EventKind
  /// Whether the event names its experiment arm.
  public var hasVariant: Bool
  /// Whether the event read a status that is undetermined.
  public var isUndetermined: Bool
  /// The id of the event's shape, the combination of its repeating fields; the fold only passes it on.
  public var shape: Int32

  public init(
    at: Int64, kind: EventKind, hasVariant: Bool = false, isUndetermined: Bool = false, shape: Int32 = 0
  ) {
    self.at = at
    self.kind = kind
    self.hasVariant = hasVariant
    self.isUndetermined = isUndetermined
    self.shape = shape
  }
}
