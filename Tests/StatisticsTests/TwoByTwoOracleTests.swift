import Statistics
import Testing

/// 600 tables, among them zeros, full arms and a million trials, against scipy, statsmodels and 50-digit
/// inversion.
struct TwoByTwoOracleTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let pair: TwoProportions
    let values: [Double]

    init?(_ words: [String]) {
      let counts = words.prefix(4).compactMap { Int($0) }
      values = words.dropFirst(4).compactMap { Double($0) }
      guard counts.count == 4, values.count == 17 else { return nil }
      pair = TwoProportions(
        arm: Proportion(successes: counts[0], trials: counts[1]),
        baseline: Proportion(successes: counts[2], trials: counts[3]))
    }

    var testDescription: String {
      "\(pair.arm.successes)/\(pair.arm.trials) − \(pair.baseline.successes)/\(pair.baseline.trials)"
    }
  }

  static let rows = oracleRows(twoByTwoOracle).compactMap(Row.init)

  @Test func `the table is read whole`() {
    #expect(Self.rows.count == 600)
    #expect(oracleRows(twoByTwoOracle).count == 600)
  }

  @Test func `intervals of one proportion`() {
    for row in Self.rows {
      let (arm, want) = (row.pair.arm, row.values)
      let (wilson, exact) = (arm.wilson(), arm.clopperPearson())
      #expect(agrees(wilson?.low, want[0]) && agrees(wilson?.high, want[1]), "Wilson \(row.testDescription)")
      #expect(agrees(exact?.low, want[2]) && agrees(exact?.high, want[3]), "exact \(row.testDescription)")
      #expect(agrees(arm.exactLowerBound(), want[4]), "exact lower \(row.testDescription)")
      #expect(agrees(arm.exactUpperBound(), want[5]), "exact upper \(row.testDescription)")
    }
  }

  @Test func `tests of equal rates`() {
    for row in Self.rows {
      let want = row.values
      #expect(agrees(row.pair.pooledZTest?.z, want[6]), "z \(row.testDescription)")
      #expect(agrees(row.pair.pooledZTest?.p, want[7]), "pooled p \(row.testDescription)")
      #expect(agrees(row.pair.scoreTest?.p, want[8]), "score p \(row.testDescription)")
      #expect(agrees(row.pair.fisherExact, want[15]), "Fisher \(row.testDescription)")
      #expect(agrees(row.pair.cohensH, want[16]), "h \(row.testDescription)")
    }
  }

  @Test func `intervals of the difference and of the ratio`() {
    for row in Self.rows {
      let want = row.values
      let newcombe = row.pair.newcombe()
      #expect(
        agrees(newcombe?.low, want[9]) && agrees(newcombe?.high, want[10]), "Newcombe \(row.testDescription)")
      let difference = row.pair.differenceScoreInterval()
      #expect(
        agrees(difference?.low, want[11]) && agrees(difference?.high, want[12]),
        "difference \(row.testDescription)")
      let ratio = row.pair.riskRatioScoreInterval()
      #expect(agrees(ratio?.low, want[13]) && agrees(ratio?.high, want[14]), "ratio \(row.testDescription)")
    }
  }

  @Test func `both score intervals leave out equality exactly when the score test rejects`() throws {
    for row in Self.rows {
      for confidence in [0.5, 0.8, 0.95, 0.99] {
        let p = try #require(row.pair.scoreTest?.p)
        let difference = try #require(row.pair.differenceScoreInterval(confidence: confidence))
        #expect(difference.contains(0) == (p >= 1 - confidence), "difference \(row.testDescription)")
        if let ratio = row.pair.riskRatioScoreInterval(confidence: confidence) {
          #expect(ratio.contains(1) == (p >= 1 - confidence), "ratio \(row.testDescription)")
        }
      }
    }
  }

  @Test(arguments: 1...5, 1...6)
  func `so they do in every small table`(_ n1: Int, _ n2: Int) throws {
    for x1 in 0...n1 {
      for x2 in 0...n2 {
        let pair = pair(x1, n1, x2, n2)
        let p = try #require(pair.scoreTest?.p)
        for confidence in [0.4, 0.8, 0.95] {
          let interval = try #require(pair.differenceScoreInterval(confidence: confidence))
          #expect(interval.contains(0) == (p >= 1 - confidence))
          #expect(interval.contains(try #require(pair.difference)))
          if let ratio = pair.riskRatioScoreInterval(confidence: confidence) {
            #expect(ratio.contains(1) == (p >= 1 - confidence))
          }
        }
      }
    }
  }
}
