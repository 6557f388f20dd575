import EventModel
import Reports
import Statistics

/// The columns that only some questions have, after those of the contract: what the allow rate is over, where
/// that is not everybody prompted, and the change against the window before.
func extraColumns(_ question: FunnelQuestion) -> [FunnelColumn] {
  var columns: [FunnelColumn] = []
  if question.denominator != .prompted {
    columns.append(
      FunnelColumn("allow_denominator", "allow over", .dataOnly) { _ in .text(question.denominator.name) })
  }
  guard question.hasPrevious else { return columns }
  columns.append(
    FunnelColumn("previous_prompted", "prompted", group: "before", .dataOnly) { row in
      row.previous.map { row.knowsPrompts ? .integer($0.prompted) : .notLogged } ?? .absent
    })
  for metric in FunnelMetric.allCases {
    func cell(
      _ name: String, _ title: String, _ placement: Column.Placement, shape: Column.Shape = .value,
      _ value: @escaping (TwoProportions) -> Cell
    ) -> FunnelColumn {
      FunnelColumn(name, title, group: "change", placement, shape: shape) { row in
        guard metric.isKnown(in: row) else { return .notLogged }
        return row.pair(metric, per: question.denominator).map(value) ?? .absent
      }
    }
    columns += [
      cell("\(metric.name)_change", metric.title, .rank(74)) { .points(optional: $0.difference) },
      cell("\(metric.name)_change", "\(metric.title) 95%", .rank(73), shape: .interval) { pair in
        pair.differenceScoreInterval().map { .pointInterval(low: $0.low, high: $0.high) } ?? .absent
      },
      cell("\(metric.name)_change_p", "\(metric.title) p", .rank(72)) {
        .probability(optional: $0.scoreTest?.p)
      },
    ]
  }
  return columns
}

extension FunnelReport {
  /// What became of the rates since the window before, a line a row; empty where nobody asked.
  public var changes: [String] {
    guard question.hasPrevious else { return [] }
    let lines = rows.compactMap { row -> String? in
      let parts = FunnelMetric.allCases.compactMap { metric -> String? in
        guard metric.isKnown(in: row), let pair = row.pair(metric, per: question.denominator),
          let difference = pair.difference, let interval = pair.differenceScoreInterval()
        else { return nil }
        return "\(metric.title) \(Cell.points(difference).readable)"
          + " \(Cell.pointInterval(low: interval.low, high: interval.high).readable) from"
          + " \(Cell.rate(optional: pair.baseline.rate).readable)"
      }
      return parts.isEmpty ? nil : "\(row.place): \(parts.joined(separator: ", "))"
    }
    return lines.isEmpty
      ? []
      : ["Points of change against \(question.previousWindow.description), Miettinen–Nurminen 95%:"] + lines
  }
}

/// A rate of the funnel that can change.
private enum FunnelMetric: CaseIterable {
  case allow, recovery

  var name: String { self == .allow ? "allow_rate" : "recovery_rate" }

  var title: String { self == .allow ? "allow" : "recovery" }

  func isKnown(in row: FunnelRow) -> Bool { self == .allow ? row.knowsGrants : row.knowsRecoveries }
}

extension FunnelRow {
  /// Now beside the window before; nil without one.
  fileprivate func pair(_ metric: FunnelMetric, per denominator: AllowDenominator) -> TwoProportions? {
    previous.map { previous in
      switch metric {
      case .allow:
        TwoProportions(
          arm: counts.allowRate(per: denominator), baseline: previous.allowRate(per: denominator))
      case .recovery: TwoProportions(arm: counts.recoveryRate, baseline: previous.recoveryRate)
      }
    }
  }
}

extension AllowDenominator {
  /// As the flag takes it.
  public var name: String {
    switch self {
    case .prompted: "prompted"
    case .answered: "answered"
    case .asked: "asked"
    }
  }

  /// In a formula.
  var formula: String {
    switch self {
    case .prompted: "prompted"
    case .answered: "(allowed + declined)"
    case .asked: "asked"
    }
  }
}
