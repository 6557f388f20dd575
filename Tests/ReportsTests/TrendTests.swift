import EventModel
import Statistics
import Store
import Testing

@testable import Reports

@Suite struct TrendTests {
  private static func sample(
    days: Int, until: String, permission: String = "camera", platform: String? = nil, daysPerPoint: Int = 1,
    split: AttributeField? = nil, limit: Int64? = nil
  ) async throws -> (trend: TrendReport, funnel: FunnelReport) {
    let connection = try Database.openForReading(try await SampleDatabase.logs.value)
    let question = FunnelQuestion(
      window: ReportWindow(days: days, endingWith: try #require(UTCDay(until))), permission: permission,
      platform: platform, split: split, recoveryLimit: limit)
    return (
      try trend(TrendQuestion(funnel: question, daysPerPoint: daysPerPoint), from: connection),
      try funnel(question, from: connection)
    )
  }

  @Test(
    arguments: [
      (1, nil, nil), (7, nil, nil), (7, .variant, nil), (1, .appVersion, 3 * Instant.microsecondsPerDay),
    ] as [(Int, AttributeField?, Int64?)])
  func `points add up to the funnel's row`(daysPerPoint: Int, split: AttributeField?, limit: Int64?)
    async throws
  {
    let (trend, funnel) = try await Self.sample(
      days: 45, until: "2026-06-10", daysPerPoint: daysPerPoint, split: split, limit: limit)
    // A value that was asked for and never prompted has no series.
    let rows = funnel.rows.filter { split == nil || $0.counts.prompted > 0 }
    #expect(trend.series.map { [$0.row.platform, $0.row.value] } == rows.map { [$0.platform, $0.value] })
    for (series, row) in zip(trend.series, rows) {
      func sum(_ number: (TrendPoint) -> Int) -> Int { series.points.reduce(0) { $0 + number($1) } }
      let counts = row.counts
      #expect(
        [
          sum(\.prompted), sum(\.allowed), sum(\.declined), sum(\.recoveryEligible), sum(\.recovered),
        ] == [counts.prompted, counts.allowed, counts.declined, counts.recoveryEligible, counts.recovered])
      #expect(series.points.count == (daysPerPoint == 1 ? 45 : 7))
    }
  }

  /// 45 days are six weeks and three days, and the last point ends with the window.
  @Test func `days without prompts are there, and the last points are not complete`() async throws {
    let weeks = try await Self.sample(days: 45, until: "2026-06-10", daysPerPoint: 7).trend
    let first = try #require(weeks.series.first?.points.first)
    #expect(first.days.lowerBound.description == "2026-04-27")
    #expect(first.days.upperBound.description == "2026-04-29")
    #expect(weeks.series[0].points.map(\.isComplete) == [true, true, true, true, true, true, false])
    let days = try await Self.sample(days: 45, until: "2026-06-10").trend
    let desktop = try #require(days.series.first { $0.row.platform == "desktop" })
    // Desktop began with June.
    #expect(desktop.points.prefix(35).allSatisfy { $0.prompted == 0 && $0.allowRate.rate == nil })
    #expect(desktop.points.suffix(10).allSatisfy { $0.prompted > 0 })
    #expect(desktop.points.count { !$0.isComplete } == 7)
  }

  @Test func `each step of the sample is found on its day, with its version`() async throws {
    let rationale = try await Self.sample(days: 60, until: "2026-05-31", platform: "ios").trend.series[0]
      .changes
    #expect(rationale.map(\.metric) == [.allowRate])
    #expect(rationale.map(\.days.lowerBound.description) == ["2026-05-02"])
    #expect(rationale.map(\.version?.name) == ["4.11.0"])
    #expect(rationale[0].before == Proportion(successes: 8_241, trials: 14_208))
    #expect(rationale[0].after == Proportion(successes: 8_892, trials: 12_350))
    let settings = try await Self.sample(days: 60, until: "2026-06-30", platform: "ios").trend.series[0]
      .changes
    #expect(settings.map(\.metric) == [.recoveryRate])
    #expect(settings.map(\.days.lowerBound.description) == ["2026-06-01"])
    #expect(settings.map(\.version?.name) == ["4.12.0"])
    let android = try await Self.sample(days: 60, until: "2026-06-30", platform: "android").trend.series[0]
    #expect(android.changes.map(\.metric) == [.recoveryRate])
  }

