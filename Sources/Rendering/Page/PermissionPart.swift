import Reports
import Statistics

extension PageContent {
  /// What the reports say of each permission, in the order of the funnel.
  var parts: [PermissionPart] {
    let trends = trend.byPermission
    return funnel.byPermission.enumerated().map { index, funnel in
      let name = funnel.rows.first?.permission ?? ""
      func isOwn(_ other: String?) -> Bool { other?.utf8.elementsEqual(name.utf8) == true }
      return PermissionPart(
        id: "permission-\(index + 1)", name: name, funnel: funnel,
        trend: trends.first { isOwn($0.series.first?.row.permission) },
        comparison: comparisons.first { isOwn($0.question.permission) },
        bursts: bursts.first { isOwn($0.question.permission) })
    }
  }
}

/// One permission on a page.
struct PermissionPart {
  let id: String
  let name: String
  let funnel: FunnelReport
  let trend: TrendReport?
  let comparison: ComparisonReport?
  let bursts: BurstReport?

  var node: Node {
    Node(.section, .id(id)) {
      Node(.h2, text: name)
      funnels
      if funnel.rows.contains(where: { $0.counts.declined > 0 }) { recoveries }
      trends
      arms
      silence
    }
  }

  private var funnels: Node {
    Node(.section) {
      Node(.h3, text: "From asking to reaching")
      Node(
        .p, .class("lead"),
        text:
          "Each funnel is drawn to the number of users asked. Prompted is a share of them, each answer and"
          + " reached a share of the prompted, back a share of those who declined.")
      lines(funnel.alarms.map(\.text) + [funnel.contradictionText].compactMap(\.self))
      Node(.div, .class("grid")) {
        for (index, row) in funnel.rows.enumerated() {
          FunnelFigure(
            place: place(of: row), row: row, denominator: funnel.question.denominator,
            id: "\(id)-funnel-\(index + 1)"
          )
          .node
        }
      }
      lines(funnel.changes)
      method(funnel.formulas)
      funnel.sheet.folded(funnel.heading, isUpright: funnel.rows.count <= Self.uprightRows)
    }
  }

  private var recoveries: Node {
    Node(.section) {
      Node(.h3, text: "The ways back")
      Node(
        .p, .class("lead"),
        text:
          "Of those who declined: who reached the feature all the same, and by which route. The line across"
          + " the first bar is the 95% interval.")
      Node(.div, .class("grid")) {
        for (index, row) in funnel.rows.enumerated() {
          RecoveryFigure(place: place(of: row), row: row, id: "\(id)-recovery-\(index + 1)").node
        }
      }
      recoverySheet.folded("recovery by route, \(funnel.heading)")
    }
  }

  /// A row a platform and route.
  private var recoverySheet: Sheet {
    Sheet(
      columns: [
        Column("platform", "platform", alignment: .left), Column("route", "route", alignment: .left),
        Column("users", "users"), Column("share", "share"), Column("share", "95%", shape: .interval),
      ],
      rows: funnel.rows.flatMap { row in
        row.routes.map { route in
          let names: [Cell] = [.text(place(of: row)), .text(route.words)]
          guard row.knowsRoutes else { return names + [.notLogged, .notLogged, .notLogged] }
          guard route.isPossible else { return names + [.notApplicable, .notApplicable, .notApplicable] }
          let share = Proportion(successes: route.users, trials: row.counts.recoveryEligible)
          return names + [
            .integer(route.users), .rate(optional: share.rate),
            share.wilson().map { .interval(low: $0.low, high: $0.high) } ?? .absent,
          ]
        }
      })
  }

  @NodeBuilder private var trends: [Node] {
    if let trend, trend.series.contains(where: { $0.points.contains { $0.prompted > 0 } }) {
      Node(.section) {
        Node(.h3, text: "Over time")
        Node(
          .p, .class("lead"),
          text:
            "Rates with their 95% intervals as bands, by \(trend.question.daysPerPoint == 1 ? "day" : "\(trend.question.daysPerPoint) days")."
            + " Broken upright lines mark the app versions that took the lead among the prompts; a dotted rate is"
            + " still rising, since recoveries are coming in.")
        Node(.div, .class("grid broad")) {
          for (index, series) in trend.series.enumerated() {
            TrendFigure(place: place(of: series.row), series: series, id: "\(id)-trend-\(index + 1)").node
          }
        }
        lines(trend.findings)
        method(trend.formulas)
        trend.sheet.folded(trend.heading, isLong: true)
      }
    }
  }

  @NodeBuilder private var arms: [Node] {
    if let comparison, comparison.arms.count > 1 {
      Node(.section) {
        Node(.h3, text: comparison.isConcurrent == false ? "One arm after the other" : "Arms side by side")
        Node(.p, .class("lead"), text: comparison.heading)
        allUsers
        lines(comparison.warnings.filter { $0 != funnel.window.aheadWarning })
        Node(.div, .class("grid")) {
          for figure in ForestFigure.all(of: comparison, id: "\(id)-arms") { figure.node }
        }
        lines(comparison.verdicts)
        method(comparison.notes)
        comparison.armSheet.folded("counts of the arms, \(comparison.heading)")
        comparison.sheet.folded("differences, \(comparison.heading)")
      }
    }
  }

  @NodeBuilder private var silence: [Node] {
    if let bursts {
      Node(.section) {
        Node(.h3, text: "Requests that nobody answered")
        Node(.p, .class("lead"), text: bursts.heading)
        allUsers
        if bursts.platforms.allSatisfy({ $0.isLogged && $0.silentRequests == 0 }) {
          Node(.p, text: "There was no silent request.")
        } else {
          Node(.div, .class("grid")) {
            for (index, platform) in bursts.platforms.enumerated() {
              BurstFigure(
                place: platform.place(by: bursts.question.split), platform: platform,
                classes: LengthClass.classes(of: bursts.lengths(of: platform)),
                id: "\(id)-bursts-\(index + 1)"
              ).node
            }
          }
        }
        bursts.platformSheet.folded("silent requests and bursts, \(bursts.heading)")
        if !bursts.lengthSheet.rows.isEmpty {
          bursts.lengthSheet.folded("bursts by length, \(bursts.heading)")
        }
      }
    }
  }

  @NodeBuilder private var allUsers: [Node] {
    if let text = funnel.question.prompts.isNotHeeded { Node(.p, .class("lead"), text: text) }
  }

  private func place(of row: FunnelRow) -> String { row.place(by: funnel.question.split) }

  /// So many rows of a funnel fit a phone or paper side by side, as columns.
  private static let uprightRows = 6

  /// Sentences, those that begin with an exclamation mark set apart; nothing without any.
  @NodeBuilder private func lines(_ texts: [String]) -> [Node] {
    if !texts.isEmpty {
      Node(.ul, .class("lines")) {
        for text in texts {
          Node(.li, .class(text.utf8.first == UInt8(ascii: "!") ? "alarm" : "plain"), text: text)
        }
      }
    }
  }

  private func method(_ texts: [String]) -> Node {
    Node(.div, .class("method")) { for text in texts { Node(.p, text: text) } }
  }
}
