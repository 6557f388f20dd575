extension Node {
  /// The node as bytes that read the same as HTML and as XML: UTF-8, every element closed, every attribute
  /// quoted.
  func write(to bytes: inout [UInt8]) {
    switch self {
    case .text(let text): bytes += markupSafe(text).utf8
    case .element(let tag, let attributes, let content):
      if tag.beginsLine { bytes += "\n".utf8 }
      bytes += "<\(tag.rawValue)".utf8
      for attribute in attributes {
        bytes += " \(attribute.name.rawValue)=\"\(markupSafe(attribute.value))\"".utf8
      }
      if tag.isEmpty {
        bytes += "/>".utf8
        return
      }
      bytes += ">".utf8
      for node in content { node.write(to: &bytes) }
      bytes += "</\(tag.rawValue)>".utf8
    }
  }
}

/// Text that stays text wherever it stands, between tags and between quotes: what a terminal would obey is
/// spelt out, as are the two characters that XML has no way to hold, and the characters of markup are entities.
func markupSafe(_ text: String) -> String {
  var safe = String.UnicodeScalarView()
  for scalar in terminalSafe(text).unicodeScalars {
    switch scalar {
    case "&": safe += "&amp;".unicodeScalars
    case "<": safe += "&lt;".unicodeScalars
    case ">": safe += "&gt;".unicodeScalars
    case "\"": safe += "&quot;".unicodeScalars
    case "'": safe += "&#39;".unicodeScalars
    case "\u{FFFE}", "\u{FFFF}":
      safe += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}".unicodeScalars
    default: safe.append(scalar)
    }
  }
  return String(safe)
}
