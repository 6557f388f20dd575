import EventModel
import Rendering
import Testing

@Suite struct CSVTests {
  let sheet = Sheet(
    columns: [
      Column("permission", "Permission", alignment: .left),
      Column("prompted", "Prompted"),
      Column("allow_rate", "Allow rate"),
      Column("allow_rate", "95%", shape: .interval),
      Column("at", "At", placement: .dataOnly),
      Column("ok", "OK"),
    ],
    rows: [
      [
        .text("camera"), .integer(14208), .rate(0.5), .interval(low: 0.25, high: 0.75),
        .instant(Instant(microseconds: 0)), .boolean(true),
      ],
      [.text("a,b \"c\"\nd"), .integer(-3), .absent, .notLogged, .notApplicable, .boolean(false)],
    ])

  @Test func `a sheet has exactly these bytes`() {
    let expected = """
      permission,prompted,allow_rate,allow_rate_low,allow_rate_high,at,ok
      camera,14208,0.5,0.25,0.75,1970-01-01T00:00:00Z,true
      "a,b ""c""
      d",-3,,,,,false

      """
    #expect(sheet.csv() == Array(expected.utf8))
  }

  @Test func `Excel gets a byte order mark and CRLF, and the delimiter asked for`() {
    let sheet = Sheet(
      columns: [Column("a", "A"), Column("b", "B")], rows: [[.text("x;y"), .text("1,5")]])
    let bytes = sheet.csv(CSVDialect(delimiter: UInt8(ascii: ";"), isForExcel: true))
    #expect(bytes == [0xEF, 0xBB, 0xBF] + Array("a;b\r\n\"x;y\";1,5\r\n".utf8))
  }

  @Test(arguments: [
    ("=1+1", "'=1+1"), ("+1", "'+1"), ("-1", "'-1"), ("@a", "'@a"), ("\ta", "'\ta"), ("\ra", "\"'\ra\""),
    ("a=1", "a=1"), ("'=1", "''=1"), ("'a", "''a"), ("", "\"\""), (" =1", "' =1"), ("4.10", "4.10"),
  ])
  func `a text that a spreadsheet would compute gets an apostrophe, one that has its own another`(
    text: String, field: String
  ) {
    let sheet = Sheet(columns: [Column("a", "A")], rows: [[.text(text)]])
    #expect(sheet.csv() == Array("a\n\(field)\n".utf8))
  }

  @Test func `a terminal gets no character that it would obey, a file every one`() {
    let sheet = Sheet(
      columns: [Column("a", "A")], rows: [[.text("\u{1B}[2Jx\u{9B}2J\r\u{202E}é")], [.text("=1\n2")]])
    var dialect = CSVDialect()
    #expect(
      sheet.csv(dialect) == Array("a\n\"\u{1B}[2Jx\u{9B}2J\r\u{202E}é\"\n\"'=1\n2\"\n".utf8))
    dialect.isForTerminal = true
    #expect(
      sheet.csv(dialect) == Array("a\n\\u{1B}[2Jx\\u{9B}2J\\u{D}\\u{202E}é\n'=1\\u{A}2\n".utf8))
  }

  @Test(arguments: [
    (Cell.integer(-5), "-5"), (.integer(Int64.min), "-9223372036854775808"),
    (.real(-0.25, decimals: 1), "-0.25"),
    (.real(12, decimals: 3), "12"), (.real(-0.0, decimals: 1), "0"), (.rate(0.1), "0.1"), (.rate(1), "1"),
    (.rate(0.000502), "0.000502"), (.real(.infinity, decimals: 1), ""), (.rate(.nan), ""),
  ])
  func `numbers stay numbers, negative ones too`(cell: Cell, field: String) {
    let sheet = Sheet(columns: [Column("a", "A"), Column("b", "B")], rows: [[cell, .text("end")]])
    #expect(sheet.csv() == Array("a,b\n\(field),end\n".utf8))
  }

  @Test(arguments: [8241.0 / 14208, 3901.0 / 6284, 1.0 / 3, 2.0 / 3, 1e-7, 0.1 + 0.2])
  func `a rate reads back as the same number`(rate: Double) throws {
    let sheet = Sheet(columns: [Column("a", "A")], rows: [[.rate(rate)]])
    let field = try #require(parseCSV(sheet.csv())?.last?.first)
    #expect(Double(field)?.bitPattern == rate.bitPattern)
  }

  @Test func `an independent reader gets every text back`() throws {
    let alphabet: [String] = ["\"", ",", ";", "\n", "\r", "\r\n", "a", " ", "é", "日", "\u{2028}", "\0", "'"]
    var generator = SplitMix(state: 7)
    for delimiter in [Character(","), ";"] {
      let rows = (0..<200).map { _ in
        (0..<3).map { _ in
          (0..<Int.random(in: 0...5, using: &generator))
            .map { _ in alphabet.randomElement(using: &generator) ?? "" }.joined()
        }
      }
      let sheet = Sheet(
        columns: ["a", "b", "c"].map { Column($0, $0) }, rows: rows.map { $0.map(Cell.text) })
      let dialect = CSVDialect(delimiter: delimiter.asciiValue ?? 0)
      let records = try #require(parseCSV(sheet.csv(dialect), delimiter: delimiter))
      let guarded = rows.map { $0.map { $0.utf8.first == 13 || $0.utf8.first == 39 ? "'" + $0 : $0 } }
      #expect(
        records.dropFirst().map { $0.map { Array($0.utf8) } } == guarded.map { $0.map { Array($0.utf8) } })
    }
  }

  @Test func `missing cells are empty and further ones ignored`() {
    let sheet = Sheet(
      columns: [Column("a", "A"), Column("b", "B")],
      rows: [[.integer(1)], [.integer(1), .integer(2), .integer(3)]])
    #expect(sheet.csv() == Array("a,b\n1,\n1,2\n".utf8))
  }
}

/// SplitMix64 (Steele, Lea, Flood 2014): the same random numbers in every run.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
