import Reports
import Statistics

/// The differences of one arm from the baseline on one platform, each with its interval, around zero.
struct ForestFigure {
  let comparisons: [Comparison]
  /// Shared by all figures of a report, so that they can be laid side by side.
  let axis: (scale: Scale, ticks: [Double])
  let id: String

  /// The comparisons of a report by platform and arm, on one axis; without those that have nothing to draw.
  static func all(of report: ComparisonReport, id: String) -> [ForestFigure] {
    let rows = report.comparisons
    let axis = axisAroundZero(
      holding: rows.flatMap { row in
        let interval = row.shownInterval
        return [row.difference, interval?.low, interval?.high].compactMap(\.self)
      })
    let size = ComparisonMetric.allCases.count
    return stride(from: 0, to: rows.count, by: size).enumerated().compactMap { number, start in
      let own = Array(rows[start..<min(start + size, rows.count)])
      if own.allSatisfy({ $0.difference == nil }) { return nil }
      return ForestFigure(comparisons: own, axis: axis, id: "\(id)-\(number + 1)")
    }
  }

  private var place: String { comparisons.first?.platform.map(terminalSafe) ?? "all platforms" }
  private var arms: String {
    comparisons.first.map { "\(terminalSafe($0.arm.name)) against \(terminalSafe($0.baseline.name))" } ?? ""
  }

  var node: Node {
    Node(.figure, .class("card")) {
      Node(.figcaption) {
        Node(.h4, text: place)
        Node(.p, text: arms)
      }
      chart.node
    }
  }

  var chart: RowChart {
    let rows = comparisons.map { comparison -> RowChart.Row in
      let phrase = comparison.metric.phrase
      guard let difference = comparison.difference, let interval = comparison.shownInterval else {
        let value: Cell = comparison.isLogged ? .absent : .notLogged
        return RowChart.Row(label: phrase, value: value.readable, tone: .other)
      }
      let bounds = Cell.pointInterval(low: interval.low, high: interval.high).readable
      return RowChart.Row(
        label: phrase, value: "\(Cell.points(difference).readable) \(bounds)",
        mark: .point(axis.scale.place(of: difference)),
        tone: interval.low > 0 ? .allowed : interval.high < 0 ? .declined : .other,
        whisker: axis.scale.place(of: interval.low)...axis.scale.place(of: interval.high))
    }
    return RowChart(
      id: id, title: "Differences on \(place): \(arms)",
      description: "In percentage points, with 95% intervals. "
        + rows.map { "\($0.label): \($0.value)" }.joined(separator: "; ") + ".",
      rows: rows,
      ticks: axis.ticks.map { tick in
        RowChart.Tick(
          at: axis.scale.place(of: tick), label: Cell.points(tick, decimals: decimals).readable,
          isOrigin: tick == 0)
      })
  }

  /// Ticks are whole points unless they lie closer.
  private var decimals: Int { axis.ticks.count > 1 && axis.ticks[1] - axis.ticks[0] < 0.0099 ? 1 : 0 }
}

extension Comparison {
  /// The interval that the reader is to go by; nil where there is none.
  fileprivate var shownInterval: Interval? { isSequential ? sequentialInterval : interval }
}
