import Reports
import Statistics

extension ComparisonReport {
  /// What came with each step from one arm to the next, where arms followed one another: a line a platform and
  /// step.
  var stepTexts: [String] {
    let steps = steps
    let metrics = ComparisonMetric.allCases.count
    return stride(from: 0, to: steps.count, by: metrics).compactMap { start in
      text(of: Array(steps[start..<min(start + metrics, steps.count)]))
    }
  }

  /// Of the rows of one step; nil without a verdict.
  private func text(of rows: [Comparison]) -> String? {
    guard let first = rows.first else { return nil }
    let found = rows.compactMap { row -> (row: Comparison, finding: ArmDifference)? in
      guard row.isJudged, let finding = row.finding(of: row.pair) else { return nil }
      return (row, finding)
    }
    func clause(_ verb: String, _ direction: ArmDifference.Direction) -> String? {
      let parts = found.filter { $0.finding.direction == direction }.map { row, finding in
        direction == .unclear
          ? "\(row.metric.phrase) (\(unchanged(row, finding)))" : "\(row.metric.phrase) \(finding.numbers)"
      }
      return parts.isEmpty ? nil : "\(verb) \(parts.joined(separator: ", "))"
    }
    let clauses = [
      clause("points bought:", .gain), clause("points lost:", .loss), clause("no clear change:", .unclear),
    ].compactMap(\.self)
    if clauses.isEmpty { return nil }
    return "\(terminalSafe(first.platform ?? "all")), \(terminalSafe(first.baseline.name)) to"
      + " \(terminalSafe(first.arm.name)): \(clauses.joined(separator: "; "))"
  }

  private func unchanged(_ row: Comparison, _ finding: ArmDifference) -> String {
    let (before, after) = (row.pair.baseline, row.pair.arm)
    guard before.successes == 0, after.successes == 0 else { return finding.numbers }
    let bound = after.exactUpperBound().map { ", at most \(Cell.rate($0, decimals: 2).readable)" } ?? ""
    return "0 of \(Cell.integer(before.trials).readable), then 0 of \(Cell.integer(after.trials).readable)"
      + bound
  }
}
