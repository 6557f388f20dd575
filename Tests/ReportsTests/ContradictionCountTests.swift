import EventModel
import Journeys
import Store
import Testing

@testable import Reports

/// The count under a report against the list, which is read from the stored events alone.
@Suite struct ContradictionCountTests {
  static let start = UTCDay(number: 20_513)

  /// Journeys of about three weeks in which prompts, their answers and what opens a permission anew follow one
  /// another in any order, often close to a midnight.
  private static func logs(seed: UInt64) -> [String: String] {
    var random = SplitMix64(state: seed)
    var files: [String: String] = [:]
    for user in 0..<200 {
      let plain = [""]
      let closed = ["prompted", "dismissed"]
      let browsers = [",\"browser\":\"chrome\"", ",\"browser\":\"Chrome\""]
      let versions = [",\"osVersion\":\"10\"", ",\"osVersion\":\"14\""]
      let (platform, permission, kinds, editions) = random.pick([
        ("ios", "camera", ["prompted", "declined", "reachedFeature"], plain),
        ("ios", "camera", closed, plain),
        ("android", "camera", ["prompted", "declined"], versions),
        ("android", "camera", ["prompted", "declined", "openedSettings"], versions),
        ("web", "camera", closed, browsers),
        ("web", "camera", closed, browsers + [",\"browser\":\"Firefox\"", ""]),
        ("web", "camera", ["declined"], browsers),
        ("desktop", "camera", ["prompted", "declined", "openedSettings", "reachedFeature"], plain),
        ("macos", "screen", ["readStatus", "prompted", "ignored"], versions),
        ("toaster", "camera", ["dismissed", "prompted", "ignored", "declined", "revoked", "allowed"], plain),
        ("toaster", "camera", ["declined", "declined", "prompted"], plain),
      ])
      let minute: Int64 = 60_000
      let steps = random.pick([
        [0, 1000, minute], [minute, 600 * minute, 1440 * minute], [1, 4000 * minute],
      ])
      var at =
        Instant(startOf: start).microseconds / 1000 + Int64.random(in: 0..<8, using: &random) * 1440 * minute
      at += random.pick([0, -1, -330 * minute, Int64.random(in: 0..<1440, using: &random) * minute])
      for index in 0..<random.pick([1, 4, 9, 15]) {
        at += random.pick(steps)
        let kind =
          random.pick([true, true, true, true, true, false])
          ? kinds[index % kinds.count]
          : random.pick(["openedSettings", "revoked", "prompted", "dismissed", "reachedFeature", "allowed"])
        let status = random.pick([",\"status\":\"notDetermined\"", ",\"status\":\"denied\""])
        files[platform, default: ""] += """
          {"ts":\(at),"event":"\(kind)","user":"u\(user)","permission":"\(permission)"\
          \(kind == "readStatus" ? status : "")\(random.pick(editions))}\n
          """
      }
    }
    return files
  }

  /// Half an hour off the hour, and set forward in the middle of the time.
  private static let zone = Zone(
    name: "Test", first: 19_800,
    changes: [
      .init(at: Instant(startOf: start.advanced(by: 6)).microseconds / 1_000_000, offset: 23_400)
    ])

