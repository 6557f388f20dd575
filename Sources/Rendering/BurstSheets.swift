import EventModel
import Reports

extension BurstReport {
  /// The field's column, where the report is split by one.
  private var fieldColumns: [Column] {
    question.split.map { [Column($0.name, $0.name, alignment: .left)] } ?? []
  }

  private func fieldCells(_ value: String) -> [Cell] {
    question.split == nil ? [] : [value.isEmpty ? .absent : .text(value)]
  }

  /// A row a platform, and value where the report is split.
  public var platformSheet: Sheet {
    let silent = "silent"
    return Sheet(
      columns: [
        Column("platform", "platform", alignment: .left)
      ] + fieldColumns + [
        Column("silent_requests", "requests", group: silent),
        Column("silent_users", "users", group: silent), Column("bursts", "all", group: "bursts"),
        Column("burst_users", "users", group: "bursts"), Column("longest", "longest", group: "bursts"),
        Column("median_gap_ms", "gap ms", group: "median", placement: .rank(10)),
        Column("median_reply_ms", "reply ms", group: "median", placement: .rank(20)),
      ],
      rows: platforms.map { platform in
        func known(_ cell: Cell) -> Cell { platform.isLogged ? cell : .notLogged }
        return [
          .text(platform.name)
        ] + fieldCells(platform.value) + [
          known(.integer(platform.silentRequests)), known(.integer(platform.silentUsers)),
          known(.integer(platform.bursts)),
          known(.integer(platform.burstUsers)), known(.integer(platform.longest)),
          known(milliseconds(platform.medianGap)), known(milliseconds(platform.medianReply)),
        ]
      })
  }

  /// A row a burst, at most `limit` of them where it is given.
  public func listSheet(limit: Int? = nil) -> Sheet { sheet(of: Array(bursts.prefix(limit ?? bursts.count))) }

  /// The longest burst of each of the `count` users who met the longest.
  public func worstSheet(_ count: Int) -> Sheet { sheet(of: worst(count)) }

  private func sheet(of bursts: [ListedBurst]) -> Sheet {
    Sheet(
      columns: [
        Column("platform", "platform", alignment: .left)
      ] + fieldColumns + [
        Column("user", "user", alignment: .left), Column("started_at", "started at", alignment: .left),
        Column("requests", "requests"),
        Column("duration_ms", "duration ms", placement: .rank(10)),
      ],
      rows: bursts.map { burst in
        [
          .text(burst.platform)
        ] + fieldCells(burst.value) + [
          .text(burst.user.description), .instant(burst.startedAt), .integer(burst.requests),
          milliseconds(Double(burst.duration)),
        ]
      })
  }

  /// A line a platform and value that has any: how many bursts of each length.
  public var lengthLines: [String] {
    platforms.compactMap { platform in
      let lengths = lengths(of: platform).map {
        "\(Cell.integer($0.bursts).readable) of \(Cell.integer($0.requests).readable)"
      }
      return lengths.isEmpty
        ? nil
        : "\(platform.place(by: question.split)), bursts by length: \(lengths.joined(separator: ", "))"
    }
  }

  /// A row a platform, value and length.
  public var lengthSheet: Sheet {
    Sheet(
      columns: [
        Column("platform", "platform", alignment: .left)
      ] + fieldColumns + [
        Column("requests", "requests"), Column("bursts", "bursts"),
      ],
      rows: platforms.flatMap { platform in
        lengths(of: platform).map {
          [.text(platform.name)] + fieldCells(platform.value) + [.integer($0.requests), .integer($0.bursts)]
        }
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

extension BurstPlatform {
  /// Platform and, where rows are split by a field, the value; some users have none.
  func place(by split: AttributeField?) -> String {
    guard let split else { return terminalSafe(name) }
    return terminalSafe(value.isEmpty ? "\(name) without \(split.name)" : "\(name) \(value)")
  }
}
