/// A line of a broken log and the reason for which a reader must reject it; none where it must take it.
struct BrokenLine {
  var bytes: [UInt8]
  var reason: String?

  init(_ text: String, _ reason: String? = nil) {
    bytes = Array(text.utf8)
    self.reason = reason
  }

  /// A line that is in order. The permission is one that no other log holds: whoever reads these files by
  /// mistake finds the camera and the microphone as they were.
  static func good(user: String) -> BrokenLine { event(#""prompted""#, user: "\"\(user)\"") }

  /// A record of which one field may be out of order; all values are JSON as it stands.
  static func event(
    _ event: String = #""prompted""#, ts: String = #""2026-06-15T12:00:00.000Z""#, user: String = #""b0""#,
    permission: String = #""contacts""#, more: String = "", _ reason: String? = nil
  ) -> BrokenLine {
    BrokenLine(
      #"{"ts":\#(ts),"event":\#(event),"user":\#(user),"permission":\#(permission),"platform":"ios"\#(more)}"#,
      reason)
  }
}

/// The broken logs, line by line.
enum BrokenLines {
  static let files: KeyValuePairs<String, [BrokenLine]> = [
    "fields.ndjson": fields, "times.ndjson": times, "json.ndjson": json,
  ]

  private static let fields: [BrokenLine] = [
    .good(user: "b1"),
    .event(#""tapped""#, "unknown-event"),
    BrokenLine(
      #"{"ts":"2026-06-15T12:00:00.000Z","event":"allowed","permission":"contacts","platform":"ios"}"#,
      "missing-field"),
    .event(user: #""""#, "missing-field"),
    .event(permission: "null", "missing-field"),
    .event(user: "true", "wrong-type"),
    .event("7", "wrong-type"),
    .event(more: #","latencyMs":"fast""#, "wrong-type"),
    .event(more: #","promptShown":"no""#, "wrong-type"),
    .event(more: #","variant":["cold"]"#, "wrong-type"),
    .event(permission: #""address book""#, "bad-token"),
    .event(user: "1002", more: #","unknown":{"nested":[1,2]}"#),
  ]

  private static let times: [BrokenLine] = [
    .event(ts: #""2026-06-15T14:00:00,5+02:00""#, user: #""b2""#),
    .event(ts: #""yesterday""#, "bad-time"),
    .event(ts: #""2026-02-30T12:00:00Z""#, "bad-time"),
    .event(ts: #""2026-06-15T24:00:00Z""#, "bad-time"),
    .event(ts: #""2026-06-15T12:00:60Z""#, "bad-time"),
    .event(ts: #""2026-06-15T12:00:00""#, "no-zone"),
    .event(ts: #""2026-06-15 12:00:00.250""#, "no-zone"),
    .event(ts: #""1999-12-31T12:00:00Z""#, "out-of-range-time"),
    .event(ts: #""2100-06-15T12:00:00Z""#, "out-of-range-time"),
    .event(ts: "12", "out-of-range-time"),
    .event(ts: "false", "wrong-type"),
    .event(ts: "1781524800000000", user: #""b3""#),
  ]

  private static let json: [BrokenLine] = [
    .good(user: "b4"),
    BrokenLine(#"{"ts":"2026-06-15T12:00:00.000Z","event":"allowed","us"#, "invalid-json"),
    BrokenLine(#"{"ts":"2026-06-15T12:00:00.000Z","event":"allowed",}"#, "invalid-json"),
    .event(more: #","latencyMs":NaN"#, "invalid-json"),
    .event(more: #","latencyMs":01"#, "invalid-json"),
    .event(more: #","region":'eu'"#, "invalid-json"),
    BrokenLine(#"["prompted","contacts"]"#, "not-an-object"),
    BrokenLine("null", "not-an-object"),
    BrokenLine(""),
    .event(more: #"} {"event":"allowed""#, "trailing-bytes"),
    .good(user: "b5"),
  ]

  /// Text that is not Unicode.
  static let encoding: [BrokenLine] = [
    .good(user: "b6"),
    notUTF8([0xff]),
    notUTF8([0xc0, 0xaf]),  // An overlong slash.
    notUTF8([0xed, 0xa0, 0x80]),  // A surrogate, encoded.
    .event(user: #""\ud83d""#, "lone-surrogate"),
    .event(user: #""\udcf7\ud83d""#, "lone-surrogate"),
    .event(user: #""\ud83d\udcf7""#),
    .good(user: "b7"),
  ]

  /// A record whose user id holds bytes that are not UTF-8.
  private static func notUTF8(_ bytes: [UInt8]) -> BrokenLine {
    var line = BrokenLine.event(user: #""?""#, "invalid-utf8")
    if let place = line.bytes.firstIndex(of: UInt8(ascii: "?")) {
      line.bytes.replaceSubrange(place...place, with: bytes)
    }
    return line
  }
}
