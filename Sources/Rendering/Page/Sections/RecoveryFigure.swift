import Reports
import Statistics

/// How those who declined came back, on an axis from nobody to all of them.
struct RecoveryFigure {
  /// What the picture is headed by.
  let place: String
  let row: FunnelRow
  let id: String

  private var counts: FunnelCounts { row.counts }

  var node: Node {
    Node(.figure, .class("card")) {
      Node(.figcaption) {
        Node(.h4, text: place)
        Node(.p, text: summary)
      }
      if row.knowsRecoveries, counts.recoveryEligible > 0 { chart.node }
    }
  }

  /// One sentence.
  var summary: String {
    if !row.knowsRecoveries { return "Recoveries are not logged." }
    let rate = counts.recoveryRate
    guard let interval = rate.wilson() else { return "Nobody declined." }
    let whole = Cell.integer(rate.trials).readable
    if rate.successes == 0, let bound = rate.exactUpperBound() {
      return
        "None of \(whole) came back: at most \(Cell.rate(bound, decimals: 2).readable) do, at 95% confidence."
    }
    return
      "\(Cell.integer(rate.successes).readable) of \(whole) came back, \(Cell.rate(optional: rate.rate).readable)"
      + " (\(Cell.interval(low: interval.low, high: interval.high).readable))."
  }

  var chart: RowChart {
    let rate = counts.recoveryRate
    var rows = [
      RowChart.Row(
        label: "all ways", value: value(counts.recovered), mark: bar(from: 0, counts.recovered),
        tone: .recovered, whisker: rate.wilson().map { $0.low...$0.high })
    ]
    var start = 0
    for route in row.routes {
      if !row.knowsRoutes {
        rows.append(RowChart.Row(label: route.words, value: Cell.notLogged.readable, tone: .recovered))
      } else if !route.isPossible {
        rows.append(RowChart.Row(label: route.words, value: Cell.notApplicable.readable, tone: .recovered))
      } else {
        rows.append(
          RowChart.Row(
            label: route.words, value: value(route.users),
            mark: bar(from: route.users == 0 ? 0 : start, route.users),
            tone: .recovered))
        start += route.users
      }
    }
    return RowChart(
      id: id, title: "Recovery on \(place), by route",
      description: summary + " " + rows.dropFirst().map { "\($0.label): \($0.value)" }.joined(separator: "; ")
        + ".",
      rows: rows,
      ticks: [0, 0.5, 1].map {
        RowChart.Tick(at: $0, label: Cell.rate($0, decimals: 0).readable, isOrigin: $0 == 0)
      })
  }

  private func bar(from start: Int, _ count: Int) -> RowChart.Mark {
    let scale = Scale(to: Double(counts.recoveryEligible))
    return .bar(from: scale.place(of: start), to: scale.place(of: start + count))
  }

  private func value(_ count: Int) -> String {
    let share = Proportion(successes: count, trials: counts.recoveryEligible).rate
    return "\(Cell.integer(count).readable) · \(Cell.rate(optional: share).readable)"
  }
}