  /// One in a hundred at most by design: with 400 series the 1 in 10,000 tail of that is 13.
  @Test func `series without a change show one in at most one of a hundred`() {
    var random = SplitMix64(state: 404)
    var alarms = 0
    for _ in 0..<400 {
      let points = (0..<28).map { day in
        var point = TrendPoint(
          days: UTCDay(number: Int32(day))...UTCDay(number: Int32(day)), isComplete: true)
        point.prompted = 60
        point.allowed = (0..<60).count { _ in Double.random(in: 0..<1, using: &random) < 0.6 }
        return point
      }
      alarms += Self.series(points).changes.count
    }
    #expect(alarms <= 13)
  }

  @Test func `a dip that passed is no change that stayed`() {
    func point(_ day: Int32, _ allowed: Int) -> TrendPoint {
      var point = TrendPoint(days: UTCDay(number: day)...UTCDay(number: day), isComplete: true)
      point.prompted = 200
      point.allowed = allowed
      return point
    }
    let dip = (0..<20).map { point($0, (8..<12).contains($0) ? 60 : 140) }
    #expect(Self.series(dip).changes.isEmpty)
    let fall = (0..<20).map { point($0, $0 < 8 ? 140 : 60) }
    #expect(Self.series(fall).changes.map(\.days.lowerBound.number) == [8])
  }

