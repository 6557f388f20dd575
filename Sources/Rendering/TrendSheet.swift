import EventModel
import Reports
import Statistics

extension TrendReport {
  /// A row a platform, value and point. Its names and their order are a contract.
  public var sheet: Sheet {
    let isOfOnePermission = Set(series.map(\.row.permission)).count < 2
    let split = question.funnel.split.map { [Column($0.name, $0.name, alignment: .left)] } ?? []
    let head = [
      Column(
        "permission", "permission", alignment: .left, placement: isOfOnePermission ? .dataOnly : .always),
      Column("platform", "platform", alignment: .left),
    ]
    return Sheet(
      columns: head + split + pointColumns,
      rows: series.flatMap { series in
        let row = series.row
        let names: [Cell] =
          [.text(row.permission), .text(row.platform)] + (split.isEmpty ? [] : [series.value])
        return series.points.map { names + cells(of: $0, in: row) }
      })
  }

  private var pointColumns: [Column] {
    let back = "recovered"
    return [
      Column("day", question.daysPerPoint == 1 ? "day" : "from day", alignment: .left),
      Column("days", "days", placement: .dataOnly),
      Column("prompted", "prompted"), Column("allowed", "allowed", placement: .rank(60)),
      Column("declined", "declined", placement: .rank(59)),
      Column("recovery_eligible", "eligible", placement: .dataOnly),
      Column("recovered", back, placement: .rank(58)),
      Column("allow_rate", "allow", group: "rate"),
      Column("allow_rate", "allow 95%", group: "rate", placement: .rank(70), shape: .interval),
      Column("recovery_rate", "recovery", group: "rate"),
      Column("recovery_rate", "recovery 95%", group: "rate", placement: .rank(69), shape: .interval),
      Column("complete", "complete"),
    ]
  }

  private func cells(of point: TrendPoint, in row: FunnelRow) -> [Cell] {
    func known(_ isKnown: Bool, _ cell: Cell) -> Cell { isKnown ? cell : .notLogged }
    func interval(_ rate: Proportion) -> Cell {
      rate.wilson().map { .interval(low: $0.low, high: $0.high) } ?? .absent
    }
    let (allow, recovery) = (point.allowRate, point.recoveryRate)
    return [
      .day(point.days.lowerBound),
      .integer(Int(point.days.upperBound.number) - Int(point.days.lowerBound.number) + 1),
      known(row.knowsPrompts, .integer(point.prompted)), known(row.knowsGrants, .integer(point.allowed)),
      known(row.knowsRefusals, .integer(point.declined)),
      known(row.knowsRefusals, .integer(point.recoveryEligible)),
      known(row.knowsRecoveries, .integer(point.recovered)),
      known(row.knowsGrants, .rate(optional: allow.rate)), known(row.knowsGrants, interval(allow)),
      known(row.knowsRecoveries, .rate(optional: recovery.rate)),
      known(row.knowsRecoveries, interval(recovery)), .boolean(point.isComplete),
    ]
  }
}
