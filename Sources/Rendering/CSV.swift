import EventModel

/// How a CSV file is laid out.
public struct CSVDialect: Hashable, Sendable {
  /// One ASCII byte, neither a quote nor a line end.
  public var delimiter: UInt8
  /// A byte order mark and CRLF, without which Excel takes UTF-8 for the system's code page.
  public var isForExcel: Bool
  /// A comma before the decimals, as spreadsheets of many countries read and write numbers.
  public var hasDecimalComma = false
  /// Whether a text that a spreadsheet would take for a number or date gets a leading apostrophe as well.
  public var keepsTexts = false
  /// Whether a terminal shows the bytes, which would obey control characters: those of a text are spelt out.
  public var isForTerminal = false

  public init(delimiter: UInt8 = UInt8(ascii: ","), isForExcel: Bool = false) {
    self.delimiter = delimiter
    self.isForExcel = isForExcel
  }
}

extension Sheet {
  /// The sheet as CSV (RFC 4180, UTF-8, one heading line), every column with all digits.
  ///
  /// A text that a spreadsheet would take for a formula gets a leading apostrophe, and one that begins with one
  /// another: so whoever strips one apostrophe has every text as it was. What has no value is empty.
  public func csv(_ dialect: CSVDialect = CSVDialect()) -> [UInt8] {
    var bytes: [UInt8] = dialect.isForExcel ? [0xEF, 0xBB, 0xBF] : []
    bytes.appendRecord(dataNames, dialect)
    return bytes + csvRows(dialect)
  }

  /// The rows alone: what follows the heading, or the rows before.
  public func csvRows(_ dialect: CSVDialect) -> [UInt8] {
    var bytes: [UInt8] = []
    for row in rows.indices {
      bytes.appendRecord(dataCells(row).map { $0.csvField(dialect) }, dialect)
    }
    return bytes
  }
}

extension Cell {
  /// What a reader of a table, of CSV or of Markdown sees the cell written as.
  public var writtenForms: [String] {
    [terminalSafe(readable), csvField(CSVDialect()), markdownSafe(readable)]
  }

  fileprivate func csvField(_ dialect: CSVDialect) -> String {
    switch self {
    case .text(let text): (dialect.isForTerminal ? terminalSafe(text) : text).csvField(dialect)
    case .integer, .real, .rate, .points, .probability: (dataNumber ?? "").csvNumber(dialect)
    case .instant(let instant): instant.description
    case .day(let day): day.description
    case .clock(let instant): instant.clock
    case .boolean(let flag): flag ? "true" : "false"
    case .interval, .pointInterval, .ratioInterval, .absent, .notApplicable, .notLogged: ""
    }
  }
}

extension String {
  fileprivate func csvField(_ dialect: CSVDialect) -> String {
    let trimmed = String(unicodeScalars.drop { $0.properties.isWhitespace })
    let isGuarded =
      looksLikeFormula || trimmed.looksLikeFormula || utf8.first == UInt8(ascii: "'")
      || dialect.keepsTexts && looksLikeValue
    return isGuarded ? "'" + self : self
  }

  fileprivate func csvNumber(_ dialect: CSVDialect) -> String {
    guard dialect.hasDecimalComma else { return self }
    return String(decoding: utf8.map { $0 == UInt8(ascii: ".") ? UInt8(ascii: ",") : $0 }, as: UTF8.self)
  }
}

extension [UInt8] {
  fileprivate mutating func appendRecord(_ fields: [String], _ dialect: CSVDialect) {
    for (index, field) in fields.enumerated() {
      if index > 0 { append(dialect.delimiter) }
      // A lone empty field would make an empty line, which readers skip.
      appendField(field, isQuoted: field.isEmpty && fields.count == 1, dialect)
    }
    append(contentsOf: dialect.isForExcel ? "\r\n".utf8 : "\n".utf8)
  }

  private mutating func appendField(_ field: String, isQuoted: Bool, _ dialect: CSVDialect) {
    let quote = UInt8(ascii: "\"")
    let special = [quote, dialect.delimiter, UInt8(ascii: "\r"), UInt8(ascii: "\n")]
    guard isQuoted || field.utf8.contains(where: special.contains) else {
      append(contentsOf: field.utf8)
      return
    }
    append(quote)
    for byte in field.utf8 {
      if byte == quote { append(quote) }
      append(byte)
    }
    append(quote)
  }
}
