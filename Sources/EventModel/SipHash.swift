/// SipHash-2-4 with a 64-bit result: a hash that cannot be steered, or computed, without its key.
///
/// Aumasson and Bernstein, "SipHash: a fast short-input PRF", 2012. As a stream it takes words, and fields of
/// bytes, each as its length followed by its bytes filled up with zeros to whole words; so the result is that
/// of the paper's function over this sequence of bytes, and no two sequences of fields share it by design.
public struct SipHasher: Sendable {
  /// 128 bits, as two words whose little-endian bytes are the paper's key.
  public struct Key: Equatable, Sendable {
    public let first: UInt64
    public let second: UInt64

    public init(_ first: UInt64, _ second: UInt64) { (self.first, self.second) = (first, second) }
  }

  @usableFromInline var v0: UInt64
  @usableFromInline var v1: UInt64
  @usableFromInline var v2: UInt64
  @usableFromInline var v3: UInt64
  /// How many words were taken; the result depends on it modulo 32.
  @usableFromInline var words: UInt64 = 0

  @inlinable
  public init(key: Key) {
    v0 = key.first ^ 0x736f_6d65_7073_6575
    v1 = key.second ^ 0x646f_7261_6e64_6f6d
    v2 = key.first ^ 0x6c79_6765_6e65_7261
    v3 = key.second ^ 0x7465_6462_7974_6573
  }

  /// The hash of the bytes as they are, as the paper defines it.
  @inlinable
  public static func hash(_ bytes: UnsafeBufferPointer<UInt8>, key: Key) -> UInt64 {
    var hasher = SipHasher(key: key)
    let tail = hasher.updateWholeWords(UnsafeRawBufferPointer(bytes))
    return hasher.finish(last: tail | UInt64(truncatingIfNeeded: bytes.count) &<< 56)
  }

  /// Takes eight bytes: the word's, in little-endian order.
  @inlinable
  public mutating func update(_ word: UInt64) {
    compress(word)
    words &+= 1
  }

  /// Takes one field: the number of its bytes as a word, then the bytes, filled up with zeros.
  @inlinable
  public mutating func update(_ bytes: UnsafeBufferPointer<UInt8>) {
    update(UInt64(truncatingIfNeeded: bytes.count))
    let tail = updateWholeWords(UnsafeRawBufferPointer(bytes))
    if bytes.count & 7 != 0 { update(tail) }
  }

  /// The hash of all that was taken; the hasher itself can go on.
  @inlinable
  public func finish() -> UInt64 {
    var hasher = self
    return hasher.finish(last: words &<< 59)
  }

  /// Takes all whole words of the bytes and gives the rest, filled up with zeros.
  @inlinable @inline(__always)
  mutating func updateWholeWords(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    guard let start = bytes.baseAddress else { return 0 }
    var offset = 0
    while bytes.count &- offset >= 8 {
      update(UInt64(littleEndian: start.loadUnaligned(fromByteOffset: offset, as: UInt64.self)))
      offset &+= 8
    }
    var (tail, shift): (UInt64, UInt64) = (0, 0)
    if bytes.count & 4 != 0 {
      tail = UInt64(UInt32(littleEndian: start.loadUnaligned(fromByteOffset: offset, as: UInt32.self)))
      (offset, shift) = (offset &+ 4, 32)
    }
    while offset < bytes.count {
      tail |= UInt64(start.load(fromByteOffset: offset, as: UInt8.self)) &<< shift
      (offset, shift) = (offset &+ 1, shift &+ 8)
    }
    return tail
  }

  /// Two rounds around a word, the 2 of SipHash-2-4.
  @inlinable @inline(__always)
  mutating func compress(_ word: UInt64) {
    v3 ^= word
    round()
    round()
    v0 ^= word
  }

  /// The last word, then four rounds, the 4 of SipHash-2-4.
  @inlinable @inline(__always)
  mutating func finish(last word: UInt64) -> UInt64 {
    compress(word)
    v2 ^= 0xff
    for _ in 0..<4 { round() }
    return v0 ^ v1 ^ v2 ^ v3
  }

  @inlinable @inline(__always)
  mutating func round() {
    v0 &+= v1
    v2 &+= v3
    v1 = Self.rotate(v1, 13) ^ v0
    v3 = Self.rotate(v3, 16) ^ v2
    v0 = Self.rotate(v0, 32)
    v2 &+= v1
    v0 &+= v3
    v1 = Self.rotate(v1, 17) ^ v2
    v3 = Self.rotate(v3, 21) ^ v0
    v2 = Self.rotate(v2, 32)
  }

  @inlinable @inline(__always)
  static func rotate(_ word: UInt64, _ bits: UInt64) -> UInt64 {
    word &<< bits | word &>> (64 &- bits)
  }
}
