import EventModel
import Reports

extension ContradictionReport {
  /// A row a journey, at most `limit` of each group where it is given.
  public func sheet(limit: Int? = nil) -> Sheet {
    Sheet(
      columns: [
        Column("code", "code", alignment: .left), Column("platform", "platform", alignment: .left),
        Column("permission", "permission", alignment: .left), Column("user", "user", alignment: .left),
        Column("at", "first seen", alignment: .left), Column("times", "times"),
        Column("meaning", "what cannot be", alignment: .left, placement: .rank(10)),
      ],
      rows: groups.flatMap { group in
        group.journeys.prefix(limit ?? group.journeys.count).map { journey in
          [
            .text(group.code), .text(group.platform), .text(group.permission),
            .text(journey.user.description), .instant(journey.at), .integer(journey.times),
            .text(group.meaning),
          ]
        }
      })
  }

  /// A line a group: how many journeys, of what.
  public var summaries: [String] {
    groups.map { group in
      let place = terminalSafe("\(group.platform) \(group.permission)")
      let times = Cell.integer(group.times)
      return
        "\(group.code) \(place): \(times.readable) in \(counted(group.journeys.count, "journey")), \(group.meaning)"
    }
  }

  /// One line: what was looked at.
  public func heading(permission: String?) -> String {
    "\(terminalSafe(permission ?? "all permissions")), \(window.description)"
  }
}