  /// Firefox has a row by which everything is impossible, the screen of a Mac one without anything of its own, and
  /// of a toaster nothing is impossible.
  private static let otherRows: [Lifecycle] = {
    var toaster = Lifecycle("toaster", source: "a test")
    toaster.impossible = []
    return [
      Lifecycle(
        "web", edition: .browser("Firefox"), impossible: Set(Impossibility.allCases), source: "a test"),
      Lifecycle("macos", ["screen"], source: "a test"), toaster,
    ] + Lifecycle.all
  }()

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `the count is that of the list, in any window, zone and table of lifecycles`(seed: UInt64) async throws
  {
    let scratch = try ScratchFolder()
    for (platform, lines) in Self.logs(seed: seed) {
      try scratch.write(lines, to: "logs/\(platform)/1.ndjson")
    }
    let connection = try Database.openForReading(
      try await ingested("\(scratch.path)/logs", into: scratch.path))
    for zone in [Zone.utc, Self.zone] {
      var codes: Set<String> = []
      for (days, last) in [(1, 2), (1, 5), (3, 6), (7, 8), (14, 12), (40, 30), (5, 20)] {
        for table in [Lifecycle.all, Self.otherRows] {
          var question = FunnelQuestion(
            window: ReportWindow(days: days, endingWith: Self.start.advanced(by: last), in: zone))
          question.lifecycles = table
          let groups = try contradictions(question, from: connection).groups
          var listed: [String: Int] = [:]
          for group in groups { listed[group.permission, default: 0] += group.times }
          let report = try funnel(question, from: connection)
          #expect(report.contradictions == listed, "\(question.window.days) \(zone.name)")
          codes.formUnion(groups.map(\.code))
          #expect(table == Lifecycle.all || !groups.contains { $0.platform == "toaster" })
          for platform in ["web", "macos"] {
            question.platform = platform
            let own = try funnel(question, from: connection).contradictions.values.reduce(0, +)
            #expect(
              own == groups.filter { $0.platform == platform }.reduce(0) { $0 + $1.times }, "\(platform)")
          }
        }
      }
      // An agreement about nothing would be none.
      #expect(codes == Set(Impossibility.allCases.map(\.rawValue)), "\(zone.name)")
    }
  }

  @Test(arguments: [
    ("2 ios camera: 0 prompted, 1 declined, 9 prompted, 20 prompted", 4, ["V1 2"]),
    (
      "1 ios camera: 0 prompted, 1 declined, 9 prompted, 10 dismissed, 11 dismissed", 3,
      ["V1 1", "V6 1", "V8 1"]
    ),
    ("3 web camera: 0 declined, 5 declined", 6, ["V3 3"]),
    ("1 ios camera 2026-05-20: 0 declined, 15d declined, 20d prompted", 0, []),
    ("1 ios camera 2026-06-20: 0 declined, 1d declined, 20d prompted", 2, ["V3 1"]),
    ("1 ios camera 2026-05-31: 0 prompted, 1 declined, 3d reachedFeature", 0, []),
    ("1 ios camera 2026-06-01: 0 prompted, 1 declined, 3d reachedFeature", 1, ["V4 1"]),
    ("1 ios camera 2026-05-31: 0 prompted, 0.9d dismissed", 0, []),
    ("1 ios camera 2026-06-01: 0 prompted, 0.9d dismissed", 1, ["V6 1"]),
    ("1 ios camera: 0 prompted, 1 declined, 9 prompted", 1, ["V1 1"]),
    // What opens the permission in the instant of the third prompt comes after it; in that of the second refusal,
    // between the two.
    (
      "1 android camera: 0 prompted, 1 declined, 2 prompted, 3 declined, 4 prompted, 4 openedSettings", 1,
      ["V2 1"]
    ),
    ("1 android camera: 0 prompted, 1 declined, 2 prompted, 3 declined, 4 prompted, 4 revoked", 1, ["V2 1"]),
    ("1 android camera: 0 prompted, 1 declined, 2 prompted, 3 declined, 3 openedSettings, 4 prompted", 0, []),
    (
      "1 ios camera: 0 prompted, 1 declined, 2 reachedFeature\n1 ios camera: 0 dismissed", 2,
      ["V4 1", "V8 1"]
    ),
    ("1 toaster camera: 0 dismissed", 1, ["V8 1"]),
    ("2 web camera: 0 prompted, 1 declined, 5 openedSettings, 9 reachedFeature", 2, ["V9 2"]),
    ("1 desktop camera: 0 prompted, 1 declined, 5 openedSettings, 8 allowed, 9 reachedFeature", 1, ["V9 1"]),
    ("1 web camera 2026-05-31: 0 prompted, 1 declined, 5 openedSettings, 3d reachedFeature", 0, []),
    ("1 linux camera: 0 prompted, 1 declined, 5 openedSettings, 9 reachedFeature", 0, []),
    ("1 ios camera: 0 prompted, 1 declined, 5 openedSettings, 9 reachedFeature", 0, []),
  ])
  func `each time counts, and what a window does not see makes nothing impossible`(
    log: String, times: Int, groups: [String]
  ) async throws {
    try await SmallLog(log).ask { question, connection in
      let found = try contradictions(question, from: connection).groups
      #expect(found.map { "\($0.code) \($0.journeys.count)" } == groups)
      #expect(found.reduce(0) { $0 + $1.times } == times)
      let report = try funnel(question, from: connection)
      #expect(report.contradictions.values.reduce(0, +) == times)
      #expect(report.byPermission.map { $0.contradictions["camera"] ?? 0 } == [times])
    }
  }

  @Test func `a row of one's own can say that nothing is impossible`() async throws {
    let log = "1 toaster camera: 0 declined\n1 toaster camera: 0 prompted, 1 allowed, 2 dismissed"
    try await SmallLog(log).ask { question, connection in
      var question = question
      for (own, codes) in [([:], ["V3", "V8"]), (["impossible": ""], [])] {
        let row = ["platform": "toaster", "source": "a test"].merging(own) { $1 }
        question.lifecycles = try LifecycleListing(with: [row]).table
        #expect(try contradictions(question, from: connection).groups.map(\.code) == codes)
        #expect(try funnel(question, from: connection).contradictions.values.reduce(0, +) == codes.count)
      }
    }
  }

  @Test func `an export that hides small numbers says nothing of them`() async throws {
    try await SmallLog("2 ios camera: 0 prompted, 1 declined, 9 prompted").ask { question, connection in
      let report = try funnel(question, from: connection)
      #expect(report.contradictions == ["camera": 2])
      let protection = CellProtection(base: 10, key: try Database.key(of: connection))
      #expect(protection.protect(report).contradictions.isEmpty)
    }
  }
}
