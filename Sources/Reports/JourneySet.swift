/// Many journeys in little memory: some bits each where ids of users lie close together, as those of a database do.
struct JourneySet {
  /// Where 512 users stand with one permission, by both.
  private var blocks: [UInt64: SIMD8<UInt64>] = [:]

  /// - Returns: Whether the journey was not in the set.
  mutating func insert(person: UInt32, permission: Int32) -> Bool {
    let key = UInt64(UInt32(bitPattern: permission)) << 32 | UInt64(person >> 9)
    let bit = UInt64(1) << UInt64(person & 63)
    return Self.set(bit, in: &blocks[key, default: SIMD8()][Int(person >> 6 & 7)])
  }

  private static func set(_ bit: UInt64, in word: inout UInt64) -> Bool {
    let isNew = word & bit == 0
    word |= bit
    return isNew
  }
}
