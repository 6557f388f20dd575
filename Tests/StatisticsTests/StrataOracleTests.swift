import Statistics
import Testing

/// 150 sets of two to six strata against statsmodels and 50-digit inversion.
struct StrataOracleTests {
  struct Row: Sendable {
    let name: String
    let strata: Strata
    let values: [Double]

    init?(_ words: [String]) {
      name = words.first ?? ""
      strata = Strata(
        name.split(separator: ",").compactMap { stratum in
          let counts = stratum.split(separator: "/").compactMap { Int($0) }
          return counts.count == 4 ? pair(counts[0], counts[1], counts[2], counts[3]) : nil
        })
      values = words.dropFirst().compactMap { Double($0) }
      guard strata.pairs.count >= 2, values.count == 16 else { return nil }
    }
  }

  static let rows = oracleRows(strataOracle).compactMap(Row.init)

  @Test func `the table is read whole`() {
    #expect(Self.rows.count == 150)
    #expect(oracleRows(strataOracle).count == 150)
  }

  @Test func `odds ratios and their tests`() {
    for row in Self.rows {
      let (strata, want) = (row.strata, row.values)
      #expect(agrees(strata.commonOddsRatio, want[0]), "\(row.name)")
      let interval = strata.commonOddsRatioInterval()
      #expect(agrees(interval?.low, want[1]) && agrees(interval?.high, want[2]), "\(row.name)")
      let plain = strata.cochranMantelHaenszelTest()
      #expect(agrees(plain?.statistic, want[3]) && agrees(plain?.p, want[4]), "\(row.name)")
      let corrected = strata.cochranMantelHaenszelTest(continuityCorrection: true)
      #expect(agrees(corrected?.statistic, want[5]) && agrees(corrected?.p, want[6]), "\(row.name)")
      let alike = strata.breslowDayTest()
      #expect(agrees(alike?.statistic, want[7]) && agrees(alike?.p, want[8]), "\(row.name)")
      let tarone = strata.breslowDayTest(tarone: true)
      #expect(agrees(tarone?.statistic, want[9]) && agrees(tarone?.p, want[10]), "\(row.name)")
    }
  }

  @Test func `common differences and their homogeneity`() {
    for row in Self.rows {
      let (strata, want) = (row.strata, row.values)
      #expect(agrees(strata.commonDifference, want[11]), "\(row.name)")
      let interval = strata.commonDifferenceInterval()
      #expect(agrees(interval?.low, want[12]) && agrees(interval?.high, want[13]), "\(row.name)")
      let alike = strata.differenceHomogeneityTest
      #expect(agrees(alike?.statistic, want[14]) && agrees(alike?.p, want[15]), "\(row.name)")
    }
  }

  @Test func `the common difference leaves out 0 exactly when the test without correction rejects`() throws {
    for row in Self.rows {
      for confidence in [0.2, 0.5, 0.8, 0.95, 0.99] {
        let p = try #require(row.strata.cochranMantelHaenszelTest()?.p)
        let interval = try #require(row.strata.commonDifferenceInterval(confidence: confidence))
        #expect(interval.contains(0) == (p >= 1 - confidence), "\(row.name)")
      }
    }
  }
}
