/// A fixed set of names of 1 … 16 bytes and what they stand for; found by comparing words, not text.
final class NameTable<Value> {
  private typealias Slot = (first: UInt64, second: UInt64, value: Value?)

  private static var slotCount: Int { 128 }
  private let slots = UnsafeMutablePointer<Slot>.allocate(capacity: slotCount)

  /// At most half as many names as there are slots, so that every search ends.
  init(_ names: [(name: String, value: Value)]) {
    slots.initialize(repeating: (0, 0, nil), count: Self.slotCount)
    for (name, value) in names.prefix(Self.slotCount / 2) {
      let padded = Array(name.utf8) + [UInt8](repeating: 0, count: 24)
      let (first, second) = padded.withUnsafeBufferPointer { bytes in
        bytes.baseAddress.map { words($0, min(name.utf8.count, 16)) } ?? (0, 0)
      }
      var index = Self.slot(first, second)
      while slots[index].value != nil { index = (index + 1) % Self.slotCount }
      slots[index] = (first, second, value)
    }
  }

  deinit {
    slots.deinitialize(count: Self.slotCount)
    slots.deallocate()
  }

  /// What the name stands for, given as `words` gives it; nil where it is none of the set.
  @inline(__always)
  func value(_ first: UInt64, _ second: UInt64) -> Value? {
    var index = Self.slot(first, second)
    while true {
      let slot = slots[index]
      if slot.value == nil || slot.first == first && slot.second == second { return slot.value }
      index = (index &+ 1) & (Self.slotCount &- 1)
    }
  }

  /// Multiplicative hashing: the top seven bits of a product with 2^64 ÷ the golden ratio.
  @inline(__always)
  private static func slot(_ first: UInt64, _ second: UInt64) -> Int {
    Int(truncatingIfNeeded: ((first ^ (second &<< 1)) &* 0x9e37_79b9_7f4a_7c15) &>> 57)
  }
}
