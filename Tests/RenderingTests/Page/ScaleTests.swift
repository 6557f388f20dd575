import Testing

@testable import Rendering

@Suite struct ScaleTests {
  @Test func `a number stands where its share of the axis ends`() {
    #expect(Scale(to: 20).place(of: 5) == 0.25)
    #expect(Scale(from: -10, to: 30).place(of: 0) == 0.25)
    #expect(Scale.shares.place(of: 0.5) == 0.5)
  }

  @Test func `beyond the axis is its end, and an axis without length its start`() {
    #expect(Scale(to: 20).place(of: 25) == 1)
    #expect(Scale(to: 20).place(of: -1) == 0)
    #expect(Scale(to: 0).place(of: 3) == 0)
    #expect(Scale(to: 1).place(of: Double.nan) == 0)
  }

  /// By hand: a fifth of the span, rounded up to 1, 2 or 5 times a power of ten, is the step.
  @Test(arguments: [
    ([-0.042, 0.148], [-0.05, 0, 0.05, 0.1, 0.15]), ([0.003, 0.009], [0, 0.002, 0.004, 0.006, 0.008, 0.01]),
    ([-0.357, 0.714], [-0.5, 0, 0.5, 1]), ([-0.3, -0.1], [-0.3, -0.2, -0.1, 0]),
    ([], [-0.1, -0.05, 0, 0.05, 0.1]), ([.nan, 0.5], [0, 0.1, 0.2, 0.3, 0.4, 0.5]),
  ])
  func `an axis around zero holds all and ends on ticks`(numbers: [Double], expected: [Double]) {
    let (scale, ticks) = axisAroundZero(holding: numbers)
    #expect(ticks.count == expected.count && ticks.contains(0))
    for (tick, wanted) in zip(ticks, expected) { #expect(abs(tick - wanted) < 1e-12, "\(tick)") }
    #expect(scale.low == ticks.first && scale.high == ticks.last)
  }

  @Test(arguments: [(0.02, 0.02), (0.021, 0.05), (3, 5), (7, 10), (40, 50), (1, 1), (100, 100)])
  func `steps are 1, 2 or 5 times a power of ten`(length: Double, step: Double) {
    #expect(abs(roundStep(atLeast: length) - step) < 1e-9 * step)
  }
}

@Suite struct RunsTests {
  private func point(_ at: Double, _ rate: Double = 0.5, isComplete: Bool = true) -> PlotPoint {
    PlotPoint(at: at, rate: rate, low: rate - 0.1, high: min(1, rate + 0.1), isComplete: isComplete)
  }

  @Test func `no line leads across a gap`() {
    let (a, b, c) = (point(0), point(0.5), point(1))
    #expect(runs(of: [a, nil, b, c]) == [[a], [b, c]])
    #expect(runs(of: [nil, nil]) == [])
  }

  @Test func `what is still open joins what is complete`() {
    let all = [point(0), point(0.3), point(0.6, isComplete: false), point(1, isComplete: false)]
    #expect(parts(of: all).complete == Array(all[..<2]))
    #expect(parts(of: all).open == Array(all[1...]))
    #expect(parts(of: Array(all[..<2])).open == [])
    #expect(parts(of: Array(all[2...])).complete == [])
    #expect(parts(of: Array(all[2...])).open == Array(all[2...]))
  }

  @Test func `paths run from left to right and shares from the bottom up`() {
    let size = PlotSize(height: 100)
    let points = [point(0, 0.5), point(1, 1)]
    #expect(size.line(through: points) == "M0 50L1000 0")
    #expect(size.band(of: points) == "M0 40L1000 0L1000 10L0 60Z")
    #expect(size.line(through: []) == "")
  }
}
