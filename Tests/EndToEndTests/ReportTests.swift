import LibC
import Testing

/// The tables that the sample logs were made for, to the last digit, through the real program.
@Suite struct ReportTests {
  static let columns = """
    permission,platform,from,until,prompted,allowed,declined,dismissed,ignored,unanswered,recovered,\
    recovered_reprompt,recovered_settings,recovered_other,recovered_ungranted,recovery_eligible,still_open,\
    reached,asked,allow_rate,allow_rate_low,allow_rate_high,recovery_rate,recovery_rate_low,\
    recovery_rate_high,silent_requests,silent_users,bursts,burst_users,longest_burst
    """

  /// One platform's row of a published table; what it does not name is 0, and a rate is absent.
  struct Expected: Sendable, CustomTestStringConvertible {
    let platform: String
    let counts: [String: Int]
    /// Percentages, each with the ends of its Wilson interval.
    var rates: [String: (Double, Double, Double)] = [:]
    /// The routes that the platform does not have.
    var absent: [String] = []

    var testDescription: String { platform }
  }

  static let june = [
    Expected(
      platform: "android",
      counts: [
        "prompted": 17_908, "allowed": 13_402, "declined": 4_506, "recovered": 1_188,
        "recovered_settings": 1_188, "recovery_eligible": 4_506, "reached": 14_590, "asked": 20_053,
      ],
      rates: ["recovery_rate": (26.36, 25.10, 27.67)]),
    Expected(
      platform: "ios",
      counts: [
        "prompted": 13_884, "allowed": 10_021, "declined": 3_863, "recovered": 1_702,
        "recovered_settings": 1_702, "recovery_eligible": 3_863, "reached": 11_723, "asked": 15_959,
      ],
      rates: ["allow_rate": (72.18, 71.43, 72.92), "recovery_rate": (44.06, 42.50, 45.63)]),
    Expected(
      platform: "web",
      counts: [
        "prompted": 4_102, "allowed": 3_218, "declined": 884, "recovery_eligible": 884, "reached": 3_218,
        "asked": 4_504,
      ], absent: ["recovered_settings"]),
    Expected(
      platform: "desktop",
      counts: [
        "prompted": 1_204, "allowed": 1_141, "declined": 63, "recovery_eligible": 63, "reached": 1_141,
        "asked": 1_275,
      ], absent: ["recovered_settings"]),
  ]

  static let asShipped = [
    Expected(
      platform: "android",
      counts: [
        "prompted": 19_402, "allowed": 13_118, "declined": 6_284, "recovered": 3_901,
        "recovered_reprompt": 3_901, "recovery_eligible": 6_284, "reached": 17_019, "asked": 19_402,
      ],
      rates: ["recovery_rate": (62.08, 60.87, 63.27)]),
    Expected(
      platform: "ios",
      counts: [
        "prompted": 14_208, "allowed": 8_241, "declined": 5_967, "recovery_eligible": 5_967,
        "reached": 8_241, "asked": 14_208, "silent_requests": 13_288, "silent_users": 4_565,
        "bursts": 2_084, "burst_users": 2_060, "longest_burst": 9,
      ],
      rates: ["allow_rate": (58.00, 57.19, 58.81)]),
    Expected(platform: "web", counts: ["asked": 3_679], absent: ["recovered_settings"]),
    Expected(platform: "desktop", counts: [:], absent: ["recovered_settings"]),
  ]

  struct Window: Sendable, CustomTestStringConvertible {
    let words: [String]
    let from: String
    let until: String
    let rows: [Expected]

    var testDescription: String { words.isEmpty ? "by default" : words.joined(separator: " ") }
  }

  static let windows =
    [
      Window(
        words: ["--until", "2026-06-30"], from: "2026-06-01T00:00:00Z", until: "2026-07-01T00:00:00Z",
        rows: june),
      Window(
        words: ["--until", "2026-05-01"], from: "2026-04-02T00:00:00Z", until: "2026-05-02T00:00:00Z",
        rows: asShipped),
    ]
    // The day of the newest event, which counts only once the clock has come near it.
    + (time(nil) < 1_782_777_600
      ? []
      : [Window(words: [], from: "2026-06-01T00:00:00Z", until: "2026-07-01T00:00:00Z", rows: june)])

