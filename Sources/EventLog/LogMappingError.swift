/// What is wrong with a mapping. Texts of the mapping itself appear in the message, none of a log.
public enum LogMappingError: Error, Hashable, Sendable {
  case notJSON(JSONFault)
  /// At `place`, such as `fields.user`.
  case wrongType(_ place: String, expected: String, found: String)
  /// Of a sort ("event", "field", "member").
  case unknown(_ sort: String, _ name: String, allowed: [String])
  /// A name that stands twice, or once in each of two spellings.
  case twice(_ place: String, _ name: String)
  case empty(_ place: String)
  case badPath(_ place: String)
  case badToken(_ place: String)
  case badZone
}

extension LogMappingError: CustomStringConvertible {
  /// Place, reason and remedy in one line.
  public var description: String {
    switch self {
    case .notJSON(let fault): "not valid JSON: \(fault)"
    case .wrongType(let place, let expected, let found):
      "\(shown(place)) is \(found); it must be \(expected)"
    case .unknown(let sort, let name, let allowed):
      "unknown \(sort) \"\(shown(name))\"; allowed here: \(allowed.joined(separator: ", "))"
    case .twice(let place, let name):
      "\(place) names \"\(shown(name))\" twice (case, '_', '-' and spaces make no difference); remove one"
    case .empty(let place): "\(place) holds an empty text or a NUL; write a value or remove it"
    case .badPath(let place): "\(shown(place)) is no path; write names joined by single dots"
    case .badToken(let place):
      "\(place) must be 1 to \(Token.maximumLength) ASCII letters, digits, '_', '-' or '.'"
    case .badZone: "zone must be \"Z\" or an offset within 14 hours such as \"+05:30\""
    }
  }

  private func shown(_ text: String) -> String { printable(text.utf8) }
}
