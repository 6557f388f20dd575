// Words for shells and their like. They are read byte by byte: to Swift a quote and a combining mark behind it are one
// character, and no quote, so nothing here goes by characters.

/// A word in single quotes, for sh, bash, zsh and other shells of the family.
func shellQuoted(_ text: String) -> String {
  var quoted = "'".unicodeScalars
  for scalar in text.unicodeScalars {
    if scalar == "'" { quoted += "'\\''".unicodeScalars } else { quoted.append(scalar) }
  }
  return String(quoted) + "'"
}

/// The text with another mark, a backslash if none is named, before each of the marks.
func escaped(_ text: String, _ marks: String, by escape: Unicode.Scalar = "\\") -> String {
  var escaped = String.UnicodeScalarView()
  for scalar in text.unicodeScalars {
    if marks.unicodeScalars.contains(scalar) { escaped.append(escape) }
    escaped.append(scalar)
  }
  return String(escaped)
}
