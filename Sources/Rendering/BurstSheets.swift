import EventModel
import Reports

extension BurstReport {
  /// A row a platform.
  public var platformSheet: Sheet {
    let silent = "silent"
    return Sheet(
      columns: [
        Column("platform", "platform", alignment: .left),
        Column("silent_requests", "requests", group: silent),
        Column("silent_users", "users", group: silent), Column("bursts", "all", group: "bursts"),
        Column("burst_users", "users", group: "bursts"), Column("longest", "longest", group: "bursts"),
        Column("median_gap_ms", "gap ms", group: "median", placement: .rank(10)),
        Column("median_reply_ms", "reply ms", group: "median", placement: .rank(20)),
      ],
      rows: platforms.map { platform in
        func known(_ cell: Cell) -> Cell { platform.isLogged ? cell : .notLogged }
        return [
          .text(platform.name), known(.integer(platform.silentRequests)),
          known(.integer(platform.silentUsers)), known(.integer(platform.bursts)),
          known(.integer(platform.burstUsers)), known(.integer(platform.longest)),
          known(milliseconds(platform.medianGap)), known(milliseconds(platform.medianReply)),
        ]
      })
  }

  /// A row a burst, at most `limit` of them where it is given.
  public func listSheet(limit: Int? = nil) -> Sheet {
    Sheet(
      columns: [
        Column("platform", "platform", alignment: .left), Column("user", "user", alignment: .left),
        Column("started_at", "started at", alignment: .left), Column("requests", "requests"),
        Column("duration_ms", "duration ms"),
      ],
      rows: bursts.prefix(limit ?? bursts.count).map { burst in
        [
          .text(burst.platform), .text(burst.user.description), .instant(burst.startedAt),
          .integer(burst.requests), milliseconds(Double(burst.duration)),
        ]
      })
  }

  /// One line: which permission, which window, which rule.
  public var heading: String {
    let rule = question.burstRule
    let gap = span(rule.gap)
    return "\(terminalSafe(question.permission ?? "all permissions")), \(question.window.description);"
      + " bursts of at least \(rule.minimum), at most \(gap) apart"
  }
}

/// Of microseconds; readers see one decimal.
private func milliseconds(_ microseconds: Double?) -> Cell {
  microseconds.map { .real($0 / 1000, decimals: 1) } ?? .absent
}
