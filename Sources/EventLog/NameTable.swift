/// A fixed set of names of 1 … 16 bytes, each with a code from 1; found by comparing words, not text.
final class NameTable {
  private typealias Slot = (first: UInt64, second: UInt64, code: UInt8)

  private static let slotCount = 128
  private let slots = UnsafeMutablePointer<Slot>.allocate(capacity: slotCount)

  /// At most half as many names as there are slots, so that every search ends.
  init(_ names: [(name: String, code: UInt8)]) {
    slots.initialize(repeating: (0, 0, 0), count: Self.slotCount)
    for (name, code) in names.prefix(Self.slotCount / 2) {
      let padded = Array(name.utf8) + [UInt8](repeating: 0, count: 24)
      let (first, second) = padded.withUnsafeBufferPointer { bytes in
        bytes.baseAddress.map { words($0, min(name.utf8.count, 16)) } ?? (0, 0)
      }
      var index = Self.slot(first, second)
      while slots[index].code != 0 { index = (index + 1) % Self.slotCount }
      slots[index] = (first, second, code)
    }
  }

  deinit { slots.deallocate() }

  /// The code of the name, as `words` gives it; 0 where it is none of the set.
  @inline(__always)
  func code(_ first: UInt64, _ second: UInt64) -> UInt8 {
    var index = Self.slot(first, second)
    while true {
      let slot = slots[index]
      if slot.code == 0 || slot.first == first && slot.second == second { return slot.code }
      index = (index &+ 1) & (Self.slotCount &- 1)
    }
  }

  /// Multiplicative hashing: the top seven bits of a product with 2^64 ÷ the golden ratio.
  @inline(__always)
  private static func slot(_ first: UInt64, _ second: UInt64) -> Int {
    Int(truncatingIfNeeded: ((first ^ (second &<< 1)) &* 0x9e37_79b9_7f4a_7c15) &>> 57)
  }
}
