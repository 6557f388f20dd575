/// Reads the common form of a record in one pass over its bytes: a flat object on one line, no escapes, no
/// field twice, no space but one behind a colon or comma. It accepts only what it is sure of and leaves all
/// else to `StrictRecord`; what it accepts, both read alike.
struct RecordScanner {
  private let keys = KeyForecast()

  /// The start of the next line, or nil where the line is left to `StrictRecord`. The line must end with a
  /// line feed.
  @inline(__always)
  func scan(_ line: UnsafePointer<UInt8>, into record: inout RawRecord) -> UnsafePointer<UInt8>? {
    guard line[0] == UInt8(ascii: "{"), line[1] == UInt8(ascii: "\"") else { return nil }
    var next = line + 1
    var seen: UInt32 = 0
    var place = 0
    while true {
      guard let (field, colon) = keys.read(next + 1, at: place) else { return nil }
      place = (place &+ 1) & (KeyForecast.placeCount &- 1)
      if let field {
        let bit: UInt32 = 1 &<< UInt32(field.rawValue)
        guard seen & bit == 0 else { return nil }
        seen |= bit
      }
      let value = colon + (colon[1] == UInt8(ascii: " ") ? 2 : 1)
      guard let end = scanValue(value, field, &record) else { return nil }
      next = end
      if next[0] == UInt8(ascii: ",") {
        next += next[1] == UInt8(ascii: " ") ? 2 : 1
        guard next[0] == UInt8(ascii: "\"") else { return nil }
      } else {
        guard next[0] == UInt8(ascii: "}") else { return nil }
        if next[1] == UInt8(ascii: "\n") { return next + 2 }
        return next[1] == UInt8(ascii: "\r") && next[2] == UInt8(ascii: "\n") ? next + 3 : nil
      }
    }
  }

  /// Behind the value.
  @inline(__always)
  private func scanValue(
    _ value: UnsafePointer<UInt8>, _ field: LogField?, _ record: inout RawRecord
  ) -> UnsafePointer<UInt8>? {
    guard value[0] == UInt8(ascii: "\"") else { return scanOther(value, field, &record) }
    let start = value + 1
    var end = endOfPlainText(start)
    if end[0] != UInt8(ascii: "\"") {
      guard let quote = closingQuote(end) else { return nil }
      end = quote
    }
    if let field {
      guard field.rawValue < LogField.promptShown.rawValue else { return nil }
      record.place(ByteSlice(base: start, count: end - start), in: field)
    }
    return end + 1
  }

  /// The quote that ends a text with characters beyond ASCII.
  private func closingQuote(_ start: UnsafePointer<UInt8>) -> UnsafePointer<UInt8>? {
    var next = start
    while next[0] >= 0x80 {
      let length = lengthOfUTF8(next)
      guard length > 0 else { return nil }
      next = endOfPlainText(next + length)
    }
    return next[0] == UInt8(ascii: "\"") ? next : nil
  }

  /// A number, or one of the three literals.
  private func scanOther(
    _ value: UnsafePointer<UInt8>, _ field: LogField?, _ record: inout RawRecord
  ) -> UnsafePointer<UInt8>? {
    switch value[0] {
    case UInt8(ascii: "n"): return isLiteral(value, "null") ? value + 4 : nil
    case UInt8(ascii: "t"), UInt8(ascii: "f"):
      let isTrue = value[0] == UInt8(ascii: "t")
      guard isLiteral(value, isTrue ? "true" : "false") else { return nil }
      if let field {
        guard field.valueType == .boolean else { return nil }
        record.place(isTrue, in: field)
      }
      return value + (isTrue ? 4 : 5)
    default:
      guard let number = endOfNumber(value) else { return nil }
      guard let field else { return number.end }
      let digits = ByteSlice(base: value, count: number.end - value)
      switch field.valueType {
      case .time: record.timeIsNumber = true
      case .textOrInteger where number.isInteger: break
      case .number:
        guard let value = double(of: digits) else { return nil }
        record.event.latencyMs = value
      default: return nil
      }
      record.place(digits, in: field)
      return number.end
    }
  }

  private func isLiteral(_ bytes: UnsafePointer<UInt8>, _ literal: StaticString) -> Bool {
    for index in 0..<literal.utf8CodeUnitCount where bytes[index] != literal.utf8Start[index] { return false }
    return true
  }
}
