import EventModel

/// A distinct combination of all that repeats from event to event.
struct Shape: Sendable {
  /// Keyed hash of all fields; the same in every run under the same key.
  var fingerprint: Int64
  /// Ids of the names, from 1.
  var platform: Int32
  var permission: Int32
  var kind: EventKind
  var promptShown: Bool?
  var gesture: Bool?
  /// The breakdown fields in tie-break order, then `status` and `source`; empty where absent.
  var texts: ShapeTexts

  var hasVariant: Bool { !texts[AttributeField.variant.rawValue].isEmpty }

  private static let undetermined = Array("notDetermined".utf8)

  /// What sorting and folding need, small enough to stay in the cache.
  var facts: ShapeFacts {
    ShapeFacts(
      platform: platform, permission: permission, kind: kind, hasVariant: hasVariant,
      isUndetermined: kind == .readStatus && texts[ShapeTexts.status].elementsEqual(Self.undetermined))
  }
}

/// The text fields of a shape, one after the other in one array.
struct ShapeTexts: Equatable, Sendable {
  static let status = AttributeField.allCases.count
  static let source = status + 1
  static let count = source + 1

  private var bytes: [UInt8] = []
  private var ends: [Int32] = []

  init() {}

  /// Adds the next field; `text` is empty where it is absent.
  mutating func append(_ text: some Sequence<UInt8>) {
    bytes += text
    ends.append(Int32(clamping: bytes.count))
  }

  subscript(_ index: Int) -> ArraySlice<UInt8> {
    guard index < ends.count else { return [] }
    return bytes[(index == 0 ? 0 : Int(ends[index - 1]))..<Int(ends[index])]
  }

  /// The field's text; nil where it is absent.
  func text(_ index: Int) -> String? {
    self[index].isEmpty ? nil : String(decoding: self[index], as: UTF8.self)
  }

  /// Whether the breakdown fields come before those of `other`, bytewise and absent first; nil where they are
  /// equal.
  func attributesPrecede(_ other: ShapeTexts) -> Bool? {
    for field in AttributeField.allCases {
      let (mine, theirs) = (self[field.rawValue], other[field.rawValue])
      if mine != theirs { return mine.lexicographicallyPrecedes(theirs) }
    }
    return nil
  }
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
