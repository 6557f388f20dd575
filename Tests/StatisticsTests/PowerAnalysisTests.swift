import Statistics
import Testing

/// Expected values: statsmodels 0.15.0, `NormalIndPower`; effects by scipy's `brentq` on its power, since its
/// own solver stops at six digits.
struct PowerAnalysisTests {
  @Test func `power for an effect`() {
    let analysis = PowerAnalysis()
    #expect(
      agrees(analysis.power(forEffect: 0.3, arm: 80, baseline: 80), 0.475100870572638, tolerance: 1e-13))
    #expect(
      agrees(analysis.power(forEffect: -0.1, arm: 200, baseline: 500), 0.2230165293296703, tolerance: 1e-13))
    let strict = PowerAnalysis(significance: 0.01)
    #expect(
      agrees(
        strict.power(forEffect: 0.02, arm: 1_000, baseline: 3_000), 0.022168089146258813, tolerance: 1e-13))
    #expect(agrees(analysis.power(forEffect: 0, arm: 7, baseline: 9), 0.05, tolerance: 1e-13))
  }

  @Test(
    arguments: [
      (0.5, 0.1, 0.8, 0.05, 388), (0.04, 0.01, 0.9, 0.01, 12_751), (0.5801, -0.01, 0.8, 0.05, 38_358),
      (0.995, -0.005, 0.8, 0.05, 4_541),
    ])
  func `trials each arm needs`(
    _ rate: Double, _ difference: Double, _ power: Double, _ significance: Double, _ expected: Int
  ) {
    let analysis = PowerAnalysis(significance: significance, power: power)
    #expect(analysis.trialsPerArm(toSee: difference, from: rate) == expected)
  }

  @Test func `the smallest effect and the differences it stands for`() {
    let analysis = PowerAnalysis()
    #expect(
      agrees(analysis.smallestEffect(arm: 1_000, baseline: 1_000), 0.12529054640575402, tolerance: 1e-12))
    let even = analysis.smallestDifference(from: 0.3, arm: 1_000, baseline: 1_000)
    #expect(agrees(even.rise, 0.05883296382170833, tolerance: 1e-12))
    #expect(agrees(even.fall, -0.05569752444366205, tolerance: 1e-12))
    let uneven = analysis.smallestDifference(from: 0.05, arm: 200, baseline: 500)
    #expect(agrees(uneven.rise, 0.06292462559746849, tolerance: 1e-12))
    #expect(agrees(uneven.fall, -0.03831370635784345, tolerance: 1e-12))
  }

  @Test func `days still to wait`() {
    let analysis = PowerAnalysis()
    // 100 a day and arm; 387.17 an arm are needed from .5 to .6 (statsmodels), so 3.87 days in all.
    #expect(analysis.daysStillNeeded(toSee: 0.1, in: pair(60, 100, 50, 100), after: 1) == 3)
    #expect(analysis.daysStillNeeded(toSee: 0.1, in: pair(600, 1_000, 500, 1_000), after: 10) == 0)
    #expect(analysis.daysStillNeeded(toSee: 0, in: pair(60, 100, 50, 100), after: 1) == nil)
    #expect(analysis.daysStillNeeded(toSee: 0.1, in: pair(60, 100, 50, 100), after: 0) == nil)
    #expect(analysis.daysStillNeeded(toSee: 0.6, in: pair(60, 100, 50, 100), after: 1) == nil)
    #expect(analysis.daysStillNeeded(toSee: 1e-15, in: pair(1, 2, 1, 2), after: 9) == nil)
  }

  @Test func `what no sample shows is nil`() {
    let analysis = PowerAnalysis()
    #expect(analysis.power(forEffect: 0.3, arm: 0, baseline: 5) == nil)
    #expect(analysis.smallestEffect(arm: 5, baseline: -1) == nil)
    let tiny = analysis.smallestDifference(from: 0.5, arm: 1, baseline: 1)
    #expect(tiny.rise == nil && tiny.fall == nil)
    #expect(analysis.smallestDifference(from: .nan, arm: 50, baseline: 50).rise == nil)
    let none = analysis.smallestDifference(from: 0, arm: 50, baseline: 50)
    #expect(none.fall == nil && none.rise != nil)
    #expect(PowerAnalysis(power: 1).smallestEffect(arm: 5, baseline: 5) == nil)
    #expect(PowerAnalysis(power: 0.04).smallestEffect(arm: 5, baseline: 5) == nil)
    #expect(PowerAnalysis(significance: 0).trialsPerArm(toSee: 0.1, from: 0.5) == nil)
    // h = π, and 2 × (2.8016 ÷ π)² = 1.59.
    #expect(analysis.trialsPerArm(toSee: 1, from: 0) == 2)
  }
}
