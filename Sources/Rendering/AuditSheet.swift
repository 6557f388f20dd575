import Reports

extension AuditReport {
  /// A row a rule and a column a platform, for one permission.
  public func matrix(of permission: String) -> Sheet {
    let platforms = platforms(of: permission)
    let own = cells.filter { $0.permission == permission }
    return Sheet(
      columns: [Column("rule", "rule", alignment: .left)]
        + platforms.map { Column($0, $0, alignment: .left) },
      rows: AuditRule.allCases.map { rule in
        [.text(rule.name)]
          + platforms.map { platform in
            own.first { $0.rule == rule && $0.platform == platform }.map { .text($0.text) } ?? .absent
          }
      })
  }

  /// A row a cell: the same names in every permission and platform.
  public var sheet: Sheet {
    Sheet(
      columns: [
        Column("rule", "rule", alignment: .left), Column("permission", "permission", alignment: .left),
        Column("platform", "platform", alignment: .left), Column("verdict", "verdict", alignment: .left),
        Column("broken", "broken"), Column("users", "users"),
        Column("certainty", "certainty", alignment: .left),
      ],
      rows: cells.map { cell in
        var (broken, users) = (Rendering.Cell.absent, Rendering.Cell.absent)
        switch cell.verdict {
        case .holds(let count): (broken, users) = (.integer(0), .integer(count))
        case .broken(let count, let all): (broken, users) = (.integer(count), .integer(all))
        case .notSeen: break
        }
        return [
          .text(cell.rule.name), .text(cell.permission), .text(cell.platform), .text(cell.verdict.word),
          broken, users, .text(cell.certainty.rawValue),
        ]
      })
  }

  /// One line: what was looked at.
  public func heading(permission: String?) -> String {
    "\(terminalSafe(permission ?? "all permissions")), \(window.description)"
  }

  /// What the marks in a matrix mean.
  public static let legend =
    "? inferred, ?? speculative; the rest is observed. Broken: users of users it applied to."
}

extension AuditVerdict {
  fileprivate var word: String {
    switch self {
    case .holds: "holds"
    case .broken: "broken"
    case .notSeen: "not seen"
    }
  }
}

extension AuditReport.Cell {
  /// Such as `broken 12/300?`, short so that four platforms fit 80 columns.
  fileprivate var text: String {
    let mark =
      switch certainty {
      case .observed: ""
      case .inferred: "?"
      case .speculative: "??"
      }
    switch verdict {
    case .holds: return "holds\(mark)"
    case .broken(let broken, let users): return "\(broken)/\(users)\(mark)"
    case .notSeen: return "–"
    }
  }
}