  @Test(arguments: windows)
  func `the published tables come out as CSV`(window: Window) throws {
    let ending = try report(window.words + ["--format", "csv"])
    #expect(ending.output.hasPrefix(Self.columns + "\n"))
    let rows = try rows(ofCSV: ending.output).map { row in
      row.mapValues { $0.isEmpty ? nil : $0 }
    }
    try compare(rows, window.rows, from: window.from, until: window.until)
  }

  @Test(arguments: windows)
  func `the published tables come out as JSON`(window: Window) throws {
    let rows = try rows(ofJSON: report(window.words + ["--format", "json"]).output)
    for row in rows { #expect(Set(row.keys) == Set(Self.columns.split(separator: ",").map(String.init))) }
    try compare(rows, window.rows, from: window.from, until: window.until)
  }

  @Test func `the retry loop is ten calls, one prompt and nine silent requests`() throws {
    let ending = try run(["journey", "u-loop", "--db", Sample.database(), "--format", "csv"])
    #expect(ending.code == 0)
    let events = try rows(ofCSV: ending.output)
    #expect(events.filter { $0["event"] == "requested" }.count == 10)
    #expect(events.filter { $0["event"] == "prompted" }.count == 1)
    #expect(events.filter { $0["reading"]?.contains("silent request") == true }.count == 9)
    let replies = events.compactMap { $0["latency_ms"].flatMap { Double($0) } }.sorted()
    #expect(replies.count == 9 && replies[4] == 0.4)
  }

  @Test func `the bursts before the fix are those that the logs were made with`() throws {
    let ending = try run([
      "bursts", "--until", "2026-05-01", "--permission", "camera", "--db", Sample.database(), "--format",
      "json",
    ])
    #expect(ending.code == 0)
    let names = ["silent_requests", "silent_users", "bursts", "burst_users", "longest", "median_gap_ms"]
    // iOS is the third platform by name.
    let found = try names.map { try integer("$.platforms[2].\($0)", ofJSON: ending.output) }
    #expect(found == [13_288, 4_565, 2_084, 2_060, 9, 8_209])
    #expect(try rows(ofJSON: ending.output).count == 2_084)
  }

  private func report(_ words: [String]) throws -> Ending {
    let ending = try run(
      ["--days", "30", "--permission", "camera", "--db", Sample.database()] + words)
    #expect(ending.code == 0 && ending.errors == "", "\(ending.errors)")
    return ending
  }

  private func compare(_ rows: [[String: String?]], _ expected: [Expected], from: String, until: String)
    throws
  {
    #expect(Set(rows.map { $0["platform"] ?? nil }) == Set(expected.map(\.platform)))
    #expect(rows.count == expected.count)
    for expected in expected {
      let row = try #require(rows.first { $0["platform"] == expected.platform })
      for (column, value) in row {
        switch column {
        case "platform": continue
        case "permission": #expect(value == "camera")
        case "from": #expect(value == from)
        case "until": #expect(value == until)
        // The sample's apps log no prompt that was closed or went away.
        case "dismissed", "ignored": #expect(value == nil)
        case _ where column.contains("_rate"): continue
        case _ where expected.absent.contains(column): #expect(value == nil, "\(expected.platform) \(column)")
        default: #expect(value == "\(expected.counts[column] ?? 0)", "\(expected.platform) \(column)")
        }
      }
      for (rate, (value, low, high)) in expected.rates {
        for (column, percentage) in [(rate, value), (rate + "_low", low), (rate + "_high", high)] {
          let printed = try #require((row[column] ?? nil).flatMap { Double($0) })
          #expect(abs(printed * 100 - percentage) <= 0.005_000_1, "\(expected.platform) \(column)")
        }
      }
      let hasPrompts = expected.counts["prompted"] != nil
      #expect((row["allow_rate"] ?? nil) != nil || !hasPrompts)
      #expect((row["allow_rate"] ?? nil) == nil || hasPrompts)
    }
  }
}