  /// What is said of a platform is said of each value too: the versions and the times are those of its users.
  @Test(arguments: [AttributeField.variant, .region, .osVersion])
  func `a value has its own versions and its own times to recover`(field: AttributeField) async throws {
    let whole = try await Self.sample(days: 60, until: "2026-06-30").trend.series
    let split = try await Self.sample(days: 60, until: "2026-06-30", split: field).trend.series
    for platform in whole {
      let own = split.filter { $0.row.platform == platform.row.platform }
      for (name, prompts) in platform.versions {
        let sums = own.compactMap { $0.versions.first { $0.name == name }?.prompts }
          .reduce(Array(repeating: 0, count: 60)) { zip($0, $1).map(+) }
        #expect(sums == prompts)
      }
      for series in own {
        #expect(
          (0..<60).allSatisfy { day in
            series.versions.reduce(0) { $0 + $1.prompts[day] } == series.points[day].prompted
          })
        let recovered = series.recoveryTimes?.steps.reduce(0) { $0 + $1.events } ?? 0
        #expect(recovered == series.points.reduce(0) { $0 + $1.recovered })
        #expect((series.recoveryTimes == nil) == series.points.allSatisfy { $0.declined == 0 })
      }
    }
  }

  @Test func `a change within a value comes with its version`() async throws {
    let split = try await Self.sample(days: 60, until: "2026-06-30", platform: "ios", split: .osVersion).trend
    #expect(split.series.map(\.row.value) == ["18.7", "26.3", "26.4"])
    for series in split.series {
      #expect(series.changes.map(\.metric) == [.recoveryRate])
      #expect(series.changes.map(\.days.lowerBound.description) == ["2026-06-01"])
      #expect(series.changes.map(\.version?.name) == ["4.12.0"])
    }
  }

  private static func series(_ points: [TrendPoint]) -> TrendSeries {
    let row = FunnelRow(
      permission: "camera", platform: "ios", counts: FunnelCounts(),
      logged: KindSet([.prompted, .allowed]))
    return TrendSeries(row: row, points: points)
  }

  /// Kaplan and Meier by hand: of four who declined, one is back after 10 minutes (3 of 4 are out), one is
  /// watched for 20 only, one is back after 30 (1 of the 2 left: 3/8 are out), one stays out.
  ///
  /// By region: of a and b, of whom both are back, half are so after 10 minutes and all after 30; of c and d
  /// nobody ever is, so that there is no curve but the time they were watched.
  @Test(arguments: [nil, AttributeField.region])
  func `who may still come counts as open`(split: AttributeField?) async throws {
    let scratch = try ScratchFolder()
    var lines: [String] = []
    func event(_ user: String, _ name: String, at time: String) {
      lines.append(
        "{\"ts\":\"2026-06-01T\(time)Z\",\"event\":\"\(name)\",\"user\":\"\(user)\",\"permission\":\"camera\","
          + "\"region\":\"\(["a", "b"].contains(user) ? "eu" : "us")\"}\n"
      )
    }
    for (user, prompt, decline) in [
      ("a", "10:00:00", "10:00:10"), ("b", "12:00:00", "12:00:10"), ("d", "13:00:00", "13:00:10"),
      ("c", "23:39:00", "23:40:00"),
    ] {
      event(user, "prompted", at: prompt)
      event(user, "declined", at: decline)
    }
    event("a", "reachedFeature", at: "10:10:10")
    event("b", "reachedFeature", at: "12:30:10")
    try scratch.write(lines.joined(), to: "logs/ios/1.ndjson")
    let path = try await ingested("\(scratch.path)/logs", into: scratch.path)
    let question = FunnelQuestion(
      window: ReportWindow(days: 1, endingWith: try #require(UTCDay("2026-06-01"))), split: split)
    let found = try trend(TrendQuestion(funnel: question), from: Database.openForReading(path)).series
    if split != nil {
      #expect(found.map(\.row.value) == ["eu", "us"])
      #expect(found.map { $0.recoveryTimes?.steps.map(\.time) } == [[10, 30], []])
      #expect(found.map { $0.recoveryTimes?.steps.map(\.survival) } == [[0.5, 0], []])
      // From 13:00:10 to midnight.
      #expect(found.map(\.lastObserved) == [30, 660])
      return
    }
    let series = found[0]
    let times = try #require(series.recoveryTimes)
    #expect(times.steps.map(\.time) == [10, 30])
    #expect(times.steps.map(\.survival) == [0.75, 0.375])
    #expect(times.median == 30)
    #expect(times.quantile(0.9) == nil)
  }

  @Test func `points begin where the zone's days do`() async throws {
    let scratch = try ScratchFolder()
    let logs = randomLogs(seed: 31, start: Instant(startOf: UTCDay(number: 20_605)).microseconds)
    for (platform, lines) in logs {
      try scratch.write(lines.map { $0 + "\n" }.joined(), to: "logs/\(platform)/1.ndjson")
    }
    let path = try await ingested("\(scratch.path)/logs", into: scratch.path)
    let connection = try Database.openForReading(path)
    // Five and a half hours ahead of UTC.
    let zone = Zone(name: "Test", first: 19_800, changes: [])
    let window = ReportWindow(days: 12, endingWith: UTCDay(number: 20_616), in: zone)
    let report = try trend(
      TrendQuestion(funnel: FunnelQuestion(window: window, permission: "camera")), from: connection)
    var expected: [String: [Int]] = [:]
    for journey in try journeys(in: connection) where journey.permission == "camera" {
      let inside = journey.prompts.map { journey.events[$0].at }.first {
        window.from.microseconds <= $0 && $0 < window.until.microseconds
      }
      guard let inside else { continue }
      let day = Int((inside + 19_800_000_000) / Instant.microsecondsPerDay) - 20_605
      expected[journey.platform, default: Array(repeating: 0, count: 12)][day] += 1
    }
    #expect(!expected.isEmpty)
    for series in report.series {
      #expect(series.points.map(\.prompted) == expected[series.row.platform])
    }
  }
}
