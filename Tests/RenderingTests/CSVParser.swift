/// A reader of RFC 4180, written from its grammar and sharing nothing with the writer under test.
/// nil where the bytes break the grammar.
func parseCSV(_ bytes: [UInt8], delimiter: Character = ",", lineEnd: String = "\n") -> [[String]]? {
  var records: [[String]] = []
  var rest = Substring(String(decoding: bytes, as: UTF8.self)).unicodeScalars
  func starts(_ text: String) -> Bool { rest.starts(with: text.unicodeScalars) }
  func skip(_ text: String) { rest = rest.dropFirst(text.unicodeScalars.count) }
  while !rest.isEmpty {
    var record: [String] = []
    repeat {
      if !record.isEmpty { skip(String(delimiter)) }
      var field = String.UnicodeScalarView()
      if starts("\"") {
        skip("\"")
        while !starts("\"") || starts("\"\"") {
          guard let scalar = rest.first else { return nil }
          field.append(scalar)
          skip(starts("\"\"") ? "\"\"" : "x")
        }
        skip("\"")
      } else {
        while let scalar = rest.first, !starts(String(delimiter)), !starts(lineEnd) {
          if scalar == "\"" { return nil }
          field.append(scalar)
          skip("x")
        }
      }
      record.append(String(field))
    } while starts(String(delimiter))
    guard starts(lineEnd) else { return nil }
    skip(lineEnd)
    records.append(record)
  }
  return records
}
