/// A 128-bit digest of a log's decompressed bytes, by which a copy is known again.
public struct ContentDigest: Hashable, Sendable {
  public var high: UInt64
  public var low: UInt64

  public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// The digest of all of `bytes`.
  public init(of bytes: UnsafeRawBufferPointer) {
    var hasher = ContentHasher()
    hasher.update(bytes)
    self = hasher.finish()
  }
}

/// Digests a stream; how it is cut into pieces makes no difference.
///
/// Each step takes 32 bytes into two lanes of multiply-and-fold (64 × 64 → 128 bits). The lanes swap their
/// upper halves, so that every byte reaches all 128 bits of the state, and each step also adds the words
/// themselves, so that a factor of zero erases nothing. The length goes in last.
///
/// The digest tells files apart that were not made to collide: among n different files two share a digest
/// with a chance of about n² ÷ 2^129, that is 10^-27 for a million. It is not cryptographic; whoever can
/// write the logs can make two that collide, and gains no more than by leaving one out.
struct ContentHasher {
  private var first: UInt64 = 0x243f_6a88_85a3_08d3
  private var second: UInt64 = 0x1319_8a2e_0370_7344
  private var pending: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
  private var pendingCount = 0
  private var length: UInt64 = 0

  mutating func update(_ bytes: UnsafeRawBufferPointer) {
    length &+= UInt64(bytes.count)
    var rest = bytes[...]
    if pendingCount > 0 {
      rest = rest.dropFirst(fill(from: rest))
      guard pendingCount == 32 else { return }
      stepPending()
    }
    guard let base = UnsafeRawBufferPointer(rebasing: rest).baseAddress else { return }
    var offset = 0
    while offset &+ 32 <= rest.count {
      step(
        Self.load(base, offset), Self.load(base, offset &+ 8), Self.load(base, offset &+ 16),
        Self.load(base, offset &+ 24))
      offset &+= 32
    }
    _ = fill(from: rest.dropFirst(offset))
  }

  mutating func finish() -> ContentDigest {
    if pendingCount > 0 { stepPending() }
    for _ in 0..<2 { step(length, 0x4528_21e6_38d0_1377, length, 0xbe54_66cf_34e9_0c6c) }
    return ContentDigest(high: first, low: second)
  }

  /// Takes as many bytes as the open step has room for; says how many.
  private mutating func fill(from bytes: Slice<UnsafeRawBufferPointer>) -> Int {
    let count = min(32 - pendingCount, bytes.count)
    withUnsafeMutableBytes(of: &pending) { target in
      UnsafeMutableRawBufferPointer(rebasing: target[pendingCount..<pendingCount + count])
        .copyBytes(from: bytes.prefix(count))
    }
    pendingCount += count
    return count
  }

  private mutating func stepPending() {
    step(
      pending.0.littleEndian, pending.1.littleEndian, pending.2.littleEndian, pending.3.littleEndian)
    pending = (0, 0, 0, 0)
    pendingCount = 0
  }

  @inline(__always)
  private static func load(_ base: UnsafeRawPointer, _ offset: Int) -> UInt64 {
    UInt64(littleEndian: base.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  @inline(__always)
  private mutating func step(_ a: UInt64, _ b: UInt64, _ c: UInt64, _ d: UInt64) {
    let left = (first ^ a).multipliedFullWidth(by: b ^ 0xa409_3822_299f_31d0)
    let right = (second ^ c).multipliedFullWidth(by: d ^ 0x082e_fa98_ec4e_6c89)
    first = (left.low ^ right.high) &+ (d ^ (a &<< 32 | a &>> 32))
    second = (right.low ^ left.high) &+ (b ^ (c &<< 32 | c &>> 32))
  }
}
