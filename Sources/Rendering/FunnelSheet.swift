import EventModel
import Reports
import Statistics

extension FunnelReport {
  /// The report as a sheet. Its names and their order are a contract; a table shows the main ones in 80
  /// columns and more where there is room.
  public var sheet: Sheet {
    let columns = funnelColumns(of: self)
    return Sheet(
      columns: columns.map(\.column),
      rows: rows.map { row in columns.map { $0.cell(row) } })
  }
}

/// A column with what it shows of a row.
struct FunnelColumn {
  let column: Column
  let cell: (FunnelRow) -> Cell

  init(
    _ name: String, _ title: String, group: String? = nil, _ placement: Column.Placement,
    alignment: Column.Alignment = .right, shape: Column.Shape = .value, cell: @escaping (FunnelRow) -> Cell
  ) {
    column = Column(
      name, title, group: group, alignment: alignment, placement: placement, shape: shape)
    self.cell = cell
  }

  /// A number that is there where the log holds what it needs.
  static func count(
    _ name: String, _ title: String, group: String? = nil, _ placement: Column.Placement,
    _ number: KeyPath<FunnelCounts, Int>, known: KeyPath<FunnelRow, Bool>
  ) -> FunnelColumn {
    FunnelColumn(name, title, group: group, placement) { row in
      row[keyPath: known] ? .integer(row.counts[keyPath: number]) : .notLogged
    }
  }

  /// A rate and its interval.
  static func rate(
    _ name: String, _ title: String, interval placement: Column.Placement,
    _ rate: @escaping (FunnelCounts) -> Proportion, known: KeyPath<FunnelRow, Bool>
  ) -> [FunnelColumn] {
    [
      FunnelColumn(name, title, group: "rate", .always) { row in
        row[keyPath: known] ? .rate(optional: rate(row.counts).rate) : .notLogged
      },
      FunnelColumn(name, "\(title) 95%", group: "rate", placement, shape: .interval) { row in
        guard row[keyPath: known] else { return .notLogged }
        guard let interval = rate(row.counts).wilson() else { return .absent }
        return .interval(low: interval.low, high: interval.high)
      },
    ]
  }
}

private func funnelColumns(of report: FunnelReport) -> [FunnelColumn] {
  let isOfOnePermission = Set(report.rows.map(\.permission)).count < 2
  let window = report.window
  var columns = [
    FunnelColumn("permission", "permission", isOfOnePermission ? .dataOnly : .always, alignment: .left) {
      .text($0.permission)
    },
    FunnelColumn("platform", "platform", .always, alignment: .left) { .text($0.platform) },
  ]
  if let split = report.question.split {
    columns.append(
      FunnelColumn(split.name, split.name, .always, alignment: .left) {
        $0.value.isEmpty ? .absent : .text($0.value)
      })
  }
  columns += [
    FunnelColumn("from", "from", .dataOnly) { _ in .instant(window.from) },
    FunnelColumn("until", "until", .dataOnly) { _ in .instant(window.until) },
  ]
  return columns + outcomeColumns(report.question) + silentColumns
    + extraColumns(report.question)
}

private func outcomeColumns(_ question: FunnelQuestion) -> [FunnelColumn] {
  let hasLimit = question.recoveryLimit != nil
  let back = "recovered"
  return [
    .count("prompted", "prompted", .always, \.prompted, known: \.knowsPrompts),
    .count("allowed", "allowed", .always, \.allowed, known: \.knowsGrants),
    .count("declined", "declined", .always, \.declined, known: \.knowsRefusals),
    .count("dismissed", "dismissed", .rank(40), \.dismissed, known: \.knowsDismissals),
    .count("ignored", "ignored", .rank(39), \.ignored, known: \.knowsIgnored),
    .count("unanswered", "unanswered", .rank(60), \.unanswered, known: \.knowsUnanswered),
    .count("recovered", "all", group: back, .rank(96), \.recovered, known: \.knowsRecoveries),
    .count(
      "recovered_reprompt", "re-prompt", group: back, .rank(65), \.recoveredByReprompt,
      known: \.knowsRecoveries),
    FunnelColumn("recovered_settings", "Settings", group: back, .rank(90), cell: settingsCell),
    .count("recovered_other", "other", group: back, .rank(45), \.recoveredOtherwise, known: \.knowsRoutes),
    .count(
      "recovered_ungranted", "ungranted", group: back, .rank(44), \.recoveredUngranted, known: \.knowsRoutes),
    .count(
      "recovery_eligible", "eligible", hasLimit ? .rank(94) : .dataOnly, \.recoveryEligible,
      known: \.knowsRefusals),
    .count(
      "still_open", "still open", hasLimit ? .rank(95) : .dataOnly, \.stillOpen, known: \.knowsRefusals),
    .count("reached", "reached", .rank(80), \.reached, known: \.knowsReaches),
    .count("asked", "asked", .rank(70), \.asked, known: \.knowsPrompts),
  ]
    + FunnelColumn.rate(
      "allow_rate", "allow", interval: .rank(79), { $0.allowRate(per: question.denominator) },
      known: \.knowsGrants)
    + FunnelColumn.rate(
      "recovery_rate", "recovery", interval: .rank(78), { $0.recoveryRate }, known: \.knowsRecoveries)
}

/// Nobody comes back through Settings where no link leads there; a count all the same is a contradiction, and
/// shown.
private func settingsCell(_ row: FunnelRow) -> Cell {
  guard row.knowsRoutes else { return .notLogged }
  let count = row.counts.recoveredBySettings
  return count == 0 && row.lacksSettingsLink ? .notApplicable : .integer(count)
}

private var silentColumns: [FunnelColumn] {
  let group = "silent"
  return [
    .count(
      "silent_requests", "requests", group: group, .rank(55), \.silentRequests, known: \.knowsSilentRequests),
    .count("silent_users", "users", group: group, .rank(54), \.silentUsers, known: \.knowsSilentRequests),
    .count("bursts", "all", group: "bursts", .rank(53), \.bursts, known: \.knowsSilentRequests),
    .count("burst_users", "users", group: "bursts", .rank(51), \.burstUsers, known: \.knowsSilentRequests),
    .count(
      "longest_burst", "longest", group: "bursts", .rank(50), \.longestBurst, known: \.knowsSilentRequests),
  ]
}
