import Testing

@testable import EventLog

@Suite struct DigestTests {
  private func digest(_ bytes: [UInt8], cutInto sizes: [Int] = []) -> ContentDigest {
    var hasher = ContentHasher()
    var rest = bytes[...]
    for size in sizes {
      Array(rest.prefix(size)).withUnsafeBytes { hasher.update($0) }
      rest = rest.dropFirst(size)
    }
    Array(rest).withUnsafeBytes { hasher.update($0) }
    return hasher.finish()
  }

  @Test func `how the bytes are cut makes no difference`() {
    var random = SplitMix64(state: 1)
    for count in 0..<200 {
      let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
      let whole = digest(bytes)
      for size in [1, 3, 31, 32, 33] {
        #expect(digest(bytes, cutInto: [Int](repeating: size, count: count / size + 1)) == whole)
      }
      #expect(digest(bytes, cutInto: [0, count / 2, 0]) == whole)
    }
  }

  @Test func `length, every bit and the order of blocks make a difference`() {
    var random = SplitMix64(state: 2)
    let bytes = (0..<96).map { _ in UInt8.random(in: 0...255, using: &random) }
    var seen: Set<ContentDigest> = [digest(bytes)]
    for bit in 0..<96 * 8 {
      var changed = bytes
      changed[bit / 8] ^= 1 << UInt8(bit % 8)
      seen.insert(digest(changed))
    }
    for count in 0..<96 { seen.insert(digest(Array(bytes.prefix(count)))) }
    for count in 0..<200 { seen.insert(digest([UInt8](repeating: 0, count: count))) }
    seen.insert(digest(Array(bytes[32...] + bytes[..<32])))
    // The empty prefix and no zeros are one and the same.
    #expect(seen.count == 1 + 768 + 96 + 200 + 1 - 1)
  }

  @Test func `either half of the digest alone tells a bit's change, and half of its bits turn`() {
    var random = SplitMix64(state: 3)
    let bytes = (0..<64).map { _ in UInt8.random(in: 0...255, using: &random) }
    let whole = digest(bytes)
    var turned = 0
    for bit in 0..<64 * 8 {
      var changed = bytes
      changed[bit / 8] ^= 1 << UInt8(bit % 8)
      let other = digest(changed)
      #expect(other.high != whole.high && other.low != whole.low)
      turned += (other.high ^ whole.high).nonzeroBitCount + (other.low ^ whole.low).nonzeroBitCount
    }
    // 64 of 128 bits on average; the mean of 512 draws strays by 0.25.
    #expect(abs(Double(turned) / 512 - 64) < 2)
  }

  @Test func `words that cancel a factor erase nothing`() {
    // A factor of zero: the first word equals the lane's start, so the product is zero whatever the second is.
    func block(_ first: UInt64, _ second: UInt64) -> [UInt8] {
      [first, second, 0, 0].flatMap { word in (0..<8).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) } }
    }
    let start: UInt64 = 0x243f_6a88_85a3_08d3
    #expect(digest(block(start, 1)) != digest(block(start, 2)))
    let factor: UInt64 = 0xa409_3822_299f_31d0
    #expect(digest(block(1, factor)) != digest(block(2, factor)))
  }
}
