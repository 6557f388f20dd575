/// What a spreadsheet does to a text that it opens from a CSV file.
extension String {
  /// Whether Excel, LibreOffice or Google Sheets would compute the text instead of showing it.
  var looksLikeFormula: Bool { utf8.first.map { "=+-@\t\r".utf8.contains($0) } ?? false }

  /// Whether one of them, in one of the languages that people run it in, could take the text for a number, a
  /// date, a time, a truth value or an error: `4.10` for 4.1, `3-4` for a day in April, `1e5` for 100,000.
  var looksLikeValue: Bool {
    let words = lowercased().unicodeScalars.split { !$0.properties.isAlphabetic }.map(String.init)
    guard let first = unicodeScalars.first(where: { !$0.properties.isWhitespace }) else { return false }
    if first == "#" || words.count == 1 && Self.truths.contains(words[0]) { return true }
    guard unicodeScalars.contains(where: { $0.properties.numericType != nil }) else { return false }
    // A word at the start is a name, but for those of months, days and currencies.
    let isNamed = first.properties.isAlphabetic
    return words.allSatisfy { word in
      !isNamed && word.unicodeScalars.count <= 2 || Self.calendar.contains(String(word.prefix(3)))
    }
  }

  private static let truths: Set<String> = [
    "true", "false", "wahr", "falsch", "vrai", "faux", "verdadero", "falso", "vero",
  ]

  /// Months, days of the week and currencies, by the letters with which they begin in the larger languages.
  private static let calendar: Set<String> = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec", "mär", "mrz", "mai",
    "okt", "dez", "fév", "avr", "jui", "aoû", "déc", "ene", "abr", "ago", "dic", "gen", "mag", "giu", "lug",
    "set", "ott", "out", "mon", "tue", "wed", "thu", "fri", "sat", "sun", "eur", "usd", "gbp", "chf", "kr",
  ]
}
