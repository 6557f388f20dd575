import Statistics
import Testing

struct ChangePointTests {
  static func series(_ counts: [(Int, Int)]) -> [Proportion] {
    counts.map { Proportion(successes: $0.0, trials: $0.1) }
  }

  /// 2 of 4 cuts apart, by hand: the clearest table is 10/10 after 0/10, two of C(20, 10) = 184,756 tables.
  @Test func `a clean break is found where it is`() throws {
    let change = try #require(ChangePoint.clearest(in: Self.series([(0, 5), (0, 5), (5, 5), (5, 5)])))
    #expect(change.index == 2)
    #expect(change.before == Proportion(successes: 0, trials: 10))
    #expect(change.after == Proportion(successes: 10, trials: 10))
    #expect(agrees(change.p, 3 * 2.0 / 184_756, tolerance: 1e-12))
  }

  @Test func `days without trials are no cuts`() throws {
    let change = try #require(
      ChangePoint.clearest(in: Self.series([(0, 0), (0, 5), (0, 0), (0, 5), (0, 0), (5, 5), (5, 5), (0, 0)])))
    #expect(change.index == 5)
    #expect(agrees(change.p, 3 * 2.0 / 184_756, tolerance: 1e-12))
  }

  @Test func `a drop of seven points after a release`() throws {
    var random = SeededRandom(seed: 7)
    let days = (0..<30).map { day in random.proportion(trials: 400, rate: day < 18 ? 0.58 : 0.51) }
    let change = try #require(ChangePoint.clearest(in: days))
    #expect((16...20).contains(change.index))
    #expect(change.p < 1e-6)
  }

  @Test func `among cuts that are all beyond doubt the change is found`() throws {
    let rates = [(0, 10_000), (0, 10_000), (0, 10_000), (5_000, 10_000), (5_000, 10_000), (5_000, 10_000)]
    #expect(ChangePoint.clearest(in: Self.series(rates))?.index == 3)
  }

  @Test func `what cannot have changed`() {
    #expect(ChangePoint.clearest(in: []) == nil)
    #expect(ChangePoint.clearest(in: Self.series([(3, 9)])) == nil)
    #expect(ChangePoint.clearest(in: Self.series([(3, 9), (0, 0)])) == nil)
    #expect(ChangePoint.clearest(in: Self.series([(0, 9), (0, 7)]))?.p == 1)
    #expect(ChangePoint.clearest(in: Self.series([(0, .max), (0, .max)])) == nil)
  }
}
