import EventModel

/// Kinds of events that a log can hold.
public struct KindSet: Equatable, Sendable {
  /// Bit r stands for the kind of rank r.
  private let bits: Int64

  init(bits: Int64) { self.bits = bits }

  public init(_ kinds: some Sequence<EventKind>) {
    bits = kinds.reduce(0) { $0 | 1 << Int64($1.rank) }
  }

  public func contains(_ kind: EventKind) -> Bool { bits & 1 << Int64(kind.rank) != 0 }

  func contains(all kinds: [EventKind]) -> Bool { kinds.allSatisfy(contains) }
}
