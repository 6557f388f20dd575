import EventLog
import EventModel
import Ingestion
import Rendering
import Testing

@testable import CommandLineTool

@Suite struct ParserTests {
  func words(_ line: String) -> [String] { line.split(separator: " ").map(String.init) }

  func parsed<Command: Invocation>(_ line: String, as: Command.Type) throws -> Command {
    guard case .invocation(let invocation) = try Program.parse(words(line)) else {
      throw UsageError.conflict("\(line) is no invocation", command: "")
    }
    return try #require(invocation as? Command)
  }

  @Test(arguments: [
    "report --days 7 --permission camera", "--days 7 --permission camera", "--permission=Camera --days=7",
    "report --days=7 --permission=CAMERA --",
  ])
  func `a report reads the same in every spelling`(line: String) throws {
    var expected = Report()
    expected.window.days = 7
    expected.selection.permission = "camera"
    #expect(try parsed(line, as: Report.self) == expected)
  }

  @Test func `what is not given keeps the documented default`() throws {
    let report = try parsed("report", as: Report.self)
    #expect(report.window.days == 30)
    #expect(report.window.until == nil)
    #expect(report.window.timeZone == "UTC")
    #expect(report.bursts.minimum == 3)
    #expect(report.bursts.gap == .seconds(60))
    #expect(report.sheet.format == .table)
    #expect(report.sheet.dialect.delimiter == UInt8(ascii: ","))
    #expect(report.logs.isEmpty)
  }

  @Test func `every flag of the report sets its own value`() throws {
    let report = try parsed(
      "report --days 14 --until 2026-06-30 --timezone America/Argentina/Buenos_Aires --permission photos"
        + " --platform iOS --by appVersion --recovery-within 36h --burst-min 5 --burst-gap 10s --format csv"
        + " --excel --delimiter ; --logs a --logs b --db x.sqlite", as: Report.self)
    #expect(report.window.days == 14)
    #expect(report.window.until == UTCDay(year: 2026, month: 6, day: 30))
    #expect(report.window.timeZone == "America/Argentina/Buenos_Aires")
    #expect(report.selection == SelectionOptions(permission: "photos", platform: "ios"))
    #expect(report.split == .appVersion)
    #expect(report.recoveryLimit?.microseconds == 129_600_000_000)
    #expect(report.bursts == BurstOptions(minimum: 5, gap: .seconds(10)))
    #expect(report.sheet == SheetOptions(format: .csv, isForExcel: true, delimiter: UInt8(ascii: ";")))
    #expect(report.logs == ["a", "b"])
    #expect(report.database.path == "x.sqlite")
  }

  @Test func `paths are kept in order, a dash alone among them`() throws {
    let ingest = try parsed("ingest b --platform ios - a --dry-run --verify --map m.json", as: Ingest.self)
    #expect(ingest.paths == ["b", "-", "a"])
    #expect(ingest.platform == "ios")
    #expect(ingest.isDryRun)
    #expect(ingest.verifies)
    #expect(ingest.map == "m.json")
  }

  @Test func `after two dashes nothing is a flag`() throws {
    #expect(try parsed("ingest -- --days -h", as: Ingest.self).paths == ["--days", "-h"])
    #expect(try parsed("journey --platform ios -- -7", as: Journey.self).user == "-7")
  }

  @Test(arguments: [
    ("7d", 604_800), ("36h", 129_600), ("90m", 5400), ("45s", 45), ("1s", 1), ("10000d", 864_000_000),
  ])
  func `a duration is a number and a unit`(text: String, seconds: Int64) throws {
    #expect(try parsed("--recovery-within \(text)", as: Report.self).recoveryLimit == .seconds(seconds))
  }

  @Test(arguments: [
    ("100", RejectRule.count(100)), ("0", .count(0)), ("1%", .share(0.01)), ("0.5%", .share(0.005)),
    ("100%", .share(1)),
  ])
  func `a limit of rejects is a number or a share`(text: String, limit: RejectRule) throws {
    #expect(try parsed("ingest --max-rejects \(text) a", as: Ingest.self).maximumRejects == limit)
  }

  @Test func `every limit of reading can be set`() throws {
    let ingest = try parsed(
      "ingest --max-line-bytes 5 --max-log-bytes 6 --max-ratio 7 --max-idle-bytes 8 --batch-records 9 --max-combinations 10 a",
      as: Ingest.self)
    #expect(ingest.limits.lineBytes == 5 && ingest.limits.decompressedBytes == 6)
    #expect(ingest.limits.ratio == 7 && ingest.limits.idleBytes == 8 && ingest.recordsPerBatch == 9)
    #expect(ingest.maximumCombinations == 10)
    #expect(try parsed("ingest a", as: Ingest.self).limits == ReadLimits())
  }

  @Test(arguments: [("tab", "\t"), ("\\t", "\t"), (";", ";"), ("|", "|")])
  func `a delimiter is one mark or a tab`(text: String, mark: Character) throws {
    let report = try parsed("--format csv --delimiter \(text)", as: Report.self)
    #expect(report.sheet.dialect.delimiter == mark.asciiValue)
  }

  @Test func `a value may hold an equals sign and be empty text where that is allowed nowhere`() throws {
    #expect(try parsed("--db=a=b", as: Report.self).database.path == "a=b")
    #expect(throws: UsageError.badValue(name: "--db", given: "", .empty, command: "report")) {
      try Program.parse(["--db="])
    }
  }

  @Test(
    arguments: [
      ("", nil), ("--help", nil), ("-h", nil), ("report --help", "report"), ("--days x --help", "report"),
      ("ingest -h", "ingest"), ("journey --nonsense -h", "journey"), ("help --help", "help"),
    ] as [(String, String?)])
  func `help wins over everything else on the line`(line: String, command: String?) throws {
    guard case .help(let facts) = try Program.parse(words(line)) else {
      Issue.record("\(line) does not ask for help")
      return
    }
    #expect(facts?.name == command)
  }
}
