import EventModel

@testable import EventLog

/// The times of a record. What is accepted is what the model reads; what was read before makes no difference;
/// printed and read again it is the same.
struct TimeProperty: Property {
  func check(_ bytes: [UInt8]) throws {
    if bytes.isEmpty { return }
    try checkText(bytes)
    if case .number(let digits)? = try? JSONValue(parsing: bytes) {
      // White space around it is none of the number's.
      try checkNumber(Array(digits.utf8))
    }
  }

  private func checkText(_ text: [UInt8]) throws(Violation) {
    var fresh = EventTime()
    let outcome = read(text, by: &fresh)
    let time = try? outcome.get()
    try hold(time == modelTime(text), "as text: \(outcome), not \(modelTime(text).map { "\($0)" } ?? "none")")
    try hold(read(text, by: &fresh) == outcome, "the second reading differs from \(outcome)")
    var warm = EventTime()
    _ = read(text.prefix(10) + Array("T00:00:00Z".utf8), by: &warm)
    try hold(read(text, by: &warm) == outcome, "read behind a time of its day it is not \(outcome)")

    var declared = EventTime(zoneWhereNone: 90)
    let zoned = outcome == .failure(.noZone) ? text + Array("+01:30".utf8) : text
    try hold(
      (try? read(text, by: &declared).get()) == modelTime(zoned),
      "a declared zone of +01:30 gives another time")
    if let time { try checkPrinted(time) }
  }

  private func checkNumber(_ digits: [UInt8]) throws(Violation) {
    let bytes = OwnedBytes(digits)
    let time = withExtendedLifetime(bytes) { try? epochMicroseconds(bytes.slice) }
    let number = Double(String(decoding: digits, as: UTF8.self)) ?? .infinity
    try hold(isTime(time, ofNumber: number), "as a number: \(time.map { "\($0)" } ?? "none") for \(number)")
    if let time { try checkPrinted(time) }
  }

  private func checkPrinted(_ time: Int64) throws(Violation) {
    let printed = Instant(microseconds: time).description
    var reader = EventTime()
    try hold(
      read(Array(printed.utf8), by: &reader) == .success(time), "printed as \(printed) it is another time")
  }

  private func read(_ text: [UInt8], by reader: inout EventTime) -> Result<Int64, RejectReason> {
    let bytes = OwnedBytes(text)
    return withExtendedLifetime(bytes) {
      Result { () throws(RejectReason) in try reader.microseconds(of: bytes.slice) }
    }
  }
}
