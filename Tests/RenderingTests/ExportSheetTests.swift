import EventModel
import Reports
import Statistics
import Testing

@testable import Rendering

@Suite struct ExportSheetTests {
  private static let window = ReportWindow(days: 30, endingWith: UTCDay(number: 20_634))
  private static let question = FunnelQuestion(window: window)

  private static func row(_ change: (inout FunnelCounts) -> Void = { _ in }) -> FunnelRow {
    var counts = FunnelCounts()
    change(&counts)
    return FunnelRow(
      permission: "camera", platform: "ios", counts: counts, logged: KindSet(EventKind.core))
  }

  private static func sheets() -> [(ExportTable, Sheet)] {
    let bursts = BurstReport(question: question, platforms: [], bursts: [])
    let comparison = ComparisonReport(question: ComparisonQuestion(window: window, permission: "camera"))
    let trend = TrendReport(
      question: TrendQuestion(funnel: question),
      series: [TrendSeries(row: row(), points: [TrendPoint(days: window.days, isComplete: true)])])
    return [
      (.funnel, FunnelReport(question: question, rows: [row()]).exportSheet), (.trend, trend.sheet),
      (.bursts, bursts.exportSheet(permission: "camera")),
      (.burstList, bursts.exportListSheet(permission: "camera")), (.compare, comparison.exportSheet),
      (.findings, DiagnosisReport(window: window).exportSheet(namesUsers: true)),
      (.episodes, Sheet(episodes: [])), (.manifest, Sheet(manifest: [("a.csv", 1, 2)])),
      (.dictionary, DataDictionary.sheet(of: [.trend])),
    ]
  }

  @Test func `the dictionary names every column of every table, in order`() {
    let sheets = Self.sheets()
    #expect(Set(sheets.map(\.0)) == Set(ExportTable.allCases))
    for (table, sheet) in sheets {
      let entries = DataDictionary.entries(of: table)
      #expect(entries.map(\.column) == sheet.dataNames, "\(table)")
      #expect(entries.allSatisfy { !$0.meaning.isEmpty })
      for (index, entry) in entries.enumerated() {
        for row in sheet.rows.indices {
          #expect(fits(sheet.dataCells(row)[index], entry.kind), "\(table) \(entry.column)")
        }
      }
    }
    let dictionary = DataDictionary.sheet(of: ExportTable.allCases)
    #expect(dictionary.rows.count == sheets.map(\.1.dataNames.count).reduce(0, +))
  }

  private func fits(_ cell: Cell, _ kind: DataDictionary.Kind) -> Bool {
    switch cell {
    case .absent, .notApplicable, .notLogged: true
    case .text: kind == .text
    case .integer: kind == .integer
    case .boolean: kind == .boolean
    case .day: kind == .date
    case .clock: kind == .time
    case .instant: kind == .instant
    default: kind == .number
    }
  }

  @Test func `a hidden number takes its rate and interval with it`() throws {
    let report = FunnelReport(
      question: Self.question,
      rows: [
        Self.row {
          ($0.prompted, $0.allowed, $0.declined, $0.recoveryEligible) = (100, 40, 60, 60)
        }
      ])
    let sheet = report.sheet.hidingZeros
    let cells = Dictionary(uniqueKeysWithValues: zip(sheet.dataNames, sheet.dataCells(0)))
    #expect(cells["prompted"] == .integer(100) && cells["allow_rate"] == .rate(0.4))
    for name in ["unanswered", "recovered", "recovery_rate", "recovery_rate_low", "recovery_rate_high"] {
      #expect(cells[name] == .absent, "\(name)")
    }
    #expect(cells.values.allSatisfy { $0 != .integer(0) && $0 != .rate(0) })
  }

  @Test func `a decimal comma stands in numbers alone`() {
    let sheet = Sheet(
      columns: [Column("a", "a"), Column("b", "b"), Column("c", "c"), Column("d", "d")],
      rows: [[.rate(0.25), .integer(-1234), .text("1.5 of 2"), .day(UTCDay(number: 20_634))]])
    var dialect = CSVDialect(delimiter: UInt8(ascii: ";"))
    dialect.hasDecimalComma = true
    #expect(
      String(decoding: sheet.csvRows(dialect), as: UTF8.self) == "0,25;-1234;1.5 of 2;2026-06-30\n")
  }

  @Test(arguments: [
    "4.10", "1e5", "007", "12345678901234567890", "3-4", "1/2", "12:30", "10%", "(5)", "€5", "TRUE", "wahr",
    "May 5",
    "5. Mai", "#N/A", "1 234", "'a", " =1", "=1", "-x", "１２", "5 pm", "Dez 24", "2026-06-01",
  ])
  func `what a spreadsheet would not keep as text is guarded`(text: String) {
    #expect(Self.field(text) == "'" + text)
  }

  @Test(arguments: [
    "v4.10", "u0123456789012345", "ios", "iOS 17", "0 of 5,967 who declined", "rationaleFirst", "a'b",
    "mayor", "true love",
    "x5", "declined=5967 recovered=0",
  ])
  func `other texts stay as they are`(text: String) {
    #expect(Self.field(text) == text)
  }

  private static func field(_ text: String) -> String {
    var dialect = CSVDialect(delimiter: UInt8(ascii: "\t"))
    dialect.keepsTexts = true
    let sheet = Sheet(columns: [Column("a", "a")], rows: [[.text(text)]])
    return String(decoding: sheet.csvRows(dialect).dropLast(), as: UTF8.self)
  }

  @Test func `a time is cut to the second, before 1970 too`() {
    let sheet = Sheet(
      columns: [Column("a", "a")],
      rows: [-1, 1_780_315_200_999_999].map { [.clock(Instant(microseconds: $0))] })
    // 1,780,315,200 seconds is 2026-06-01 12:00:00 by date -u -d @1780315200.
    #expect(
      String(decoding: sheet.csvRows(CSVDialect()), as: UTF8.self)
        == "1969-12-31 23:59:59\n2026-06-01 12:00:00\n")
  }
}
