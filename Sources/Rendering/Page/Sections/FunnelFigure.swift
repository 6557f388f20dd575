import Reports
import Statistics

/// One row of the funnel as a picture: who was asked, what they answered, who came back, who reached the feature.
/// Bars are drawn to one scale, and each begins where the group begins that it is a part of.
struct FunnelFigure {
  /// What the picture is headed by.
  let place: String
  let row: FunnelRow
  let denominator: AllowDenominator
  let id: String

  private var counts: FunnelCounts { row.counts }
  private var scale: Scale { Scale(to: Double(max(counts.asked, counts.prompted, counts.reached, 1))) }

  var node: Node {
    Node(.figure, .class("card")) {
      Node(.figcaption) {
        Node(.h4, text: place)
        Node(.dl, .class("rates")) {
          keyFigure("allow", row.knowsGrants ? counts.allowRate(per: denominator) : nil)
          keyFigure("recovery", row.knowsRecoveries ? counts.recoveryRate : nil)
        }
      }
      if !row.knowsPrompts {
        Node(.p, .class("quiet"), text: "The log holds no prompts of this platform.")
      } else if counts.asked == 0, counts.prompted == 0 {
        Node(.p, .class("quiet"), text: "Nobody was asked.")
      } else {
        chart.node
      }
    }
  }

  /// A rate, large, with its interval; nil where it is not logged.
  @NodeBuilder private func keyFigure(_ name: String, _ rate: Proportion?) -> [Node] {
    Node(.div) {
      Node(.dt, text: name)
      Node(.dd) {
        Node(.span, .class("big"), text: (rate.map { .rate(optional: $0.rate) } ?? Cell.notLogged).readable)
        if let interval = rate?.wilson() {
          Node(
            .span, .class("interval"), text: Cell.interval(low: interval.low, high: interval.high).readable)
        }
      }
    }
  }

  var chart: RowChart {
    var rows = [
      stage("asked", counts.asked, tone: .asked),
      stage("prompted", counts.prompted, of: counts.asked, tone: .prompted),
    ]
    var guides: [RowChart.Guide] = []
    // Where nobody was prompted there is no answer to draw.
    if counts.prompted == 0 { return chart(of: rows, guides) }
    var start = 0
    for answer in answers {
      if start > 0 { guides.append(.init(at: scale.place(of: start), from: rows.count - 1, to: rows.count)) }
      if answer.tone == .declined { guides += self.guides(toRecoveredFrom: rows.count, start) }
      rows.append(
        stage(answer.label, answer.count, of: counts.prompted, from: start, tone: answer.tone, answer.isKnown)
      )
      start += answer.count
    }
    start = counts.allowed
    for route in routes {
      rows.append(
        stage(route.label, route.count, of: counts.declined, from: start, tone: .recovered, route.isKnown))
      start += route.count
    }
    rows.append(stage("reached", counts.reached, of: counts.prompted, tone: .reached, row.knowsReaches))
    return chart(of: rows, guides)
  }

  private func chart(of rows: [RowChart.Row], _ guides: [RowChart.Guide]) -> RowChart {
    RowChart(
      id: id, title: "Funnel of \(place)",
      description: rows.map { "\($0.label): \($0.value)" }.joined(separator: "; ") + ".", rows: rows,
      guides: guides)
  }

  /// From the bar of those who declined down to the first of those who came back.
  private func guides(toRecoveredFrom index: Int, _ start: Int) -> [RowChart.Guide] {
    let between = answers.count - (answers.firstIndex { $0.tone == .declined } ?? 0)
    return [RowChart.Guide(at: scale.place(of: start), from: index, to: index + between)]
  }

  private typealias Part = (label: String, count: Int, tone: RowChart.Tone, isKnown: Bool)

  /// In the order in which they lie side by side; the rare ones where there are any.
  private var answers: [Part] {
    let rare: [Part] = [
      ("dismissed", counts.dismissed, .closed, true), ("ignored", counts.ignored, .closed, true),
      ("unanswered", row.knowsUnanswered ? counts.unanswered : 0, .closed, true),
    ]
    return [
      ("allowed", counts.allowed, .allowed, row.knowsGrants),
      ("declined", counts.declined, .declined, row.knowsRefusals),
    ] + rare.filter { $0.count > 0 }
  }

  /// One bar a route that somebody took; one for all where nobody did or the routes are not logged.
  private var routes: [Part] {
    if !row.knowsRoutes || counts.recovered == 0 {
      return [("recovered", counts.recovered, .recovered, row.knowsRecoveries)]
    }
    return row.routes.filter { $0.users > 0 }.map { ("back \($0.words)", $0.users, .recovered, true) }
  }

  private func stage(
    _ label: String, _ count: Int, of whole: Int? = nil, from start: Int = 0, tone: RowChart.Tone,
    _ isKnown: Bool = true
  ) -> RowChart.Row {
    if !isKnown { return RowChart.Row(label: label, value: Cell.notLogged.readable, tone: tone) }
    var value = Cell.integer(count).readable
    if let whole, let rate = Proportion(successes: count, trials: whole).rate {
      value += " · \(Cell.rate(rate).readable)"
    }
    return RowChart.Row(
      label: label, value: value,
      mark: .bar(from: scale.place(of: start), to: scale.place(of: start + count)),
      tone: tone)
  }
}
