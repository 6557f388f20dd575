/// A set of UTC days, small for days that lie within nine weeks of each other.
struct DaySet: Equatable, Sendable {
  /// The day that bit 0 of `bits` stands for.
  private(set) var first: Int32 = 0
  /// Bit `i`: `first + i`, i in 0 … 62.
  private(set) var bits: Int64 = 0
  /// The days that do not fit, which few sets have.
  private(set) var others: Set<Int32>?

  init() {}

  init(first: Int32, bits: Int64, others: [Int32]) {
    self.first = first
    self.bits = bits & .max
    self.others = others.isEmpty ? nil : Set(others)
  }

  /// `bits` as the store has it: the sign bit says that there are others.
  var storedBits: Int64 { others == nil ? bits : bits | .min }

  mutating func insert(_ day: Int32) {
    if bits == 0 { first = day }
    let offset = Int64(day) - Int64(first)
    if (0...62).contains(offset) {
      bits |= 1 << offset
    } else if offset < 0, offset > -63, bits.leadingZeroBitCount + Int(offset) >= 1 {
      (bits, first) = (bits << -offset | 1, day)
    } else {
      others?.insert(day)
      if others == nil { others = [day] }
    }
  }

  mutating func formUnion(_ days: DaySet) {
    if days.bits & ~0b1 == 0, days.others == nil {
      // One day, as most users have in a batch.
      if days.bits != 0 { insert(days.first) }
    } else {
      for day in days.all { insert(day) }
    }
  }

  /// The last day; `Int32.min` of no days.
  var last: Int32 {
    let inBits = bits == 0 ? Int32.min : first + Int32(63 - bits.leadingZeroBitCount)
    return max(inBits, others?.max() ?? .min)
  }

  /// All days, in no particular order.
  var all: [Int32] {
    var found = others.map(Array.init) ?? []
    var rest = bits
    while rest != 0 {
      found.append(first + Int32(rest.trailingZeroBitCount))
      rest &= rest - 1
    }
    return found
  }
}
