import Statistics
import Testing

/// Freireich et al. (1963), Blood 21, 699–716: weeks of remission; the curve as tabulated in Kleinbaum and
/// Klein, Survival Analysis, table 2.1.
struct KaplanMeierTests {
  static let treated: [KaplanMeier.Group] =
    [6, 6, 6, 7, 10, 13, 16, 22, 23].map { KaplanMeier.Group(time: $0, events: 1) }
    + [6, 9, 10, 11, 17, 19, 20, 25, 32, 32, 34, 35].map {
      KaplanMeier.Group(time: $0, events: 0, censored: 1)
    }

  @Test func `a censored series gives the published curve and median`() throws {
    let curve = try #require(KaplanMeier(Self.treated))
    let expected = [
      (6.0, 21, 0.8571), (7, 17, 0.8067), (10, 15, 0.7529), (13, 12, 0.6902), (16, 11, 0.6275),
      (22, 7, 0.5378),
      (23, 6, 0.4482),
    ]
    #expect(curve.steps.map(\.time) == expected.map(\.0))
    #expect(curve.steps.map(\.atRisk) == expected.map(\.1))
    for (step, expected) in zip(curve.steps, expected) { #expect(abs(step.survival - expected.2) < 6e-5) }
    #expect(curve.median == 23)
    #expect(curve.quantile(0.25) == 13)
    #expect(curve.quantile(0.75) == nil)
    #expect(curve.survival(at: 5.9) == 1)
    #expect(abs(curve.survival(at: 12) - 0.7529) < 6e-5)
  }

  @Test func `order and grouping do not matter`() throws {
    let merged =
      [
        KaplanMeier.Group(time: 6, events: 3, censored: 1),
        KaplanMeier.Group(time: 32, events: 0, censored: 2),
      ]
      + Self.treated.filter { $0.time != 6 && $0.time != 32 }
    #expect(KaplanMeier(merged.reversed()) == KaplanMeier(Self.treated))
  }

  @Test func `without censoring quantiles are those of the sample`() throws {
    let placebo: [Double] = [1, 1, 2, 2, 3, 4, 4, 5, 5, 8, 8, 8, 8, 11, 11, 12, 12, 15, 17, 22, 23]
    let curve = try #require(KaplanMeier(placebo.map { KaplanMeier.Group(time: $0, events: 1) }))
    #expect(curve.median == 8)
    #expect(curve.quantile(1) == 23)
    for count in 1...21 { #expect(curve.quantile(Double(count) / 21) == placebo[count - 1]) }
  }

  @Test func `what no curve can hold`() {
    typealias Group = KaplanMeier.Group
    #expect(KaplanMeier([])?.median == nil)
    #expect(KaplanMeier([])?.survival(at: 3) == 1)
    #expect(KaplanMeier([Group(time: 1, events: 0, censored: 9)])?.steps.isEmpty == true)
    #expect(KaplanMeier([Group(time: 1, events: -1)]) == nil)
    #expect(KaplanMeier([Group(time: 1, events: 1, censored: -1)]) == nil)
    #expect(KaplanMeier([Group(time: .nan, events: 1)]) == nil)
    #expect(KaplanMeier([Group(time: 1, events: .max, censored: 1)]) == nil)
    let curve = KaplanMeier([Group(time: 1, events: 5)])
    #expect(curve?.quantile(0) == nil && curve?.quantile(1.5) == nil && curve?.quantile(.nan) == nil)
  }
}
