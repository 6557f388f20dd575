import EventModel
import Journeys

/// One event with all that the fold's SQL can see of it, apart from whose journey it belongs to.
struct LoggedEvent: Equatable, Sendable {
  /// Microseconds since 1970.
  var at: Int64
  var kind: EventKind
  /// No value is empty.
  var attributes: [AttributeField: String] = [:]

  /// The event as the Swift fold reads it.
  var folded: JourneyEvent { JourneyEvent(at: at, kind: kind, hasVariant: attributes[.variant] != nil) }

  /// The order of a journey, written here once more so that the tests do not lean on the code they judge.
  /// An absent field has no bytes and so comes first.
  static func precedes(_ left: LoggedEvent, _ right: LoggedEvent) -> Bool {
    if left.at != right.at { return left.at < right.at }
    if left.kind != right.kind { return left.kind.rank < right.kind.rank }
    for field in AttributeField.allCases {
      let (one, other) = (
        Array((left.attributes[field] ?? "").utf8), Array((right.attributes[field] ?? "").utf8)
      )
      if one != other { return one.lexicographicallyPrecedes(other) }
    }
    return false
  }
}

// The notation of the tests: events in any order with their second, kind and text fields, as in
// `0 prompted variant=b, 2.5 declined, 10 openedSettings`.
extension LoggedEvent: CustomStringConvertible {
  init?(_ text: Substring) {
    let words = text.split(separator: " ")
    guard words.count >= 2, let at = microseconds(words[0]),
      let kind = EventKind.allCases.first(where: { $0.name == words[1] })
    else { return nil }
    self.init(at: at, kind: kind)
    for word in words.dropFirst(2) {
      let parts = word.split(separator: "=", maxSplits: 1)
      guard parts.count == 2, let field = AttributeField.allCases.first(where: { $0.name == parts[0] })
      else { return nil }
      attributes[field] = String(parts[1])
    }
  }

  var description: String {
    let fields = AttributeField.allCases.compactMap { field in
      attributes[field].map { " \(field.name)=\($0)" }
    }
    return "\(seconds(at)) \(kind.name)\(fields.joined())"
  }
}

/// A journey as a test writes it; nil where the text is not in the notation.
func journey(_ text: String) -> [LoggedEvent]? {
  let parts = text.split(separator: ",")
  let events = parts.compactMap { LoggedEvent($0) }
  return events.count == parts.count ? events : nil
}

/// `2.5` for 2,500,000.
func seconds(_ microseconds: Int64) -> String {
  let (whole, rest) = microseconds.quotientAndRemainder(dividingBy: 1_000_000)
  guard rest != 0 else { return "\(whole)" }
  var digits = String(String(rest + 1_000_000).dropFirst())
  while digits.hasSuffix("0") { digits.removeLast() }
  return "\(whole).\(digits)"
}

private func microseconds(_ seconds: Substring) -> Int64? {
  let parts = seconds.split(separator: ".")
  let fraction = parts.count > 1 ? parts[1] : ""
  guard fraction.count <= 6, let whole = Int64(parts[0]),
    let rest = Int64(fraction + String(repeating: "0", count: 6 - fraction.count))
  else { return nil }
  return whole * 1_000_000 + rest
}
