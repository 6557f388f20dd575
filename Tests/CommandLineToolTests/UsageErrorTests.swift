import LibC
import Testing

@testable import CommandLineTool

@Suite struct UsageErrorTests {
  /// The command line, and what its message must say.
  static let lines: [(line: String, message: String)] = [
    ("reprot", "there is no command \"reprot\"; did you mean report?"),
    ("ingets logs", "there is no command \"ingets\"; did you mean ingest?"),
    ("camera", "there is no command \"camera\""),
    ("-", "there is no command \"-\""),
    ("report ingest", "report and ingest are two commands; write one of them"),
    ("--days 3 ingest", "the command ingest must stand before all flags"),
    (
      "journey u --until 2026-01-01",
      "--until belongs to --example; of a USER all that is stored is shown, whenever it was"
    ),
    (
      "journey u --days 3",
      "--days belongs to --example; of a USER all that is stored is shown, whenever it was"
    ),
    (
      "journey u --timezone UTC",
      "--timezone belongs to --example; of a USER all that is stored is shown, whenever it was"
    ),
    (
      "journey u --threshold dead-end=2%",
      "--threshold belongs to --example; of a USER all that is stored is shown, whenever it was"
    ),
    (
      "journey u --burst-min 3",
      "--burst-min belongs to --example; of a USER all that is stored is shown, whenever it was"
    ),
    ("help jurney", "there is no command \"jurney\"; did you mean journey?"),
    ("--permision camera", "report has no flag \"--permision\"; did you mean --permission?"),
    ("-days 3", "report has no flag \"-days\"; did you mean --days?"),
    ("--perm camera", "report has no flag \"--perm\"; did you mean --permission?"),
    ("files --days 3", "files has no flag \"--days\""),
    ("report --version", "report has no flag \"--version\""),
    ("--days", "--days needs a value: --days N, or --days=N if it begins with a dash"),
    (
      "--days --permission camera",
      "--days needs a value: --days N, or --days=N if it begins with a dash"
    ),
    ("--db -- x", "--db needs a value: --db FILE, or --db=FILE if it begins with a dash"),
    ("--excel=yes", "--excel takes no value; write it alone"),
    ("--days 3 --days 4", "--days stands twice; give it once"),
    ("--format csv --excel --excel", "--excel stands twice; give it once"),
    ("--days x", "--days must be a whole number, from 1 to 36525, not \"x\""),
    ("--days 1.5", "--days must be a whole number, from 1 to 36525, not \"1.5\""),
    ("--days +3", "--days must be a whole number, from 1 to 36525, not \"+3\""),
    ("--days 0", "--days must be from 1 to 36525, not \"0\""),
    ("--days -5", "--days must be from 1 to 36525, not \"-5\""),
    ("--days 99999999999999999999", "--days must be from 1 to 36525, not \"99999999999999999999\""),
    ("rejects --limit 0", "--limit must be at least 1, not \"0\""),
    ("rejects --limit x", "--limit must be a whole number, at least 1, not \"x\""),
    (
      "--until 2026-02-30",
      "--until must be a day of the calendar written YYYY-MM-DD, such as 2026-06-30, not \"2026-02-30\""
    ),
    (
      "--until yesterday",
      "--until must be a day of the calendar written YYYY-MM-DD, such as 2026-06-30, not \"yesterday\""
    ),
    ("--until 1999-12-31", "--until must lie in the years 2000 to 2099, not \"1999-12-31\""),
    (
      "--recovery-within 7",
      "--recovery-within must be a whole number and a unit, such as 45s, 90m, 36h or 7d, not \"7\""
    ),
    (
      "--recovery-within d",
      "--recovery-within must be a whole number and a unit, such as 45s, 90m, 36h or 7d, not \"d\""
    ),
    ("--burst-gap 0s", "--burst-gap must be from 1s to 10000d, not \"0s\""),
    ("--burst-gap 10001d", "--burst-gap must be from 1s to 10000d, not \"10001d\""),
    (
      "--burst-gap 99999999999999999999d",
      "--burst-gap must be from 1s to 10000d, not \"99999999999999999999d\""
    ),
    (
      "--format cvs",
      "--format must be one of table, csv, json, markdown, html, not \"cvs\"; did you mean csv?"
    ),
    (
      "--by app_version",
      "--by must be one of variant, appVersion, osVersion, region, feature, browser, trigger, scope,"
        + " not \"app_version\"; did you mean appVersion?"
    ),
    ("ingest x --format csv", "--format must be one of table, json, not \"csv\""),
    (
      "trend --format html",
      "--format must be one of table, csv, json, markdown, not \"html\"; html belongs to report"
    ),
    ("check --format html", "--format must be one of table, json, not \"html\"; html belongs to report"),
    (
      "--permission a/b",
      "--permission must consist of 1 to 64 ASCII letters, digits, \"_\", \"-\" and \".\", not \"a/b\""
    ),
    (
      "ingest x --platform \(String(repeating: "p", count: 65))",
      "--platform must consist of 1 to 64 ASCII letters, digits, \"_\", \"-\" and \".\", not"
        + " \"\(String(repeating: "p", count: 65))\""
    ),
    ("--help=days", "--help takes no value; write it alone"),
    ("journey -h=x", "-h takes no value; write it alone"),
    (
      "--timezone ../../etc/passwd",
      "--timezone must be a time zone name such as UTC or Europe/Berlin, not \"../../etc/passwd\""
    ),
    (
      "--timezone /etc/localtime",
      "--timezone must be a time zone name such as UTC or Europe/Berlin, not \"/etc/localtime\""
    ),
    (
      "ingest x --max-rejects 101%",
      "--max-rejects must be a number of lines such as 100, or a share of them such as 0.5%, not \"101%\""
    ),
    (
      "ingest x --max-rejects 1e1%",
      "--max-rejects must be a number of lines such as 100, or a share of them such as 0.5%, not \"1e1%\""
    ),
    (
      "ingest x --max-rejects nan%",
      "--max-rejects must be a number of lines such as 100, or a share of them such as 0.5%, not \"nan%\""
    ),
    ("--excel", "--excel belongs to CSV; add --format csv"),
    ("bursts --delimiter ; --format json", "--delimiter belongs to CSV; add --format csv"),
    ("--days 3 camera", "report does not take the argument \"camera\"; flags begin with two dashes"),
    ("--days 3 bursts", "the command bursts must stand before all flags"),
    ("files x", "files does not take the argument \"x\"; flags begin with two dashes"),
    ("ingest", "ingest needs the argument PATH"),
    ("journey", "journey needs the argument USER"),
    (
      "journey -x",
      "journey has no such flag; a USER that begins with a dash stands after --, as in journey -- USER"
    ),
    (
      "journey --permision=u-17",
      "journey has no such flag; did you mean --permission? A USER that begins with a dash stands after --, as in"
        + " journey -- USER"
    ),
    ("journey alice secret", "journey takes fewer arguments; put a value with spaces in quotes"),
    ("completions", "completions needs the argument SHELL"),
    ("completions fsh", "SHELL must be one of bash, zsh, fish, not \"fsh\"; did you mean fish?"),
    ("\u{1B}[2J", "there is no command \"\\u{1B}[2J\""),
  ]

