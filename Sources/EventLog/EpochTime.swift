/// A JSON number as a time: seconds, milliseconds, microseconds or nanoseconds since 1970, told apart by
/// size, in microseconds. Digits beyond are cut, from the exact decimal.
///
/// From 2000 up to 2100 seconds have 9 or 10 digits before the point, milliseconds 12 or 13, microseconds 15
/// or 16, nanoseconds 18 or 19.
func epochMicroseconds(_ number: ByteSlice) throws(RejectReason) -> Int64 {
  let bytes = number.bytes
  guard bytes.first != UInt8(ascii: "-") else { throw .timeOutOfRange }
  let exponentAt = bytes.firstIndex { $0 | 0x20 == UInt8(ascii: "e") } ?? bytes.endIndex
  let mantissa = bytes[..<exponentAt]
  let pointAt = mantissa.firstIndex(of: UInt8(ascii: ".")) ?? mantissa.endIndex
  // The number is 0.d₁d₂d₃… × 10^magnitude with d₁ not zero.
  guard let first = mantissa.firstIndex(where: { $0 != UInt8(ascii: "0") && $0 != UInt8(ascii: ".") })
  else { throw .timeOutOfRange }
  let integerDigits = first < pointAt ? pointAt - first : pointAt + 1 - first
  let magnitude = integerDigits + exponent(bytes[exponentAt...])
  let wanted: Int
  switch magnitude {
  case 9, 10: wanted = magnitude + 6
  case 12, 13: wanted = magnitude + 3
  case 15, 16: wanted = magnitude
  case 18, 19: wanted = magnitude - 3
  default: throw .timeOutOfRange
  }
  var time: Int64 = 0
  var digits = mantissa[first...].lazy.filter(isDigit).makeIterator()
  for _ in 0..<wanted { time = time * 10 + Int64((digits.next() ?? 0) & 0x0f) }
  guard EventTime.range.contains(time) else { throw .timeOutOfRange }
  return time
}

/// The value of `e-12`; 0 for no bytes. Held within ±1,000,000,000, far beyond any line's length.
private func exponent(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
  var value = 0
  for byte in bytes where isDigit(byte) { value = min(value * 10 + Int(byte & 0x0f), 1_000_000_000) }
  return bytes.dropFirst().first == UInt8(ascii: "-") ? -value : value
}
