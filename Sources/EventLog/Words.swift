/// Bytes that must be readable behind any text that the functions of this file are given.
let wordSlack = 64

/// Eight bytes, the first in the lowest place.
@inline(__always)
func word(_ bytes: UnsafePointer<UInt8>) -> UInt64 {
  UInt64(littleEndian: UnsafeRawPointer(bytes).loadUnaligned(as: UInt64.self))
}

/// The lowest `count` bytes of a word, 1 … 8; the others are zero.
@inline(__always)
func lowBytes(_ word: UInt64, _ count: Int) -> UInt64 {
  word & (UInt64.max &>> UInt64(truncatingIfNeeded: 64 &- 8 &* count))
}

/// At most 16 bytes as two words, filled up with zeros. `count` is 1 … 16.
@inline(__always)
func words(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> (UInt64, UInt64) {
  count <= 8
    ? (lowBytes(word(bytes), count), 0) : (word(bytes), lowBytes(word(bytes + 8), count &- 8))
}

/// The first byte that is no plain text of a JSON string: a quote, a backslash, a control character or the
/// start of a character beyond ASCII. There must be one ahead; a line feed ends every text.
@inline(__always)
func endOfPlainText(_ start: UnsafePointer<UInt8>) -> UnsafePointer<UInt8> {
  var bytes = start
  while true {
    let found = marks(word(bytes))
    if found != 0 { return bytes + (found.trailingZeroBitCount &>> 3) }
    bytes += 8
  }
}

/// The high bit of the first byte that ends plain text, and perhaps of others behind it; 0 where there is
/// none.
///
/// In each byte the high bit of `x ^ quote - 1` tells a quote, likewise for the backslash, and that of
/// `x - 0x20` a control character. A borrow reaches only bytes behind one that is found already.
@inline(__always)
private func marks(_ eight: UInt64) -> UInt64 {
  let quote = (eight ^ 0x2222_2222_2222_2222) &- 0x0101_0101_0101_0101
  let backslash = (eight ^ 0x5c5c_5c5c_5c5c_5c5c) &- 0x0101_0101_0101_0101
  let control = eight &- 0x2020_2020_2020_2020
  return (quote | backslash | control | eight) & 0x8080_8080_8080_8080
}

/// The length of the UTF-8 sequence that starts here, 2 … 4; 0 where it is not well formed (Unicode 15,
/// table 3-7) or a byte of ASCII.
func lengthOfUTF8(_ bytes: UnsafePointer<UInt8>) -> Int {
  func continues(_ index: Int) -> Bool { bytes[index] & 0xc0 == 0x80 }
  switch bytes[0] {
  case 0xc2...0xdf: return continues(1) ? 2 : 0
  case 0xe0: return bytes[1] >= 0xa0 && continues(1) && continues(2) ? 3 : 0
  case 0xed: return bytes[1] < 0xa0 && continues(1) && continues(2) ? 3 : 0
  case 0xe1...0xef: return continues(1) && continues(2) ? 3 : 0
  case 0xf0: return bytes[1] >= 0x90 && continues(1) && continues(2) && continues(3) ? 4 : 0
  case 0xf4: return bytes[1] < 0x90 && continues(1) && continues(2) && continues(3) ? 4 : 0
  case 0xf1...0xf3: return continues(1) && continues(2) && continues(3) ? 4 : 0
  default: return 0
  }
}

@inline(__always)
func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }

/// Behind the last byte of a JSON number that starts here, and whether it has neither fraction nor
/// exponent; nil where there is none. What follows is for the caller to judge.
@inline(__always)
func endOfNumber(_ start: UnsafePointer<UInt8>) -> (end: UnsafePointer<UInt8>, isInteger: Bool)? {
  var next = start
  if next.pointee == UInt8(ascii: "-") { next += 1 }
  guard isDigit(next.pointee) else { return nil }
  if next.pointee == UInt8(ascii: "0") {
    next += 1
  } else {
    while isDigit(next.pointee) { next += 1 }
  }
  var isInteger = true
  if next.pointee == UInt8(ascii: ".") {
    isInteger = false
    next += 1
    guard isDigit(next.pointee) else { return nil }
    while isDigit(next.pointee) { next += 1 }
  }
  if next.pointee | 0x20 == UInt8(ascii: "e") {
    isInteger = false
    next += 1
    if next.pointee == UInt8(ascii: "+") || next.pointee == UInt8(ascii: "-") { next += 1 }
    guard isDigit(next.pointee) else { return nil }
    while isDigit(next.pointee) { next += 1 }
  }
  return (next, isInteger)
}