  @Test(arguments: lines)
  func `a wrong line is refused with what to do`(line: String, message: String) async {
    let run = await TestRun(line.split(separator: " ").map(String.init))
    #expect(run.code == .usage)
    #expect(run.output == "")
    let said = run.errors.split(separator: "\n").map(String.init)
    #expect(said.first == "permission-funnel: \(message)")
    #expect(said.count == 2)
    #expect(said.last?.hasPrefix("Try: permission-funnel ") == true)
  }

  @Test(arguments: lines)
  func `the line that a refusal proposes works`(line: String, message: String) async throws {
    let refused = await TestRun(line.split(separator: " ").map(String.init))
    let proposal = try #require(refused.errors.split(separator: "\n").last)
    let run = await TestRun(proposal.split(separator: " ").dropFirst(2).map(String.init))
    #expect(run.code == .done)
    #expect(run.output.contains("Usage: permission-funnel"))
  }

  @Test func `a delimiter that cells need is refused`() async {
    for mark in ["\"", "a", "1", "-", ".", ",,", "\n", "é", ""] {
      #expect(await TestRun(["--format", "csv", "--delimiter=\(mark)"]).code == .usage)
    }
  }

  private static let hasLeapSeconds = access("/usr/share/zoneinfo/right/Europe/Berlin", R_OK) == 0

  @Test(.enabled(if: hasLeapSeconds, "NOT TESTED: this system has no zones with leap seconds"))
  func `a zone with leap seconds is refused for them, and the one without is named`() async {
    let run = await TestRun(["report", "--timezone", "right/Europe/Berlin"])
    #expect(run.code == .usage)
    #expect(
      run.errors.hasPrefix(
        "permission-funnel: --timezone: \"right/Europe/Berlin\" counts leap seconds, and events are dated without"
          + " them; did you mean Europe/Berlin?\n"), "\(run.errors)")
  }
}
