import EventModel

/// How a CSV file is laid out.
public struct CSVDialect: Hashable, Sendable {
  /// One ASCII byte, neither a quote nor a line end.
  public var delimiter: UInt8
  /// A byte order mark and CRLF, without which Excel takes UTF-8 for the system's code page.
  public var isForExcel: Bool

  public init(delimiter: UInt8 = UInt8(ascii: ","), isForExcel: Bool = false) {
    self.delimiter = delimiter
    self.isForExcel = isForExcel
  }
}

extension Sheet {
  /// The sheet as CSV (RFC 4180, UTF-8, one heading line), every column with all digits.
  ///
  /// A text that a spreadsheet would take for a formula gets a leading apostrophe. What has no value is empty.
  public func csv(_ dialect: CSVDialect = CSVDialect()) -> [UInt8] {
    var bytes: [UInt8] = dialect.isForExcel ? [0xEF, 0xBB, 0xBF] : []
    bytes.appendRecord(dataNames, dialect)
    for row in rows.indices {
      bytes.appendRecord(dataCells(row).map(\.csvField), dialect)
    }
    return bytes
  }
}

extension Cell {
  fileprivate var csvField: String {
    switch self {
    case .text(let text): text.looksLikeFormula ? "'" + text : text
    case .integer, .real, .rate, .points, .probability: dataNumber ?? ""
    case .instant(let instant): instant.description
    case .boolean(let flag): flag ? "true" : "false"
    case .interval, .pointInterval, .ratioInterval, .absent, .notApplicable, .notLogged: ""
    }
  }
}

extension String {
  /// Whether Excel, LibreOffice or Google Sheets would compute the text instead of showing it.
  fileprivate var looksLikeFormula: Bool {
    guard let first = utf8.first else { return false }
    return "=+-@\t\r".utf8.contains(first)
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
