import EventModel

/// A distinct combination of all that repeats from event to event, without its texts.
struct Shape: BitwiseCopyable, Sendable {
  /// Keyed hash of all fields; the same in every run under the same key.
  var fingerprint: Int64
  /// Ids of the names, from 1.
  var platform: Int32
  var permission: Int32
  var kind: EventKind
  var promptShown: Bool?
  var gesture: Bool?
}

/// The text fields of a shape: the breakdown fields in tie-break order, then these.
enum ShapeText {
  static let status = AttributeField.allCases.count
  static let source = status + 1
  static let count = source + 1
}

struct ShapeFacts {
  /// Platform and permission in one number, ordered by platform first.
  let stream: UInt64
  let kind: EventKind
  let hasVariant: Bool
  /// Whether a status was read and undetermined.
  let isUndetermined: Bool

  init(
    platform: Int32, permission: Int32, kind: EventKind, hasVariant: Bool, isUndetermined: Bool = false
  ) {
    stream = UInt64(UInt32(bitPattern: platform)) << 32 | UInt64(UInt32(bitPattern: permission))
    self.kind = kind
    self.hasVariant = hasVariant
    self.isUndetermined = isUndetermined
  }

  var platform: Int32 { Int32(truncatingIfNeeded: stream >> 32) }
  var permission: Int32 { Int32(truncatingIfNeeded: stream) }
}
