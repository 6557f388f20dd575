import EventModel
import Statistics
import Testing

@testable import Reports

@Suite struct ComparisonReportTests {
  static let day: Int64 = 86_400_000_000

  /// An arm whose users are all prompted; `days` are those of the middle 90% of the first asks.
  static func arm(
    _ name: String, asked: Int, allowed: Int, days: ClosedRange<Int64> = 0...10, isNamed: Bool = true
  ) -> ArmCounts {
    var arm = ArmCounts(name: name)
    arm.asked = asked
    arm.named = isNamed ? asked : 0
    arm.prompted = asked
    arm.allowed = allowed
    arm.declined = asked - allowed
    arm.firstAsks =
      Instant(microseconds: days.lowerBound * day)...Instant(microseconds: days.upperBound * day)
    return arm
  }

  /// A report over the platforms' arms.
  static func report(
    _ platforms: [[ArmCounts]], baseline: String? = nil, shares: [Int]? = nil,
    field: AttributeField = .variant
  ) -> ComparisonReport {
    var arms: [ArmCounts] = []
    for arm in platforms.flatMap(\.self) {
      guard let index = arms.firstIndex(where: { $0.name == arm.name }) else {
        arms.append(arm)
        continue
      }
      arms[index].asked += arm.asked
      arms[index].named += arm.named
      arms[index].prompted += arm.prompted
      arms[index].allowed += arm.allowed
      arms[index].declined += arm.declined
    }
    let question = ComparisonQuestion(
      window: ReportWindow(days: 30, endingWith: UTCDay(number: 20_634)), permission: "camera", field: field,
      baseline: baseline, shares: shares)
    return ComparisonReport(
      question: question, arms: arms,
      platforms: platforms.enumerated().map { index, arms in
        .init(name: "p\(index)", logged: KindSet(EventKind.core), arms: arms)
      })
  }

  /// Days of one arm beside 0 … 10 of the other; the shorter of both decides.
  @Test(
    arguments: [
      (0...10, true), (5...15, true), (6...16, false), (11...20, false), (4...6, true), (9...11, true),
      (10...12, false), (10...10, true), (12...12, false),
    ] as [(ClosedRange<Int64>, Bool)])
  func `arms are concurrent from half of the shorter on`(days: ClosedRange<Int64>, isConcurrent: Bool) {
    let report = Self.report([
      [Self.arm("cold", asked: 50, allowed: 20), Self.arm("warm", asked: 50, allowed: 30, days: days)]
    ])
    #expect(report.isConcurrent == isConcurrent)
  }

  @Test func `a few users of an old release do not make an experiment a before and after`() {
    let cold = Self.arm("cold", asked: 500, allowed: 200, days: 10...20)
    let warm = Self.arm("warm", asked: 500, allowed: 200, days: 10...20)
    func report(_ asked: Int) -> ComparisonReport {
      Self.report([[cold, warm, Self.arm("old", asked: asked, allowed: 3, days: 0...2)]])
    }
    #expect(report(29).isConcurrent == true)
    #expect(report(30).isConcurrent == false)
  }

  @Test(arguments: [(29, false), (30, true)])
  func `an arm of fewer than 30 users has counts and no verdict`(asked: Int, isJudged: Bool) {
    let rows = Self.report([
      [Self.arm("cold", asked: 500, allowed: 200), Self.arm("warm", asked: asked, allowed: 20)]
    ]).comparisons
    #expect(rows[0].pair.arm == Proportion(successes: 20, trials: asked))
    #expect(rows[0].isJudged == isJudged)
    #expect((rows[0].p != nil) == isJudged)
    #expect((rows[0].difference != nil) == isJudged)
    #expect((rows[0].adjustedP != nil) == isJudged)
  }

  /// 5,000 against 5,300: chi-square 300²/10,300 = 8.738, p 0.00312. Against 5,500: 250²·2/5,250 = 23.81.
  @Test func `a split that the shares do not give is an alarm`() throws {
    func p(_ counts: [Int], _ shares: [Int]? = nil) -> Double? {
      Self.report(
        [zip(["cold", "warm"], counts).map { Self.arm($0, asked: $1, allowed: 10) }], shares: shares
      ).sampleRatio?.p
    }
    #expect(abs(try #require(p([5_000, 5_300])) - 0.00312) < 0.00001)
    #expect(try #require(p([5_000, 5_500])) < ChiSquareTest.sampleRatioAlarm)
    #expect(p([8_000, 2_000], [80, 20]) == 1)
    #expect(try #require(p([8_000, 2_000])) < 1e-9)
    #expect(p([8_000, 2_000], [1, 1, 1]) == nil)
  }

