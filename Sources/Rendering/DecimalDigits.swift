/// A finite number as the shortest decimal that reads back as the same `Double`.
///
/// Rounding works on these digits, half away from zero, as a reader would round the number that CSV and JSON
/// print; so 0.285 is 29% and no product such as 0.285 × 100 adds an error of its own.
struct DecimalDigits: Equatable {
  private var isNegative: Bool
  /// The significant digits, 0 … 9 each, without leading zeros; the number is 0.d₁d₂d₃… × 10^`exponent`.
  private var digits: [UInt8]
  private var exponent: Int

  /// nil for infinities and for what is not a number.
  init?(_ number: Double) {
    guard number.isFinite else { return nil }
    isNegative = number.sign == .minus
    digits = []
    exponent = 0
    var isFraction = false
    // Swift's description is a decimal such as -12.5, or has an exponent: 1e-05.
    let parts = number.magnitude.description.utf8.split(separator: UInt8(ascii: "e"))
    for byte in parts[0] {
      if byte == UInt8(ascii: ".") {
        isFraction = true
        continue
      }
      let digit = byte &- UInt8(ascii: "0")
      if !isFraction, !(digits.isEmpty && digit == 0) { exponent += 1 }
      if isFraction, digits.isEmpty, digit == 0 { exponent -= 1 }
      if !(digits.isEmpty && digit == 0) { digits.append(digit) }
    }
    if parts.count > 1 { exponent += Int(String(decoding: parts[1], as: UTF8.self)) ?? 0 }
    if digits.isEmpty { exponent = 0 }
  }

  /// The number times a power of ten.
  func scaled(byPowerOfTen power: Int) -> DecimalDigits {
    var scaled = self
    if !digits.isEmpty { scaled.exponent += power }
    return scaled
  }

  /// With exactly `decimals` digits (0 … 15) after the point and commas between thousands; never `-0`.
  func fixed(decimals: Int) -> String {
    let decimals = min(max(decimals, 0), 15)
    var kept = place(exponent + decimals)
    if kept.roundsUp { Self.increment(&kept.digits) }
    let padding = max(0, decimals + 1 - kept.digits.count)
    let all = [UInt8](repeating: 0, count: padding) + kept.digits
    let text = String(decoding: all.map { $0 + UInt8(ascii: "0") }, as: UTF8.self)
    let whole = grouped(text.dropLast(decimals))
    let sign = isNegative && all.contains { $0 != 0 } ? "-" : ""
    return sign + whole + (decimals > 0 ? "." + text.suffix(decimals) : "")
  }

  /// The first `count` digits, and whether what is cut off is at least half of the last of them.
  private func place(_ count: Int) -> (digits: [UInt8], roundsUp: Bool) {
    guard count >= 0 else { return ([], false) }
    let kept = digits.prefix(count)
    let zeros = [UInt8](repeating: 0, count: count - kept.count)
    return (kept + zeros, count < digits.count && digits[count] >= 5)
  }

  private static func increment(_ digits: inout [UInt8]) {
    for index in digits.indices.reversed() {
      if digits[index] < 9 {
        digits[index] += 1
        return
      }
      digits[index] = 0
    }
    digits.insert(1, at: 0)
  }
}

/// Digits with a comma between thousands.
func grouped(_ digits: some StringProtocol) -> String {
  var result: [UInt8] = []
  let count = digits.utf8.count
  for (index, byte) in digits.utf8.enumerated() {
    if index > 0, (count - index).isMultiple(of: 3) { result.append(UInt8(ascii: ",")) }
    result.append(byte)
  }
  return String(decoding: result, as: UTF8.self)
}
