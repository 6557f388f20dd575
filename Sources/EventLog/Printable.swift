/// Text of a log made fit for a terminal: at most `limit` bytes of it, whatever is no visible character as
/// an escape such as `\u{1B}`, an ellipsis where it was cut.
public func printable(_ bytes: some Collection<UInt8>, limit: Int = 64) -> String {
  var result = ""
  // A character that the cut goes through decodes as U+FFFD; leave it out.
  var text = String(decoding: bytes.prefix(limit), as: UTF8.self)
  if bytes.count > limit { while text.unicodeScalars.last == "\u{fffd}" { text.unicodeScalars.removeLast() } }
  for scalar in text.unicodeScalars {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned:
      result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    default: result.unicodeScalars.append(scalar)
    }
  }
  return bytes.count > limit ? result + "…" : result
}
