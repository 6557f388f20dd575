import Reports
import Statistics

extension ComparisonReport {
  /// The contract's object; ends with a line end. `sample_ratio` has the verdict `ok`, `mismatch`, or
  /// `not checked` without a p. `steps` has the rows of arms that followed one another.
  public var json: [UInt8] {
    sheet.json([
      JSONValue.Member("concurrent", isConcurrent.map { .boolean($0) } ?? .null),
      JSONValue.Member(
        "sample_ratio",
        .object([
          JSONValue.Member("p", sampleRatio.map { .real($0.p) } ?? .null),
          JSONValue.Member("verdict", .string(sampleRatioVerdict)),
        ])),
      JSONValue.Member("crossovers", .integer(Int64(crossovers))),
      JSONValue.Member("unassigned", .integer(Int64(unassigned))),
      JSONValue.Member("arms", armSheet.jsonRows),
      JSONValue.Member("steps", stepSheet.jsonRows),
    ])
  }

  private var sampleRatioVerdict: String {
    guard let sampleRatio else { return "not checked" }
    return sampleRatio.p < ChiSquareTest.sampleRatioAlarm ? "mismatch" : "ok"
  }
}
