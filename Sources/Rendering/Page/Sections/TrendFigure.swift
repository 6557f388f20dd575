import EventModel
import Reports
import Statistics

/// The two rates of one series over time.
struct TrendFigure {
  /// What the picture is headed by.
  let place: String
  let series: TrendSeries
  let id: String

  var node: Node {
    Node(.figure, .class("card wide")) {
      Node(.figcaption) { Node(.h4, text: place) }
      Node(.div, .class("pair")) {
        panel("allow rate", "\(id)-allow", isKnown: series.row.knowsGrants) { $0.allowRate }
        panel("recovery rate", "\(id)-recovery", isKnown: series.row.knowsRecoveries, canBeOpen: true) {
          $0.recoveryRate
        }
      }
    }
  }

  private func panel(
    _ name: String, _ id: String, isKnown: Bool, canBeOpen: Bool = false, _ rate: (TrendPoint) -> Proportion
  ) -> Node {
    let points = plotPoints(canBeOpen: canBeOpen, rate)
    return Node(.div) {
      Node(.h5, text: name)
      if !isKnown {
        Node(.p, .class("quiet"), text: "Not logged.")
      } else if points.allSatisfy({ $0 == nil }) {
        Node(.p, .class("quiet"), text: canBeOpen ? "Nobody declined." : "Nobody was prompted.")
      } else {
        LineChart(
          id: id, title: "\(name) on \(place) over time", description: description(points),
          points: points, marks: marks, dates: dates
        ).node
      }
    }
  }

  func plotPoints(canBeOpen: Bool, _ rate: (TrendPoint) -> Proportion) -> [PlotPoint?] {
    series.points.enumerated().map { index, point in
      let proportion = rate(point)
      guard let value = proportion.rate, let interval = proportion.wilson() else { return nil }
      return PlotPoint(
        at: position(of: index), rate: value, low: interval.low, high: interval.high,
        isComplete: point.isComplete || !canBeOpen)
    }
  }

  /// A single point stands in the middle.
  private func position(of index: Int) -> Double {
    series.points.count < 2 ? 0.5 : Double(index) / Double(series.points.count - 1)
  }

  private var marks: [LineChart.Mark] {
    series.releases().map { release in
      LineChart.Mark(at: position(of: release.index), label: shortened(release.version, to: 16))
    }
  }

  /// The first and the last day; more would not fit beside them on a phone.
  private var dates: [LineChart.Date] {
    guard let first = series.points.first, let last = series.points.last else { return [] }
    if series.points.count == 1 { return [LineChart.Date(at: 0.5, label: "\(first.days.lowerBound)")] }
    return [
      LineChart.Date(at: 0, label: "\(first.days.lowerBound)"),
      LineChart.Date(at: 1, label: "\(last.days.upperBound)"),
    ]
  }

  private func description(_ points: [PlotPoint?]) -> String {
    let known = zip(series.points, points).compactMap { point, plot in
      plot.map { (day: point.days.lowerBound, rate: $0.rate) }
    }
    guard let first = known.first, let last = known.last, let lowest = known.min(by: { $0.rate < $1.rate }),
      let highest = known.max(by: { $0.rate < $1.rate })
    else { return "" }
    func told(_ point: (day: UTCDay, rate: Double)) -> String {
      "\(Cell.rate(point.rate).readable) on \(point.day)"
    }
    let releases = series.releases().map { "\($0.version) on \(series.points[$0.index].days.lowerBound)" }
    return "From \(told(first)) to \(told(last)); lowest \(told(lowest)), highest \(told(highest))."
      + (releases.isEmpty ? "" : " App versions that took the lead: \(releases.joined(separator: ", ")).")
  }
}
