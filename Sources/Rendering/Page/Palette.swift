/// The colours of a page, for light and for dark. What a colour says, words beside it say too.
struct Palette {
  /// In sRGB, as `0xRRGGBB`, under the names by which the style sheet knows them.
  let colours: KeyValuePairs<String, UInt32>

  subscript(name: String) -> UInt32? { colours.first { $0.key == name }?.value }

  /// Such as `--ink: #1d2126;`.
  var properties: String {
    colours.map { name, colour in
      let digits = String(colour, radix: 16)
      return "--\(name): #\(String(repeating: "0", count: max(0, 6 - digits.utf8.count)))\(digits);"
    }.joined(separator: " ")
  }

  /// Colours of text, all of them to be read on both grounds.
  static let texts = ["ink", "quiet", "critical", "warning", "info"]
  static let grounds = ["page", "card"]
  /// Colours of marks that carry meaning.
  static let marks = ["asked", "prompted", "allowed", "declined", "closed", "recovered", "reached"]

  static let light = Palette(colours: [
    "page": 0xF6F4EF, "card": 0xFFFFFF, "ink": 0x1F2328, "quiet": 0x5A616B, "hairline": 0xDDD9CF,
    "critical": 0xA3271E, "warning": 0x855400, "info": 0x2B5F90,
    "asked": 0x8B939E, "prompted": 0x67717E, "allowed": 0x1B7F78, "declined": 0xBC5A2E, "closed": 0x91705F,
    "recovered": 0x6E56A6, "reached": 0x12605A, "band": 0xD3E4E2,
  ])

  static let dark = Palette(colours: [
    "page": 0x121518, "card": 0x1B1F23, "ink": 0xE7E4DE, "quiet": 0xA5ACB5, "hairline": 0x363C43,
    "critical": 0xFF9388, "warning": 0xE6B663, "info": 0x93BEEA,
    "asked": 0x74808C, "prompted": 0x9AA5B1, "allowed": 0x45B2A8, "declined": 0xE58C60, "closed": 0xB99A8C,
    "recovered": 0xAC97E4, "reached": 0x83D6CE, "band": 0x23403F,
  ])
}
