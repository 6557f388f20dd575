import Testing

@testable import CommandLineTool

/// What stands beside the rows, over 300 users who declined on iOS and 100 on Android: on 2026-06-01, from 07:46:40.
@Suite struct SheetPrintingTests {
  /// A day after the last event.
  private static let clock: Int64 = 1_780_390_000_000_000

  private static func run(
    _ line: String, columns: String = "80", now: Int64 = clock
  ) async throws -> TestRun {
    let place = try await DiagnoseTests.Place()
    return await TestRun(
      line.split(separator: " ").map(String.init) + ["--db", place.database],
      environment: ["COLUMNS": columns], now: now)
  }

  @Test func `a table says below which columns found no room`() async throws {
    let narrow = try await Self.run("report")
    let words = narrow.output.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
    #expect(words.hasSuffix("bursts longest. A wider terminal or --format csv shows them."))
    #expect(
      words.contains("Left out for want of width: dismissed, ignored, unanswered, recovered re-prompt, "))
    let wide = try await Self.run("report", columns: "400")
    #expect(wide.output.contains("unanswered") && !wide.output.contains("Left out"))
    for format in ["csv", "json", "markdown"] {
      #expect(try await !Self.run("report --format \(format)").output.contains("Left out"))
    }
  }

  @Test(arguments: ["compare", "trend", "bursts", "report"])
  func `a table that is cut says so wherever it stands`(command: String) async throws {
    let output = try await Self.run("\(command) --permission camera", columns: "40").output
    #expect(output.split(separator: "\n").count > 3)
    #expect(output.contains("Left out"), "\(output)")
  }

  @Test func `Markdown has the window, the warnings and the formulas`() async throws {
    let report = try await Self.run("report --format markdown").output
    #expect(report.hasPrefix("camera, 2026-05-03 to 2026-06-01 (30 days, UTC)\n\n| platform | prompted |"))
    #expect(report.contains("\n- ! ios: 0 of 300 recovered: at most 0.99% at 95% confidence"))
    #expect(report.contains("\n- allow = allowed / prompted; recovery = recovered / declined; 95%: Wilson\n"))
    let trend = try await Self.run("trend --days 3 --format markdown").output
    #expect(trend.hasPrefix("camera, 2026-05-30 to 2026-06-01 (3 days, UTC), by day\n\n| platform | day |"))
    #expect(trend.contains("\n- android: time to recover (Kaplan–Meier"))
    #expect(trend.contains("\n- allow = allowed / prompted"))
    let compare = try await Self.run("compare --by region --format markdown").output
    #expect(compare == "")
    let arms = try await Self.run("compare --by variant --format markdown").output
    #expect(arms.hasPrefix("camera, 2026-05-03 to 2026-06-01 (30 days, UTC)\n\n| platform | arm |"))
    let bursts = try await Self.run("bursts --format markdown").output
    #expect(bursts.hasPrefix("all permissions, 2026-05-03"))
  }

  @Test func `CSV is rows alone`() async throws {
    for command in ["report", "trend", "compare", "bursts"] {
      let lines = try await Self.run("\(command) --permission camera --format csv").output.split(
        separator: "\n")
      let commas = lines.map { $0.count { $0 == "," } }
      #expect(Set(commas).count == 1, "\(command)")
    }
  }

  /// A clock that stands two days before the log.
  private static let behind: Int64 = 1_780_300_000_000_000 - 172_800_000_000

  @Test(arguments: ["report", "trend", "compare"])
  func `events ahead of the clock are left out aloud`(command: String) async throws {
    let line =
      "! 1,100 events dated 2026-06-01 left out: more than a day ahead of this machine's clock;"
      + " --until 2026-06-01 looks there"
    for format in ["table", "markdown"] {
      let run = try await Self.run("\(command) --format \(format)", columns: "200", now: Self.behind)
      // Without an arm there is no table to stand in.
      #expect(run.output.contains(line) == (command != "compare"), "\(run.output)")
      #expect(run.errors.contains(line) == (command == "compare"), "\(run.errors)")
    }
    let rows = try await Self.run("\(command) --format json", now: Self.behind)
    #expect(rows.errors.contains(line + "\n"))
    #expect(!rows.output.contains("1,100"))
  }

  @Test func `an end that was asked for leaves nothing out`() async throws {
    let asked = try await Self.run("report --until 2026-05-20", now: Self.behind)
    #expect(!asked.output.contains("ahead") && asked.errors == "")
    let near = try await Self.run("report", now: Self.behind + 90_000_000_000)
    #expect(near.output.contains("300") && !near.output.contains("ahead"))
    let diagnosis = try await Self.run("diagnose", now: Self.behind)
    #expect(diagnosis.errors.contains("! 1,100 events dated 2026-06-01 left out"))
  }
}
