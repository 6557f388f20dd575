/// Text that a terminal shows and never obeys: control characters, marks that turn the direction of writing,
/// line separators and invisible characters become `\u{1B}` and the like.
public func terminalSafe(_ text: String) -> String {
  // Most text is plain ASCII.
  if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return text }
  var safe = String.UnicodeScalarView()
  for scalar in text.unicodeScalars {
    if isObeyed(scalar) {
      safe += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}".unicodeScalars
    } else {
      safe.append(scalar)
    }
  }
  return String(safe)
}

/// Whether a terminal may act on the character, or show nothing for it.
private func isObeyed(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.properties.generalCategory {
  case .control, .lineSeparator, .paragraphSeparator, .surrogate: true
  // Joiners build emoji and Indic and Persian words; all other format characters turn, split or hide text.
  case .format: scalar != "\u{200D}" && scalar != "\u{200C}"
  default: false
  }
}

/// The number of terminal columns that the text takes: 0 for combining marks and joiners, 2 for East Asian
/// wide characters and emoji, 1 for the rest. A cluster is as wide as its widest scalar.
public func displayWidth(_ text: String) -> Int {
  if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.utf8.count }
  return text.reduce(0) { $0 + displayWidth($1) }
}

func displayWidth(_ character: Character) -> Int {
  character.unicodeScalars.reduce(0) { max($0, width($1)) }
}

private func width(_ scalar: Unicode.Scalar) -> Int {
  if scalar.value < 0x300 { return 1 }
  switch scalar.properties.generalCategory {
  case .nonspacingMark, .enclosingMark, .format: return 0
  default: break
  }
  if scalar.properties.isEmojiPresentation { return 2 }
  return wideRanges.contains { $0.contains(scalar.value) } ? 2 : 1
}

/// The blocks that Unicode's EastAsianWidth.txt calls wide or full-width, rounded to whole blocks.
private let wideRanges: [ClosedRange<UInt32>] = [
  0x1100...0x115F,  // Hangul Jamo, leading consonants
  0x2E80...0x303E,  // CJK radicals, Kangxi radicals, CJK punctuation
  0x3041...0x33FF,  // Hiragana, Katakana, Bopomofo, Hangul compatibility, enclosed and squared CJK
  0x3400...0x4DBF,  // CJK extension A
  0x4E00...0x9FFF,  // CJK unified ideographs
  0xA000...0xA4CF,  // Yi
  0xA960...0xA97F,  // Hangul Jamo extended A
  0xAC00...0xD7A3,  // Hangul syllables
  0xF900...0xFAFF,  // CJK compatibility ideographs
  0xFE30...0xFE6F,  // CJK compatibility and small forms
  0xFF01...0xFF60,  // full-width forms
  0xFFE0...0xFFE6,  // full-width signs
  0x20000...0x3FFFD,  // CJK extensions B and later
]