  @Test func `only named arms of an experiment have a sample ratio`() {
    let cold = Self.arm("cold", asked: 100, allowed: 10)
    let inferred = Self.arm("warm", asked: 900, allowed: 10, isNamed: false)
    #expect(Self.report([[cold, inferred]]).sampleRatio == nil)
    let named = Self.arm("warm", asked: 900, allowed: 10)
    #expect(Self.report([[cold, named]]).sampleRatio != nil)
    #expect(Self.report([[cold, named]], field: .appVersion).sampleRatio == nil)
    let later = Self.arm("warm", asked: 900, allowed: 10, days: 20...30)
    #expect(Self.report([[cold, later]]).sampleRatio == nil)
  }

  /// The arm is better on each platform, and worse over both: 90% against 80% of few, 30% against 20% of many.
  @Test func `a sign that flips over the platforms is named`() throws {
    let report = Self.report([
      [Self.arm("cold", asked: 1_000, allowed: 800), Self.arm("warm", asked: 100, allowed: 90)],
      [Self.arm("cold", asked: 100, allowed: 20), Self.arm("warm", asked: 1_000, allowed: 300)],
    ])
    let over = try #require(report.comparisons.first { $0.platform == nil })
    // 390/1,100 − 820/1,100.
    #expect(abs(try #require(over.difference) + 430.0 / 1_100) < 1e-12)
    #expect(abs(try #require(over.strata?.commonDifference) - 0.1) < 1e-12)
    #expect(over.isReversed)
    #expect(report.comparisons.filter { $0.platform != nil }.allSatisfy { !$0.isReversed })
  }

  /// Holm: the smallest p of three times 3, the next times 2, never falling.
  @Test func `p-values are adjusted for all tests of the report`() throws {
    let rows = Self.report([
      [
        Self.arm("cold", asked: 1_000, allowed: 500), Self.arm("a", asked: 1_000, allowed: 560),
        Self.arm("b", asked: 1_000, allowed: 505),
      ]
    ]).comparisons
    let tests = rows.compactMap(\.p)
    // Nobody reached or recovered: the recovery and reach rates are 0 in both arms, which is a test all the same.
    #expect(tests.count == 8)
    let least = try #require(tests.min())
    let adjusted = rows.compactMap(\.adjustedP)
    #expect(abs(try #require(adjusted.min()) - least * 8) < 1e-12)
    #expect(zip(tests, adjusted).allSatisfy { $0 <= $1 })
  }

  @Test func `the baseline is the one named, else cold, else the arm met first`() {
    let late = Self.arm("a", asked: 50, allowed: 1, days: 5...15)
    let early = Self.arm("b", asked: 50, allowed: 1, days: 0...14)
    #expect(Self.report([[late, early]]).arms.map(\.name) == ["b", "a"])
    #expect(Self.report([[late, early]], baseline: "a").arms.map(\.name) == ["a", "b"])
    let cold = Self.arm("cold", asked: 50, allowed: 1, days: 8...15)
    #expect(Self.report([[late, early, cold]]).baseline?.name == "cold")
    #expect(Self.report([[late, early]], baseline: "c").baseline == nil)
  }

  /// Fisher's exact test of 1 in 40 against 6 in 40, by R: 0.1084.
  @Test func `few expected successes bring the exact test`() throws {
    let few = Self.report([
      [Self.arm("cold", asked: 40, allowed: 6), Self.arm("warm", asked: 40, allowed: 1)]
    ]).comparisons[0]
    #expect(abs(try #require(few.exactP) - 0.1084) < 0.0001)
    let many = Self.report([
      [Self.arm("cold", asked: 40, allowed: 16), Self.arm("warm", asked: 40, allowed: 11)]
    ]).comparisons[0]
    #expect(many.exactP == nil)
  }
}
