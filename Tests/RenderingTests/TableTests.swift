import Testing

@testable import Rendering

@Suite struct TableTests {
  func text(_ table: Table) -> String { String(decoding: table.bytes, as: UTF8.self) }

  func widths(_ table: Table) -> [Int] {
    text(table).split(separator: "\n").map { displayWidth(String($0)) }
  }

  @Test func `columns stand aligned under headings and a rule`() {
    let sheet = Sheet(
      columns: [
        Column("platform", "Platform", alignment: .left), Column("prompted", "Prompted"),
        Column("allow_rate", "Allow rate"), Column("allow_rate", "95% interval", shape: .interval),
        Column("settings", "Via Settings"),
      ],
      rows: [
        [
          .text("android"), .integer(19402), .rate(13118.0 / 19402), .interval(low: 0.6695, high: 0.6827),
          .integer(0),
        ],
        [
          .text("ios"), .integer(14208), .rate(8241.0 / 14208), .interval(low: 0.5719, high: 0.5881),
          .integer(0),
        ],
        [.text("web"), .integer(0), .absent, .absent, .notApplicable],
      ])
    let lines = text(sheet.table()).split(separator: "\n", omittingEmptySubsequences: false)
    #expect(
      lines == [
        "                    Allow         95%       Via",
        "Platform  Prompted   rate    interval  Settings",
        "────────  ────────  ─────  ──────────  ────────",
        "android     19,402  67.6%  67.0–68.3%         0",
        "ios         14,208  58.0%  57.2–58.8%         0",
        "web              0      –           –       n/a",
        "",
      ])
    #expect(sheet.table().omitted == [])
  }

  @Test func `a group's heading spans its columns`() {
    let sheet = Sheet(
      columns: [
        Column("p", "Platform", alignment: .left), Column("a", "Re-prompt", group: "Recovered"),
        Column("b", "Settings", group: "Recovered"), Column("c", "Reached"),
        Column("d", "N", group: "A long heading"),
      ],
      rows: [[.text("ios"), .integer(1), .integer(2), .integer(3), .integer(4)]])
    #expect(
      text(sheet.table()).split(separator: "\n") == [
        "          ──── Recovered ────           A long heading",
        "Platform  Re-prompt  Settings  Reached               N",
        "────────  ─────────  ────────  ───────  ──────────────",
        "ios               1         2        3               4",
      ])
  }

  @Test func `headings are bold where there is colour, and only they`() {
    let sheet = Sheet(columns: [Column("a", "A")], rows: [[.integer(1)]])
    #expect(text(sheet.table(TableStyle(isColoured: true))) == "\u{1B}[1mA\u{1B}[0m\n─\n1\n")
    #expect(!sheet.table().bytes.contains(0x1B))
  }

  func wideSheet() -> Sheet {
    Sheet(
      columns: [Column("name", "Name", alignment: .left)]
        + (1...30).map { Column("c\($0)", "Column \($0)", placement: $0 == 30 ? .always : .rank($0)) },
      rows: [[.text("ios")] + (1...30).map { .integer($0 * 1_000_000) }])
  }

  @Test(arguments: [20, 40, 80, 100, 200, 400])
  func `a wide sheet keeps within the width and says what it left out`(width: Int) {
    let table = wideSheet().table(TableStyle(width: width))
    #expect(widths(table).allSatisfy { $0 <= width })
    // Name takes 4 columns, the first nine numbers 9 each (1,000,000), the others 10; gaps of 2.
    let order = (1...29).map { "Column \($0)" }
    #expect(table.omitted == Array(order.prefix(table.omitted.count)))
    let whole = 4 + 9 * (9 + 2) + 21 * (10 + 2)
    #expect(table.omitted.isEmpty == (width >= whole))
    #expect(text(table).contains("30,000,000"))
  }

  @Test func `the lowest rank goes first, and no more than have to`() {
    let sheet = Sheet(
      columns: [
        Column("a", "AAAAAAAA", placement: .rank(2)), Column("b", "BBBBBBBB", placement: .rank(1)),
        Column("c", "CCCCCCCC"), Column("d", "DDDDDDDD", placement: .dataOnly),
      ])
    #expect(sheet.table(TableStyle(width: 28)).omitted == [])
    #expect(sheet.table(TableStyle(width: 27)).omitted == ["BBBBBBBB"])
    #expect(text(sheet.table(TableStyle(width: 27))) == "AAAAAAAA  CCCCCCCC\n────────  ────────\n")
  }

  @Test func `a long text is broken, a number never`() {
    let path = String(repeating: "0123456789", count: 12)
    let sheet = Sheet(
      columns: [Column("path", "Path", alignment: .left), Column("lines", "Lines")],
      rows: [[.text(path), .integer(1_234_567)], [.text("b"), .integer(2)]])
    let table = sheet.table(TableStyle(width: 40))
    #expect(widths(table).allSatisfy { $0 <= 40 })
    let body = text(table).split(separator: "\n").dropFirst(2)
    #expect(body.first?.hasSuffix("  1,234,567") == true)
    #expect(body.dropLast().map { $0.prefix(29).filter { $0 != " " } }.joined() == path)
    #expect(body.last == "b                                      2")
  }

  /// Without the texts the columns take 8 and 4 times 9, with gaps of 2: the group's heading widens one of them.
  @Test(arguments: [80, 70, 62])
  func `texts are broken further where no column can go`(width: Int) {
    let sheet = Sheet(
      columns: [
        Column("a", "Platform", alignment: .left), Column("b", "Variant", alignment: .left),
        Column("c", "N"), Column("d", "N"), Column("e", "all", group: "recovered"), Column("f", "N"),
      ],
      rows: [
        [.text("ios"), .text("rationaleFirst+settingsLink_2026")] + (1...2).map { .integer($0 * 1_000_000) }
          + [.integer(1), .integer(2_000_000)]
      ])
    let table = sheet.table(TableStyle(width: width))
    #expect(widths(table).allSatisfy { $0 <= width })
    #expect(table.omitted.isEmpty && text(table).contains("2,000,000"))
  }

  @Test(arguments: [
    ("rationaleFirst+settingsLink", 20, ["rationaleFirst+", "settingsLink"]),
    ("rationaleFirstWithSettings", 20, ["rationaleFirstWith", "Settings"]),
    ("release_candidate_seventeen", 20, ["release_candidate_", "seventeen"]),
    ("ios/2026-06-01.ndjson.gz", 14, ["ios/2026-06-", "01.ndjson.gz"]),
    ("answers prompt 1 after 9.9 s", 17, ["answers prompt 1", "after 9.9 s"]),
    ("a-bcdefghijklmnop", 8, ["a-bcdefg", "hijklmno", "p"]),
    ("0123456789", 4, ["0123", "4567", "89"]), ("日本語日本", 4, ["日本", "語日", "本"]),
    ("日本", 1, ["日", "本"]), ("", 4, [""]),
  ])
  func `a text is broken between its words where it has any`(text: String, limit: Int, lines: [String]) {
    #expect(broken(text, at: limit) == lines)
  }

  /// In one step, not in as many as it is wide.
  @Test(.timeLimit(.minutes(1)))
  func `a value of any width is fitted at once`() {
    let cell = TableCell(.text(String(repeating: "a", count: 30)))
    var columns = (1...2).map { TableColumn(column: Column("c\($0)", "C"), cells: [cell]) }
    columns[0].width = 1 << 26
    let shown = fitted(columns, to: 50).shown
    #expect(shown.map(\.width) == [24, 24])
  }

  @Test func `columns that must stay run over rather than being cut`() {
    let sheet = Sheet(
      columns: (1...4).map { Column("c\($0)", "C") }, rows: [(1...4).map { _ in .integer(1_234_567) }])
    let lines = text(sheet.table(TableStyle(width: 20))).split(separator: "\n")
    #expect(lines.last == "1,234,567  1,234,567  1,234,567  1,234,567")
  }

  @Test func `hostile text keeps its place`() {
    let sheet = Sheet(
      columns: [Column("a", "A", alignment: .left), Column("b", "B")],
      rows: [
        [.text("\u{1B}[2J\n"), .integer(1)], [.text("日本"), .integer(2)], [.text("e\u{301}"), .integer(3)],
      ])
    #expect(
      text(sheet.table()).split(separator: "\n").dropFirst(2) == [
        "\\u{1B}[2J\\u{A}  1", "日本            2", "e\u{301}               3",
      ])
  }

  @Test func `a sheet without rows has its headings`() {
    #expect(text(Sheet(columns: [Column("a", "Platform")]).table()) == "Platform\n────────\n")
  }
}
