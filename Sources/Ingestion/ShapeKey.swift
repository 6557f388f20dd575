import EventLog
import EventModel

/// The fields of an event that make its shape.
enum ShapeKey {
  /// For a table in memory only; seeded, so that a log cannot aim at its places.
  static func hash(of event: borrowing RawEvent, seed: SipHasher.Key) -> UInt64 {
    var hash = seed.first ^ UInt64(event.kind.rank) ^ UInt64(flags(of: event)) << 8
    for index in 0..<fieldCount {
      let text = field(index, of: event)
      hash = fold(hash ^ UInt64(truncatingIfNeeded: text.count), seed.second)
      guard let base = text.base, text.count > 0 else { continue }
      let bytes = UnsafeRawPointer(base)
      var offset = 0
      while offset + 8 <= text.count {
        hash = fold(hash ^ bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self), seed.second)
        offset += 8
      }
      while offset < text.count {
        hash = hash &<< 8 ^ hash &>> 56 ^ UInt64(bytes.load(fromByteOffset: offset, as: UInt8.self))
        offset += 1
      }
    }
    return fold(hash, seed.second)
  }

  /// What the shape is known by in every run under the same key.
  static func fingerprint(of event: borrowing RawEvent, key: SipHasher.Key) -> Int64 {
    var hasher = SipHasher(key: key)
    hasher.update(UInt64(event.kind.rank) | UInt64(flags(of: event)) << 8)
    for index in 0..<fieldCount { hasher.update(field(index, of: event).bytes) }
    return Int64(bitPattern: hasher.finish())
  }

  /// The fields of `ShapeText`, in order.
  static let textFields: [LogField] = [
    .variant, .appVersion, .osVersion, .region, .feature, .browser, .trigger, .scope, .status, .source,
  ]

  /// - Parameter index: Of `ShapeText`.
  static func text(_ index: Int, of event: borrowing RawEvent) -> ByteSlice { field(index + 2, of: event) }

  private static let fieldCount = 2 + ShapeText.count

  /// Platform and permission, then the fields of `ShapeText`.
  @inline(__always)
  private static func field(_ index: Int, of event: borrowing RawEvent) -> ByteSlice {
    switch index {
    case 0: event.platform
    case 1: event.permission
    case 2: event.variant
    case 3: event.appVersion
    case 4: event.osVersion
    case 5: event.region
    case 6: event.feature
    case 7: event.browser
    case 8: event.trigger
    case 9: event.scope
    case 10: event.status
    default: event.source
    }
  }

  /// Two bits for each flag; 2 stands for an absent one.
  @inline(__always)
  private static func flags(of event: borrowing RawEvent) -> UInt8 {
    (event.promptShown.map { $0 ? 1 : 0 } ?? 2) << 2 | (event.gesture.map { $0 ? 1 : 0 } ?? 2)
  }

  /// The high and the low half of a product, folded into each other.
  @inline(__always)
  private static func fold(_ left: UInt64, _ right: UInt64) -> UInt64 {
    let product = left.multipliedFullWidth(by: right | 1)
    return product.high ^ product.low
  }
}
