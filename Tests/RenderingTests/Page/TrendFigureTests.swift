import EventModel
import Reports
import Testing

@testable import Rendering

@Suite struct TrendFigureTests {
  private static func series(
    _ numbers: [(prompted: Int, allowed: Int, isComplete: Bool)],
    versions: [(name: String, prompts: [Int])] = []
  ) -> TrendSeries {
    let first = UTCDay(number: 20_600)
    let points = numbers.enumerated().map { index, number in
      let day = first.advanced(by: index)
      var point = TrendPoint(days: day...day, isComplete: number.isComplete)
      (point.prompted, point.allowed) = (number.prompted, number.allowed)
      point.declined = number.prompted - number.allowed
      point.recoveryEligible = point.declined
      return point
    }
    let row = FunnelRow(
      permission: "camera", platform: "ios", counts: FunnelCounts(), logged: KindSet(EventKind.core))
    return TrendSeries(row: row, points: points, versions: versions)
  }

  private static let four = Array(repeating: (prompted: 5, allowed: 4, isComplete: true), count: 4)

  @Test func `a version is marked where it first leads, but not the one that was there before`() {
    let series = Self.series(
      Self.four, versions: [("0.9", [0, 0, 0, 3]), ("1.0", [5, 3, 0, 0]), ("1.1", [0, 4, 6, 2])])
    #expect(series.releases() == [Release(version: "1.1", index: 1), Release(version: "0.9", index: 3)])
    #expect(series.releases(atMost: 1) == [Release(version: "1.1", index: 1)])
    #expect(series.releases(atMost: 0) == [])
  }

  @Test func `versions that take turns are marked once, and of equals the first by name leads`() {
    let turns = Self.series(Self.four, versions: [("a", [3, 1, 3, 1]), ("b", [0, 2, 1, 2])])
    #expect(turns.releases() == [Release(version: "b", index: 1)])
    #expect(Self.series(Self.four, versions: [("a", [1, 2, 2, 2]), ("b", [0, 2, 2, 2])]).releases() == [])
    #expect(Self.series(Self.four).releases() == [])
    #expect(Self.series(Self.four, versions: [("a", [0, 0])]).releases() == [])
  }

  @Test func `points stand at their day's share of the window, and days without a rate are gaps`() {
    let figure = TrendFigure(
      place: "ios", series: Self.series([(10, 10, true), (0, 0, true), (10, 5, false)]), id: "t")
    let allow = figure.plotPoints(canBeOpen: false) { $0.allowRate }
    #expect(allow.map { $0?.at } == [0, nil, 1] && allow.map { $0?.rate } == [1, nil, 0.5])
    // An answer is there at once; a recovery may still come.
    #expect(allow.map { $0?.isComplete } == [true, nil, true])
    let recovery = figure.plotPoints(canBeOpen: true) { $0.recoveryRate }
    #expect(recovery.map { $0?.rate } == [nil, nil, 0])
    #expect(recovery.map { $0?.isComplete } == [nil, nil, false])
    let one = TrendFigure(place: "ios", series: Self.series([(10, 10, true)]), id: "t")
    #expect(one.plotPoints(canBeOpen: false) { $0.allowRate }.map { $0?.at } == [0.5])
  }

  @Test(arguments: [
    ("4.12.0", 16, "4.12.0"), ("abcdef", 4, "abc…"), ("\u{1B}x", 16, "\\u{1B}x"), ("abcd", 4, "abcd"),
  ])
  func `names are cut to what fits`(name: String, limit: Int, shown: String) {
    #expect(shortened(name, to: limit) == shown)
  }

  /// Up to a hundred points: days, then whole weeks.
  @Test(arguments: [(1, 1), (100, 1), (101, 7), (700, 7), (701, 14), (36_525, 371)])
  func `long windows have points of whole weeks`(days: Int, perPoint: Int) {
    let window = ReportWindow(days: days, endingWith: UTCDay(number: 20_634))
    #expect(PageContent.daysPerPoint(in: window) == perPoint)
    #expect((days + perPoint - 1) / perPoint <= 100)
  }
}

@Suite struct BurstFigureTests {
  @Test func `lengths are taken together in classes, empty ones between kept`() {
    let classes = LengthClass.classes(of: [(3, 10), (6, 2), (8, 1), (11, 1)])
    #expect(classes.map(\.bursts) == [10, 0, 0, 3, 1])
    #expect(
      classes.map(\.label) == [
        "3 requests", "4 requests", "5 requests", "6 to 10 requests", "11 to 20 requests",
      ])
    #expect(LengthClass.classes(of: []) == [])
    #expect(LengthClass.classes(of: [(1, 4), (5000, 1)]).map(\.label).first == "1 request")
    #expect(LengthClass.classes(of: [(5000, 1)]).map(\.label) == ["101 and more requests"])
  }
}

@Suite struct ForestFigureTests {
  private static func arm(_ name: String, _ asked: Int, _ allowed: Int) -> ArmCounts {
    var arm = ArmCounts(name: name)
    (arm.asked, arm.named, arm.prompted, arm.allowed, arm.reached) = (asked, asked, asked, allowed, allowed)
    arm.declined = asked - allowed
    return arm
  }

  private static func report(_ kinds: [EventKind] = EventKind.core) -> ComparisonReport {
    let arms = [arm("cold", 1000, 500), arm("warm", 1000, 600)]
    return ComparisonReport(
      question: ComparisonQuestion(
        window: ReportWindow(days: 30, endingWith: UTCDay(number: 20_634)), permission: "camera"),
      arms: arms,
      platforms: [.init(name: "ios", logged: KindSet(kinds), arms: arms)])
  }

  /// 600 of 1000 against 500 of 1000: +10.0 points; the score test inverted by bisection elsewhere, by the formulas
  /// of Miettinen and Nurminen (1985), gives 5.646 to 14.317.
  @Test func `differences stand on an axis around zero`() throws {
    let figure = try #require(ForestFigure.all(of: Self.report(), id: "x").first)
    let chart = figure.chart
    #expect(chart.rows.map(\.label) == ["allow rate", "recovery rate", "grants per ask", "reaches per ask"])
    #expect(chart.rows[0].value == "+10.0 [+5.6, +14.3]")
    // The recovery rate is 0 of 500 against 0 of 400.
    #expect(chart.rows[1].value.hasPrefix("0.0 [-"))
    let origin = try #require(chart.ticks.first { $0.isOrigin })
    #expect(origin.label == "0")
    guard case .point(let place) = chart.rows[0].mark, let whisker = chart.rows[0].whisker else {
      Issue.record("no mark")
      return
    }
    #expect(whisker.contains(place) && whisker.lowerBound > origin.at)
    #expect(chart.rows[0].tone == .allowed && chart.rows[1].tone == .other)
    // Every place is the number's share of the axis.
    let (scale, _) = figure.axis
    #expect(abs(place - (0.1 - scale.low) / (scale.high - scale.low)) < 1e-12)
  }

  @Test func `what is not logged has no mark, and what has nothing to draw no picture`() throws {
    let chart = try #require(ForestFigure.all(of: Self.report([.prompted, .allowed]), id: "x").first).chart
    #expect(chart.rows[1].value == "not logged" && chart.rows[1].mark == RowChart.Mark.none)
    #expect(ForestFigure.all(of: Self.report([]), id: "x").isEmpty)
  }
}
