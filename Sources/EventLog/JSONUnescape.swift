/// Replaces the escapes of a JSON text that has been checked, in place, and gives its new length; nil where
/// an escape is half a surrogate pair, with nothing changed. The result is never longer than the text.
func unescapeJSON(_ text: UnsafeMutableBufferPointer<UInt8>) -> Int? {
  var index = 0
  while index < text.count {
    guard let (_, length) = character(text, at: index) else { return nil }
    index += length
  }
  var source = 0
  var target = 0
  while source < text.count {
    guard let (scalar, length) = character(text, at: source) else { return nil }
    source += length
    if let scalar {
      for byte in UTF8.encode(scalar) ?? .init() {
        text[target] = byte
        target += 1
      }
    } else {
      text[target] = text[source - 1]
      target += 1
    }
  }
  return target
}

/// The escape at `index` and its length, or no scalar and 1 for a byte that stands for itself.
private func character(_ text: UnsafeMutableBufferPointer<UInt8>, at index: Int) -> (Unicode.Scalar?, Int)? {
  guard text[index] == UInt8(ascii: "\\"), index + 1 < text.count else { return (nil, 1) }
  switch text[index + 1] {
  case UInt8(ascii: "b"): return ("\u{8}", 2)
  case UInt8(ascii: "f"): return ("\u{c}", 2)
  case UInt8(ascii: "n"): return ("\n", 2)
  case UInt8(ascii: "r"): return ("\r", 2)
  case UInt8(ascii: "t"): return ("\t", 2)
  case UInt8(ascii: "u"): break
  case let itself: return (Unicode.Scalar(itself), 2)
  }
  guard let unit = codeUnit(text, at: index) else { return nil }
  if let scalar = Unicode.Scalar(unit) { return (scalar, 6) }
  guard unit < 0xdc00, let low = codeUnit(text, at: index + 6), 0xdc00...0xdfff ~= low else { return nil }
  return Unicode.Scalar(0x1_0000 + (unit - 0xd800) << 10 + (low - 0xdc00)).map { ($0, 12) }
}

/// The UTF-16 code unit of a `\uXXXX`.
private func codeUnit(_ text: UnsafeMutableBufferPointer<UInt8>, at index: Int) -> UInt32? {
  guard index + 6 <= text.count, text[index] == UInt8(ascii: "\\"), text[index + 1] == UInt8(ascii: "u")
  else { return nil }
  var unit: UInt32 = 0
  for offset in 2..<6 {
    guard let digit = hexDigit(text[index + offset]) else { return nil }
    unit = unit << 4 | digit
  }
  return unit
}
