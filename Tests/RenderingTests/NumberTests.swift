import EventModel
import Rendering
import Testing

@Suite struct NumberTests {
  /// Expected values are rounded by hand from the decimal that is written.
  @Test(arguments: [
    (0.285, 2, "0.29"), (2.675, 2, "2.68"), (1.005, 2, "1.01"), (0.5, 0, "1"), (0.49, 0, "0"),
    (1234567.891, 1, "1,234,567.9"), (999.95, 1, "1,000.0"), (0.05, 1, "0.1"), (0.04, 1, "0.0"),
    (-0.04, 1, "0.0"), (-0.05, 1, "-0.1"), (-0.0, 1, "0.0"), (0, 0, "0"), (1e-300, 3, "0.000"),
    (1e21, 0, "1,000,000,000,000,000,000,000"), (-1234.5, 1, "-1,234.5"), (0.0004999, 3, "0.000"),
    (0.0005, 3, "0.001"), (9.9999, 3, "10.000"), (100, 2, "100.00"), (12, 0, "12"),
    (.leastNonzeroMagnitude, 2, "0.00"),
  ])
  func `a number is rounded half away from zero`(number: Double, decimals: Int, text: String) {
    #expect(Cell.real(number, decimals: decimals).readable == text)
  }

  /// 8,241 of 14,208 and its neighbours, published as 58.00% [57.19, 58.81]; 0 of 5,967 bounded by 0.0502%.
  @Test(arguments: [
    (Cell.rate(8241.0 / 14208), "58.0%"), (.rate(8241.0 / 14208, decimals: 2), "58.00%"),
    (.rate(0), "0.0%"), (.rate(-0.0), "0.0%"), (.rate(1), "100.0%"), (.rate(-0.1417), "-14.2%"),
    (.rate(0.57), "57.0%"), (.rate(0.285, decimals: 0), "29%"), (.rate(0.000502, decimals: 4), "0.0502%"),
    (.interval(low: 0.5719, high: 0.5881), "57.2–58.8%"), (.interval(low: 0, high: 1, decimals: 0), "0–100%"),
    (.rate(.nan), "–"), (.rate(optional: nil), "–"), (.rate(optional: 0.25), "25.0%"),
    (.interval(low: .nan, high: 1), "–"),
  ])
  func `a rate is a percentage`(cell: Cell, text: String) {
    #expect(cell.readable == text)
  }

  @Test(arguments: [
    (Cell.integer(0), "0"), (.integer(999), "999"), (.integer(1000), "1,000"), (.integer(-1000), "-1,000"),
    (.integer(-999), "-999"), (.integer(1_234_567), "1,234,567"),
    (.integer(Int64.min), "-9,223,372,036,854,775,808"), (.absent, "–"), (.notApplicable, "n/a"),
    (.notLogged, "not logged"), (.boolean(true), "yes"), (.boolean(false), "no"),
    (.instant(Instant(microseconds: 0)), "1970-01-01T00:00:00Z"),
  ])
  func `every kind of cell reads like this`(cell: Cell, text: String) {
    #expect(cell.readable == text)
  }

  @Test func `rounding agrees with exact whole-number arithmetic`() {
    // k/1000 has the exact decimal 0.k; to two decimals that is (k + 5) / 10 hundredths, half rounded up.
    for k in 0...2000 {
      let hundredths = (k + 5) / 10
      let (whole, rest) = hundredths.quotientAndRemainder(dividingBy: 100)
      let expected = "\(whole).\(rest < 10 ? "0" : "")\(rest)"
      #expect(Cell.real(Double(k) / 1000, decimals: 2).readable == expected)
    }
  }
}
