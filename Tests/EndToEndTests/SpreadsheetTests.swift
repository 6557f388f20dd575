import LibC
import Testing

/// The exported tables as LibreOffice opens them, cell by cell.
@Suite(.enabled(if: isInstalled("soffice"), missing("soffice, of libreoffice-calc")))
struct SpreadsheetTests {
  /// Texts that a spreadsheet would compute, or take for something else than text.
  static let traps = [
    "=1+1", "+5", "-5", "@sum", " =2", "4.10", "4.12.0", "1e5", "3-4", "1/2", "00123", "12345678901234567890",
    "TRUE",
    "falsch", "12:30", "May 5", "5. Mai", "10%", "€5", "'quoted", "a\"b;c,d", "#N/A", "(5)", "1.234,5", "1,5",
    "plain 7",
    "v4.10", "ünï", "5 pm", "1 234",
  ]

  struct Setting: CustomTestStringConvertible, Sendable {
    let locale: String
    let flags: [String]
    /// Delimiter, quote, UTF-8, first row, all columns, the locale's language, no quoted texts; then whether
    /// special numbers are detected.
    let filter: String
    let delimiter: Character
    let readsTimes: Bool

    var testDescription: String { "\(locale) \(flags) \(filter)" }
  }

  static let settings = [
    Setting(locale: "en-US", flags: [], filter: "44,34,76,1,,0,false,true", delimiter: ",", readsTimes: true),
    Setting(
      locale: "en-US", flags: [], filter: "44,34,76,1,,0,false,false", delimiter: ",", readsTimes: false),
    Setting(
      locale: "de-DE", flags: ["--decimal-comma", "--delimiter", ";", "--excel"],
      filter: "59,34,76,1,,0,false,true", delimiter: ";", readsTimes: true),
    Setting(
      locale: "de-DE", flags: ["--decimal-comma"], filter: "59,34,76,1,,0,false,false", delimiter: ";",
      readsTimes: false),
  ]

  @Test(arguments: settings)
  func `LibreOffice reads every cell as what the dictionary says it is`(setting: Setting) throws {
    let scratch = try Scratch()
    let database = try Self.database()
    let ending = try run(
      ["export", "--out", scratch.file("csv"), "--db", database, "--include-journeys"] + setting.flags)
    try #require(ending.code == 0, "\(ending.errors)")
    let names = Scratch.names(in: scratch.file("csv"))
    #expect(names.count == 9)
    try Self.convert(names, in: scratch, setting)

    let dictionary = try Self.csv("dictionary.csv", in: scratch, setting)
    var cells = 0
    for name in names {
      let written = try Self.csv(name, in: scratch, setting)
      let opened = openedCells(try scratch.text(of: "out/\(name.dropLast(4)).fods"))
      try #require(opened.count == written.count, "\(name): \(opened.count) of \(written.count) rows")
      let kinds = dictionary.filter { $0[0] == name }.map { $0[2] }
      try #require(
        kinds.count == written[0].count || name == "dictionary.csv" || name == "manifest.csv", "\(name)")
      for (row, record) in written.enumerated() {
        for (column, field) in record.enumerated() {
          let cell = column < opened[row].count ? opened[row][column] : OpenedCell()
          let kind = row == 0 ? "text" : column < kinds.count ? kinds[column] : "text"
          expect(cell, field, kind, setting, "\(name) row \(row) column \(written[0][column])")
          cells += 1
        }
      }
    }
    #expect(cells > 2000)
  }

  private func expect(
    _ cell: OpenedCell, _ field: String, _ kind: String, _ setting: Setting, _ place: Comment
  ) {
    let point = field.map { $0 == "," && setting.locale == "de-DE" ? "." : $0 }
    switch kind {
    case _ where field.isEmpty: #expect(cell.type == "" && cell.text == "", place)
    case "integer", "number":
      let (own, other) = (Double(String(point)) ?? .nan, Double(cell.value) ?? .infinity)
      // LibreOffice writes fifteen digits.
      #expect(cell.type == "float" && abs(own - other) <= 1e-14 * abs(own), place)
    case "date": #expect(cell.type == "date" && cell.value == field, place)
    case "time" where setting.readsTimes:
      #expect(cell.type == "date" && cell.value == field.split(separator: " ").joined(separator: "T"), place)
    case "boolean" where cell.type == "boolean": #expect(cell.value == field, place)
    default: #expect(cell.type == "string" && cell.text == field, place)
    }
  }

  /// Users whose attributes are the traps, asked often enough for every table to have rows.
  private static func database() throws -> String { try made.get().file("traps.sqlite") }

  private static let made = Result<Scratch, any Error> {
    let scratch = try sharedScratch()
    var log = ""
    for (index, trap) in traps.enumerated() {
      let escaped = trap.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\\\"")
      let fields = ["variant", "appVersion", "osVersion", "region", "feature", "browser", "trigger", "scope"]
        .map { ",\"\($0)\":\"\(escaped)\"" }.joined()
      for user in 0..<4 {
        func line(_ event: String, after: Int) {
          log += """
            {"ts":\(1_780_315_200_123 + index * 60_000 + after),"event":"\(event)","user":"u\(index).\(user)",\
            "permission":"camera","platform":"ios"\(fields)}\n
            """
        }
        line("prompted", after: 0)
        line(user == 0 ? "allowed" : "declined", after: 1500)
        for call in 1...3 where user == 1 { line("declined", after: 2000 + call * 500) }
        if user == 2 { line("reachedFeature", after: 9_000) }
      }
    }
    try scratch.write(log, to: "traps.ndjson")
    let ending = try run(["ingest", scratch.file("traps.ndjson"), "--db", scratch.file("traps.sqlite")])
    try #require(ending.code == 0, "\(ending.errors)")
    return scratch
  }

  private static func csv(_ name: String, in scratch: Scratch, _ setting: Setting) throws -> [[String]] {
    var text = try scratch.text(of: "csv/\(name)")
    if setting.flags.contains("--excel") {
      #expect(text.unicodeScalars.first == "\u{FEFF}" && text.hasSuffix("\r\n"))
      text = String(text.unicodeScalars.dropFirst())
    }
    return lines(ofCSV: text, delimiter: setting.delimiter)
  }

  private static func convert(_ names: [String], in scratch: Scratch, _ setting: Setting) throws {
    for folder in ["profile", "profile/user", "out"] { try scratch.makeFolder(folder) }
    try scratch.write(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" \
      xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><item oor:path="/org.openoffice.Setup/L10N">\
      <prop oor:name="ooSetupSystemLocale" oor:op="fuse"><value>\(setting.locale)</value></prop></item></oor:items>
      """, to: "profile/user/registrymodifications.xcu")
    let ending = try Child(
      ["/usr/bin/env", "soffice", "-env:UserInstallation=file://\(scratch.file("profile"))", "--headless"]
        + ["--infilter=CSV:\(setting.filter)", "--convert-to", "fods", "--outdir", scratch.file("out")]
        + names.map { scratch.file("csv/\($0)") },
      environment: ["PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": scratch.path]
    ).wait()
    try #require(ending.code == 0, "\(ending.errors)")
  }
}
