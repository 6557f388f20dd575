import LibC
import Store
import Testing

/// The whole of SampleData/logs in one database, for every test that only asks.
enum Sample {
  static func database() throws -> String { try made.get().file("sample.sqlite") }

  private static let made = Result<Scratch, any Error> {
    let scratch = try sharedScratch()
    let ending = try run(["ingest", Place.logs, "--db", scratch.file("sample.sqlite")])
    try #require(ending.code == 0, "\(ending.errors)")
    return scratch
  }
}

/// The rows of a CSV (RFC 4180) by the names of their columns.
func rows(ofCSV text: String) throws -> [[String: String]] {
  let lines = lines(ofCSV: text)
  let header = try #require(lines.first)
  return try lines.dropFirst().map { line in
    try #require(line.count == header.count)
    return Dictionary(uniqueKeysWithValues: zip(header, line))
  }
}

/// The records of a CSV, the heading first.
func lines(ofCSV text: String, delimiter: Character = ",") -> [[String]] {
  var lines: [[String]] = []
  var line: [String] = []
  var cell = ""
  var isQuoted = false
  var wasQuote = false
  for character in text {
    switch character {
    case "\"":
      // Of two quotes in a row within quotes, the second stands for itself.
      if !isQuoted, wasQuote { cell.append(character) }
      wasQuote = isQuoted
      isQuoted.toggle()
      continue
    case delimiter where !isQuoted:
      line.append(cell)
      cell = ""
    case "\n" where !isQuoted, "\r\n" where !isQuoted:
      lines.append(line + [cell])
      (line, cell) = ([], "")
    default: cell.append(character)
    }
    wasQuote = false
  }
  return lines
}

/// The `rows` of a JSON answer as SQLite reads them, as texts; nil for null.
func rows(ofJSON text: String) throws -> [[String: String?]] {
  let read = try Connection.memory().prepare(
    """
    select row.key as position, member.key as name, cast(member.value as text) as value, member.type as type
    from json_each(:text, '$.rows') as row, json_each(row.value) as member
    """)
  try read.bind(":text", text)
  var rows: [[String: String?]] = []
  try read.forEachRow { row throws(StoreError) in
    let position: Int = try row.value("position")
    if position == rows.count { rows.append([:]) }
    let isNull = try row.value("type", as: String.self) == "null"
    rows[position][try row.value("name")] = .some(isNull ? nil : try row.value("value", as: String.self))
  }
  return rows
}

/// A single JSON value of an answer, by its path, as SQLite reads it.
func integer(_ path: String, ofJSON text: String) throws -> Int? {
  let read = try Connection.memory().prepare("select json_extract(:text, :path) as value")
  try read.bind(":text", text)
  try read.bind(":path", path)
  return try read.first { row throws(StoreError) in try row.value("value", as: Int.self) }
}
